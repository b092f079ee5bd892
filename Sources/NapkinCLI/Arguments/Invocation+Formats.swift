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
        throw .usage("\(quoted(path)) does not tell its format; name it with --to.",
          try: "formats")
      }
      throw .usage("Standard output does not tell its format; name it with --to.",
        try: "formats")
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
      if parts[0].isEmpty { throw .usage("'--option' needs a name: --option NAME=VALUE.") }
      options.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
    }
    return options
  }

  /// Gives each option to those of two formats that know it, and refuses what neither knows.
  func options(
    reading: Format?, writing: Format?
  ) throws(Failure) -> (reading: FormatOptions, writing: FormatOptions) {
    var result = (reading: FormatOptions(), writing: FormatOptions())
    for (name, value) in try formatOptions() {
      let readers = reading?.options.filter { $0.name == name } ?? []
      let writers = writing?.options.filter { $0.name == name } ?? []
      if !readers.isEmpty { result.reading[name] = value }
      if !writers.isEmpty { result.writing[name] = value }
      if readers.isEmpty && writers.isEmpty {
        let known = [reading, writing].compactMap { $0?.options }.joined().map(\.name)
        let question = NearestName.question(name, among: known)
        throw .usage(
          "Neither the format that is read nor the one that is written has an option "
            + "\(quoted(name)).\(question)",
          try: "formats FORMAT")
      }
    }
    return result
  }
}
