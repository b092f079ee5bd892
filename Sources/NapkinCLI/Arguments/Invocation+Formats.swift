import NapkinFormats

extension Invocation {
  /// The importer that `--from` names, if it is given.
  func importer(of registry: FormatRegistry) throws(Failure) -> (any Importer)? {
    guard let name = self[.from].map({ FormatName($0) }) else { return nil }
    do throws(FormatError) {
      return try registry.importer(named: name)
    } catch {
      throw Self.unknown(name, .from, error, among: registry.readable)
    }
  }

  /// The format that `--to` names, or else the ending of a file.
  func target(_ path: String, of registry: FormatRegistry) throws(Failure) -> FormatName {
    guard let name = self[.to].map({ FormatName($0) }) else {
      do throws(FormatError) {
        if path != "-" { return FormatName(format: try registry.exporter(forFile: path).format.id) }
      } catch {
        throw .usage(
          "'\(SafeText.line(path, limit: 1_000))' does not tell its format; name it with --to.",
          try: "formats")
      }
      throw .usage(
        "Standard output does not tell its format; name it with --to.", try: "formats")
    }
    do throws(FormatError) {
      _ = try registry.exporter(named: name)
      return name
    } catch {
      throw Self.unknown(name, .to, error, among: registry.writable)
    }
  }

  private static func unknown(
    _ name: FormatName, _ option: Option, _ error: FormatError, among formats: [Format]
  ) -> Failure {
    let question = NearestName.question(name.format, among: formats.map(\.id))
    let isKnown = formats.contains { $0.id == name.format }
    let message = "--\(option.name): \(error.message)\(isKnown ? "" : question)"
    return .usage(message, try: "formats")
  }

  /// The options of formats that were given, in order.
  func formatOptions() throws(Failure) -> [(name: String, value: String)] {
    var options: [(name: String, value: String)] = []
    for text in values(of: .option) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts[0].isEmpty {
        throw .usage("'--option' needs a name: --option NAME=VALUE.", try: help)
      }
      options.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
    }
    return options
  }

  /// Gives each option to those of two formats that know it, and refuses what neither knows.
  func options(
    reading: Format?, writing: Format?
  ) throws(Failure) -> (reading: FormatOptions, writing: FormatOptions) {
    var result = (reading: FormatOptions(), writing: FormatOptions())
    // A file that is of no known format is refused in reading, with a better reason.
    guard let reading else { return result }
    for (name, value) in try formatOptions() {
      let isRead = reading.options.contains { $0.name == name }
      let isWritten = writing?.options.contains { $0.name == name } ?? false
      if isRead { result.reading[name] = value }
      if isWritten { result.writing[name] = value }
      if !isRead && !isWritten { throw Self.unknown(name, reading, writing ?? reading) }
    }
    return result
  }

  private static func unknown(_ name: String, _ reading: Format, _ writing: Format) -> Failure {
    let question = NearestName.question(
      name, among: (reading.options + writing.options).map(\.name))
    let isOne = reading.id == writing.id
    let owners = isOne ? "\(writing.name) has" : "\(reading.name) and \(writing.name) have"
    return .usage(
      "\(owners) no option \(quoted(name)).\(question)",
      try: "formats \(writing.id)")
  }
}
