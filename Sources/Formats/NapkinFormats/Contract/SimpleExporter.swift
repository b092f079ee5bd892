public import NapkinCore

/// An exporter of maps that consists of a name, a list of the kept features, and a function that writes one row for
/// each node.
///
/// ```swift
/// let dashes = SimpleExporter(
///   "dashes", named: "Dashes", fileExtension: "dash", keeping: [.tag: "`#tag` behind the text"]
/// ) { row in
///   let tags = row.node.tags.map { " #\($0)" }.joined()
///   return String(repeating: "  ", count: row.level) + "- " + row.text + tags + "\n"
/// }
/// registry.register(dashes)
/// ```
///
/// All features that are not kept count as dropped in the ledger. A format whose treatment of a feature varies
/// needs an ``Exporter`` of its own.
public struct SimpleExporter: Exporter {
  /// A node of the map, to be written as one row.
  public struct Row: Sendable {
    /// The number of levels above the node. An implied root is not a level.
    public let level: Int
    /// The text of the node without markup, on one line.
    public let text: String
    /// The node, with all its values.
    public let node: MindMap.Node
    /// Whether the row is the first of all, or the last.
    public let isFirst, isLast: Bool
  }

  /// The description of the format.
  public let format: Format
  private let write: @Sendable (Row) -> String

  /// Creates an exporter.
  ///
  /// - Parameters:
  ///   - id: The id of the format.
  ///   - name: The name for people.
  ///   - fileExtension: The ending of its files, without the dot.
  ///   - mediaType: The media type.
  ///   - kept: The features that are written in addition to the text, each with a description of how.
  ///   - row: Returns a row, with the end of its line.
  public init(
    _ id: String, named name: String, fileExtension: String, mediaType: String = "text/plain",
    keeping kept: [Feature: String] = [:], row: @escaping @Sendable (Row) -> String
  ) {
    let own: [FormatTable.Row] = [
      .init(.map, writes: .converted, how: "the file"),
      .init(.node, writes: .converted, how: "a row"),
      .init(.floating, writes: .approximated, how: "a row behind the tree"),
      .init(.text, writes: .converted, .approximated, how: "the text, on one line"),
      .init(.markup, writes: .approximated, how: "the text without its markup"),
    ]
    let others = Feature.all.compactMap { feature in
      kept[feature].map { FormatTable.Row(feature, writes: .converted, how: $0) }
    }
    let table = FormatTable(
      Feature.all.map { .init($0, writes: .dropped, how: "left out") }
    ).replacing(own + others)
    format = Format(
      id: id, name: name, fileExtensions: [fileExtension], mediaType: mediaType, kinds: [.map],
      table: table)
    write = row
  }

  /// Writes one row for each node: first the tree, then the floating nodes.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .map(let map) = request.content else { return Ledger() }
    var ledger = Ledger(of: request.census, following: format.table)
    var out = OutputBuffer()
    var isInTree = true
    let hidden = map.isRootImplied ? 1 : 0
    var rest = map.count - hidden
    for visit in map.walkAll() {
      if visit.depth == 0 { isInTree = visit.slot == map.slotOfRoot }
      let level = visit.depth - (isInTree ? hidden : 0)
      if level < 0 { continue }
      let node = map[visit.slot]
      let plain = node.text.plain
      let text = plain.contains(where: \.isNewline) ? Self.oneLine(plain) : plain
      if text != plain { ledger.revise(.text, to: .approximated, at: node.id.rawValue) }
      let isFirst = rest == map.count - hidden
      rest -= 1
      out.append(
        write(Row(level: level, text: text, node: node, isFirst: isFirst, isLast: rest == 0)))
      try out.flushIfFull(to: &sink)
    }
    try out.flush(to: &sink)
    return ledger
  }

  private static func oneLine(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: " ")
  }
}
