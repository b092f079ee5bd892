import NapkinCore
import NapkinFormats

extension Invocation {
  /// Returns the format that `--from` names; `nil` if `--from` is the sender of a mail.
  func source(of registry: FormatRegistry) -> FormatName? {
    takesSender ? nil : self[.from].map { FormatName($0, among: registry.readable) }
  }

  /// Whether `--from` is the sender of a mail, and not the input format.
  var takesSender: Bool {
    verb?.options.contains { $0.isForFormat && $0.name == Option.sender.name } ?? false
  }

  /// Returns the importer that `--from` names; `nil` without the option.
  func importer(of registry: FormatRegistry) throws(Failure) -> (any Importer)? {
    guard let name = source(of: registry) else { return nil }
    do throws(FormatError) {
      return try registry.importer(named: name)
    } catch {
      throw unknown(name, .from, error, among: registry.readable)
    }
  }

  /// Returns the format that `--to` names, or else the format of the file's ending.
  func target(_ path: String, of registry: FormatRegistry) throws(Failure) -> FormatName {
    if self[.to] != nil { return try target(of: registry) }
    if path == "-" {
      throw .usage("Standard output does not tell its format; name it with --to.", try: "formats")
    }
    do throws(FormatError) {
      return FormatName(format: try registry.exporter(forFile: path).format.id)
    } catch {
      throw .usage(
        "'\(SafeText.name(path))' does not tell its format; name it with --to.",
        try: "formats")
    }
  }

  /// Whether a path denotes a folder: it is a folder, or it ends in `/` or in the ending of a folder format.
  func meansFolder(_ path: String, of registry: FormatRegistry) throws(Failure) -> Bool {
    if path == "-" { return false }
    if path.hasSuffix("/") { return true }
    if registry.folderExporter(forFolder: path) != nil { return true }
    return try failing { () throws(FormatError) in
      try FileSystem.status(of: path, for: .writing)?.isFolder == true
    }
  }

  /// Returns the format that `--to` names, or else the format of the folder's ending.
  func target(folder path: String, of registry: FormatRegistry) throws(Failure) -> FormatName {
    guard self[.to] != nil else {
      if let exporter = registry.folderExporter(forFolder: FileSystem.trimmed(path)) {
        return FormatName(format: exporter.format.id)
      }
      throw .usage(
        "'\(SafeText.name(path))' is a folder; name a file, or with --to one of: "
          + "\(registry.writableFolders.listOfIDs).", try: help)
    }
    let name = try target(of: registry)
    do throws(FormatError) {
      _ = try registry.folderExporter(named: name)
      return name
    } catch {
      throw .usage("'\(SafeText.name(path))': \(error.message)", try: help)
    }
  }

  /// Returns the kind of document that `--as` names, for files that can be read as several kinds.
  func kind() throws(Failure) -> ContentKind? {
    guard let word = self[.kind] else { return nil }
    if let kind = Self.kinds.first(where: { $0.word == word }) { return kind.kind }
    let words = Self.kinds.map(\.word)
    throw .usage(
      "'--as' is \(words.joined(separator: ", ")), not \(quoted(word))."
        + NearestName.question(word, among: words), try: help)
  }

  static let kinds: [(word: String, kind: ContentKind)] = [
    ("note", .note), ("map", .map), ("plans", .planList),
  ]

  func target(of registry: FormatRegistry) throws(Failure) -> FormatName {
    guard let name = self[.to].map({ FormatName($0, among: registry.writable) }) else {
      throw .usage("Name the format to write with --to.", try: help)
    }
    do throws(FormatError) {
      _ = try registry.exporter(named: name)
      return name
    } catch {
      if let folder = registry.folderExporter(forFolder: ".\(name.format)")?.format {
        throw .usage(
          "\(folder.name) is not named with --to; end OUT with .\(name.format).",
          try: "formats \(folder.id)")
      }
      throw unknown(name, .to, error, among: registry.writable)
    }
  }

  private func unknown(
    _ name: FormatName, _ option: Option, _ error: FormatError, among formats: [Format]
  ) -> Failure {
    if let value = self[option], value.contains("@"), verb?.takesFormatOptions == true {
      let meant = option.name == Option.sender.name ? Option.sender : .recipient
      return .usage(
        "'--\(option.name)' names a format here, not \(Phrase(stringLiteral: meant.summary)); say "
          + "\(quoted("--option \(option.name)=\(value)")), or use 'napkin bundle'.",
        try: "help bundle")
    }
    let question = NearestName.question(name.format, among: formats.map(\.id))
    let isKnown = formats.contains { $0.id == name.format }
    let message: Phrase = "--\(option.name): \(error.words)\(isKnown ? "" : question)"
    return .usage(message, try: "formats")
  }

  /// Returns the given options that a format knows.
  func options(for format: Format) throws(Failure) -> FormatOptions {
    var result = FormatOptions()
    for option in try formatOptions() where format.knows(option.name) {
      result.set(option.name, to: option.value, from: option.file)
    }
    return result
  }

  /// Refuses options that no format knows; `writing` is the output format, `reading` are the input formats.
  func checkOptions(writing: Format?, reading: [Format]) throws(Failure) {
    let formats = reading + (writing.map { [$0] } ?? [])
    for name in try formatOptions().map(\.name)
    where !formats.contains(where: { $0.knows(name) }) {
      let question = NearestName.question(name, among: formats.flatMap(\.options).map(\.name))
      guard let first = writing ?? reading.first else { return }
      throw .usage(
        "\(Self.owners(formats)) no option \(quoted(name)).\(question)",
        try: "formats \(first.id)")
    }
  }

  /// Returns the beginning of a sentence about what the formats have.
  private static func owners(_ formats: [Format]) -> String {
    var names: [String] = []
    for format in formats where !names.contains(format.name) { names.append(format.name) }
    switch names.count {
    case 1: return "\(names[0]) has"
    case 2: return "\(names[0]) and \(names[1]) have"
    default: return "These formats have"
    }
  }
}

extension FormatName {
  /// Reads a format's name as people write it; a name that no format has may be the ending of its files.
  init(_ text: String, among formats: [Format]) {
    self.init(text)
    if formats.contains(where: { $0.id == format }) { return }
    let ending = format.hasPrefix(".") ? format : "." + format
    let known = formats.first { $0.fileExtensions.contains { ".\($0)".hasSuffix(ending) } }
    format = known?.id ?? format
  }
}

extension Format {
  func knows(_ option: String) -> Bool {
    options.contains { $0.name == option }
  }
}
