import NapkinMarkup
import NapkinCore
public import NapkinFormats
import NapkinMarkdownCore

/// Writes documents as a page that any browser opens. Without scripts it is an outline or a text; with them, maps fold
/// and can be searched, and drawings are played. The exporters of SVG (for pictures) and of Napkin JSON (for the
/// document inside) are looked up in the registry.
public struct HTMLExporter: Exporter {
  /// The description of the format.
  public var format: Format { HTMLFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a page, or a fragment for the body of another page.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard try request.options.flag("fragment") else {
      var page = try HTMLPage(request)
      return try page.write(to: &sink)
    }
    let content = request.content.showingRoot
    var html = HTMLWriter(mediaPrefix: request.options["media"] ?? Media.folder)
    var losses = Ledger()
    if case .notebook(let notebook) = content {
      losses.count(.settings, .dropped, at: notebook.id.rawValue)
    }
    switch content {
    case .note(let note): losses.merge(try html.writeNote(note, of: content, to: &sink))
    case .map(let map): losses.merge(try html.write(map, to: &sink))
    case .notebook:
      let map = content.map(telling: &losses)
      losses.merge(
        try html.write(map, documents: content.nodesOfDocuments(in: map), to: &sink))
    case .drawing, .planList: losses.merge(try html.writeThroughMarkdown(content, to: &sink))
    }
    // An empty fragment becomes a line feed, so that the file is not empty.
    if html.isEmpty { html.out.append("\n") }
    try html.out.flush(to: &sink)
    return HTMLFormat.ledger(of: request.content, losses)
  }
}

extension HTMLFormat {
  /// The ledger for the text of a page or a fragment.
  static func ledger(of content: Content, _ losses: Ledger) -> Ledger {
    var ledger = MarkdownLedger.make(of: content, following: wordTable, showsDrawing: false)
    ledger.take(losses, following: wordTable)
    return ledger
  }
}

extension Ledger {
  /// Takes over each treatment that is worse than the table's usual one.
  fileprivate mutating func take(_ losses: Ledger, following table: FormatTable) {
    lostPictures = (lostPictures ?? []) + (losses.lostPictures ?? [])
    lostLinks += losses.lostLinks
    areDocumentsRelinked = losses.areDocumentsRelinked
    for feature in losses.features {
      let usual = table.usual(feature)
      for treatment in [Treatment.approximated, .dropped]
      where usual != treatment && usual != .dropped {
        revise(feature, from: usual, to: treatment, as: losses)
      }
    }
  }
}
