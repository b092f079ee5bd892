import NapkinArchive
import NapkinCore
public import NapkinFormats

/// Writes maps for XMind, as `content.json` of 2020 and later.
public struct XMindExporter: Exporter {
  /// What the format is.
  public var format: Format { XMindFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a map as a sheet, and a notebook as a sheet for each of its documents, with their pictures
  /// and attachments.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var writer = try XMindWriter(request)
    var sheets = [request.content.asSheet]
    if case .notebook(let notebook) = request.content {
      let items = request.content.usedItems
      if !items.isEmpty { sheets = items.map(\.content.asSheet) }
      writer.revise(notebook, sheetCount: items.count)
    }
    try writer.write(sheets)
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
