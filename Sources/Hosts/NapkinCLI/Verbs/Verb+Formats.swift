import NapkinCore
import NapkinFormats

extension Verb {
  static let formats = Verb(
    "formats", "list the formats, or tell more about one",
    forms: [
      Form([Operand("FORMAT", "the format to tell more about", .optional, values: .formats)])
    ],
    examples: ["napkin formats", "napkin formats opml", "napkin formats opml:plain"]
  ) { tool, invocation, streams throws(Failure) in
    let list = FormatList(tool.registry)
    if let id = invocation.operands.first {
      try streams.print(try list.page(for: id))
    } else {
      try streams.print(list.table)
    }
  }
}

/// The text of `formats`: the formats of a registry.
struct FormatList {
  /// A format, and whether it is read, written or both.
  struct Entry {
    let format: Format
    let isRead: Bool
    let isWritten: Bool
    /// Whether it can be written as a folder.
    let isFolder: Bool

    /// The file name extension of such a folder, if it has one.
    let folderEnding: String?

    /// The file name extensions of its files and folders.
    var endings: String {
      (format.fileExtensions.map { "." + $0 } + (folderEnding.map { [".\($0)/"] } ?? []))
        .joined(separator: " ")
    }

    /// Whether it is read, written, or both, in words.
    var ways: String {
      ((isRead ? ["read"] : []) + (isWritten ? ["written"] : [])).joined(separator: " and ")
    }
  }

  let entries: [Entry]

  init(_ registry: FormatRegistry) {
    let readable = registry.readable
    let writable = registry.writable
    let written = Set(writable.map(\.id))
    let read = Set(readable.map(\.id))
    let all = readable + writable.filter { !read.contains($0.id) }
    let folders = Dictionary(
      registry.writableFolders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // An exporter may have dialects that the importer does not need.
    entries = all.map { format in
      Entry(
        format: writable.first { $0.id == format.id } ?? format,
        isRead: read.contains(format.id), isWritten: written.contains(format.id),
        isFolder: folders[format.id] != nil, folderEnding: folders[format.id]?.fileExtensions.first)
    }
  }

  /// One line per format.
  var table: String {
    let rows = entries.map { entry in
      let format = entry.format
      return [
        format.id, format.name, entry.endings, entry.isRead ? "yes" : "no",
        entry.isWritten ? "yes" : "no", format.dialects.map(\.id).joined(separator: ", "),
      ]
    }
    return Columns.text([["id", "name", "endings", "read", "write", "dialects"]] + rows)
  }

  /// Returns the page about a format.
  func page(for id: String) throws(Failure) -> String {
    let name = FormatName(id, among: entries.map(\.format))
    let found =
      entries.first { $0.format.id == name.format }
      ?? entries.first { $0.folderEnding == name.format }
    guard let entry = found else {
      let question = NearestName.question(name.format, among: entries.map(\.format.id))
      throw .usage("There is no format \(quoted(name.format)).\(question)", try: "formats")
    }
    let format = entry.format
    if let dialect = name.dialect { return try page(for: dialect, of: format) }
    let kinds = ContentKind.allCases.filter(format.kinds.contains).map(\.rawValue)
    var text = "\(SafeText.line(format.name)), \(entry.ways)\n\n"
    text += Columns.text(
      [
        ["id", format.id], ["endings", entry.endings], ["media type", format.mediaType],
        ["holds", kinds.joined(separator: ", ")],
      ] + (entry.isFolder ? [["folder", entry.folderEnding.map { "OUT.\($0)" } ?? "OUT/"]] : []))
    if !format.dialects.isEmpty {
      text += "\ndialects, as in --to \(format.id):\(format.dialects[0].id)\n"
      text += Columns.text(format.dialects.map { [$0.id, $0.summary] }, indent: 2)
    }
    if !format.options.isEmpty {
      text += "\noptions\n"
      let rows = format.options.map { [$0.usage, $0.summary] }
      text += Columns.text(rows, indent: 2)
    }
    return text
  }

  /// Returns the page about a dialect: its differences.
  private func page(for id: String, of format: Format) throws(Failure) -> String {
    guard let dialect = format.dialects.first(where: { $0.id == id }) else {
      let question = NearestName.question(id, among: format.dialects.map(\.id))
      throw .usage(
        "\(format.name) has no dialect \(quoted(id)).\(question)", try: "formats \(format.id)")
    }
    var text = "\(SafeText.line(format.name)), dialect \(id)\n\n\(dialect.summary)\n"
    if !dialect.differences.isEmpty {
      text += "\nwhere it differs\n"
      text += Columns.text(
        dialect.differences.map { row in
          [row.feature.name, row.how == "–" ? "left out" : row.how]
        }, indent: 2)
    }
    return text + "\nEverything else is as without the dialect.\n"
  }
}

extension Format.Option {
  /// The option in calls of `convert`: `--name`, or `--option name` if the tool itself has an option `name`.
  var usage: String {
    let isTaken = Verb.convert.allOptions.contains { $0.name == name }
    let value = isSwitch ? "" : isTaken ? "=VALUE" : " VALUE"
    return isTaken ? "--option \(name)\(value)" : "--\(name)\(value)"
  }
}
