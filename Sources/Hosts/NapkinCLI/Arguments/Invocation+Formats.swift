import NapkinCore
import NapkinFormats

extension Invocation {
  /// The format that `--from` names, where that is no sender of a mail.
  func source(of registry: FormatRegistry) -> FormatName? {
    takesSender ? nil : self[.from].map { FormatName($0, among: registry.readable) }
  }

  /// Whether `--from` is the sender of a mail, and not the format of what is read.
  var takesSender: Bool {
    verb?.options.contains { $0.isForFormat && $0.name == Option.sender.name } ?? false
  }

  /// The importer that `--from` names, if it is given.
  func importer(of registry: FormatRegistry) throws(Failure) -> (any Importer)? {
    guard let name = source(of: registry) else { return nil }
    do throws(FormatError) {
      return try registry.importer(named: name)
    } catch {
      throw unknown(name, .from, error, among: registry.readable)
    }
  }

  /// The format that `--to` names, or else the ending of a file.
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

  /// Whether a path means a folder: it is one, ends in `/`, or has the ending of one.
  func meansFolder(_ path: String, of registry: FormatRegistry) throws(Failure) -> Bool {
    if path == "-" { return false }
    if path.hasSuffix("/") { return true }
    if registry.folderExporter(forFolder: path) != nil { return true }
    return try failing { () throws(FormatError) in
      try FileSystem.status(of: path, for: .writing)?.isFolder == true
    }
  }

  /// The format that `--to` names, or else the ending of a folder.
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

  /// What `--as` makes of a file that may be taken for several things.
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

  /// The format that `--to` names.
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

  /// Those of the options that were given which a format knows.
  func options(for format: Format) throws(Failure) -> FormatOptions {
    var result = FormatOptions()
    for option in try formatOptions() where format.knows(option.name) {
      result.set(option.name, to: option.value, from: option.file)
    }
    return result
  }

  /// Refuses options that none of the formats knows, one to write and the others to read.
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

  /// The formats as the beginning of a sentence about what they have.
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
  /// Reads a name as people write it; one that no format has may be the ending of its files.
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
