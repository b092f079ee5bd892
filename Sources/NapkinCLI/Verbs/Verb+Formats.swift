import NapkinFormats

extension Verb {
  /// Lists the formats.
  static let formats = Verb(
    "formats", "list the formats, or tell more about one",
    forms: [Form([Operand("FORMAT", "the format to tell more about", .optional)])],
    examples: ["napkin formats", "napkin formats napkin"]
  ) { tool, invocation, streams throws(Failure) in
    let list = FormatList(tool.registry)
    if let id = invocation.operands.first {
      try streams.print(try list.page(for: id))
    } else {
      try streams.print(list.table)
    }
  }
}

/// The formats of a registry, as people read them.
struct FormatList {
  private struct Entry {
    let format: Format
    let isRead: Bool
    let isWritten: Bool
  }

  private let entries: [Entry]

  init(_ registry: FormatRegistry) {
    let readable = registry.readable
    let writable = registry.writable
    let written = Set(writable.map(\.id))
    let read = Set(readable.map(\.id))
    let all = readable + writable.filter { !read.contains($0.id) }
    // One exporter may know dialects that the importer need not know.
    entries = all.map { format in
      Entry(
        format: writable.first { $0.id == format.id } ?? format,
        isRead: read.contains(format.id), isWritten: written.contains(format.id))
    }
  }

  /// One line a format.
  var table: String {
    let rows = entries.map { entry in
      let format = entry.format
      return [
        format.id, format.name, Self.endings(format), entry.isRead ? "yes" : "no",
        entry.isWritten ? "yes" : "no", format.dialects.map(\.id).joined(separator: ", "),
      ]
    }
    return Columns.text([["id", "name", "endings", "read", "write", "dialects"]] + rows)
  }

  /// All that there is to know about a format.
  func page(for id: String) throws(Failure) -> String {
    guard let entry = entries.first(where: { $0.format.id == id.lowercased() }) else {
      let question = NearestName.question(id, among: entries.map(\.format.id))
      throw .usage("There is no format \(quoted(id)).\(question)", try: "formats")
    }
    let format = entry.format
    let kinds = ContentKind.allCases.filter(format.kinds.contains).map(\.rawValue)
    let ways = (entry.isRead ? ["read"] : []) + (entry.isWritten ? ["written"] : [])
    var text = "\(SafeText.line(format.name)), \(ways.joined(separator: " and "))\n\n"
    text += Columns.text([
      ["id", format.id], ["endings", Self.endings(format)], ["media type", format.mediaType],
      ["holds", kinds.joined(separator: ", ")],
    ])
    if !format.dialects.isEmpty {
      text += "\ndialects, as in --to \(format.id):\(format.dialects[0].id)\n"
      text += Columns.text(format.dialects.map { [$0.id, $0.summary] }, indent: 2)
    }
    if !format.options.isEmpty {
      text += "\noptions\n"
      let rows = format.options.map { ["--\($0.name)\($0.isSwitch ? "" : " VALUE")", $0.summary] }
      text += Columns.text(rows, indent: 2)
    }
    return text
  }

  private static func endings(_ format: Format) -> String {
    format.fileExtensions.map { "." + $0 }.joined(separator: " ")
  }
}
