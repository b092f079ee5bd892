import NapkinArchive
import NapkinCore
public import NapkinFormats

/// Writes maps for XMind, as `content.json` of 2020 and later.
public struct XMindExporter: Exporter {
  /// The description of the format.
  public var format: Format { XMindFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a map as a sheet, and a notebook as a sheet for each of its documents, with their pictures
  /// and attachments.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var writer = try XMindWriter(request)
    let items = request.content.usedItems
    if case .notebook(let notebook) = request.content {
      writer.revise(notebook, sheetCount: items.count)
    }
    for item in items { writer.revise(item) }
    let sheets = items.map { (id: $0.id.rawValue, map: $0.content.asSheet) }
    // A notebook without documents is a sheet with its title.
    let title = (id: "notebook", map: request.content.asSheet)
    try writer.write(sheets.isEmpty ? [title] : sheets)
    try writer.writeFiles()
    try writer.archive.finish(expansion: request.limits.expansion, to: &sink)
    return writer.ledger
  }
}

extension Content {
  /// The content as a map; one that was none is called like its root.
  fileprivate var asSheet: MindMap {
    var map = asMap
    if kind != .map { map.name = "" }
    return map
  }
}
