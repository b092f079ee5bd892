import NapkinMarkup
import NapkinCore
public import NapkinFormats
import NapkinMarkdownCore

/// Writes documents as a page that anyone can open: an outline or a text without a script, and a map or a drawing that
/// one can fold, search and play with it. SVG and Napkin's own format, of which it holds pictures and the document, are
/// asked for through the registry.
public struct HTMLExporter: Exporter {
  /// What the format is.
  public var format: Format { HTMLFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a page, or what can stand in the body of another one.
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
    // A file is never quite empty.
    if html.isEmpty { html.out.append("\n") }
    try html.out.flush(to: &sink)
    return HTMLFormat.ledger(of: request.content, losses)
  }
}

extension HTMLFormat {
  /// The account of what was written in words.
  static func ledger(of content: Content, _ losses: Ledger) -> Ledger {
    var ledger = MarkdownLedger.make(of: content, following: wordTable, showsDrawing: false)
    ledger.take(losses, following: wordTable)
    return ledger
  }
}

extension Ledger {
  /// Takes over what turned out worse than the table says first.
  fileprivate mutating func take(_ losses: Ledger, following table: FormatTable) {
    lostPictures = (lostPictures ?? []) + (losses.lostPictures ?? [])
    lostLinks += losses.lostLinks
    areDocumentsLed = losses.areDocumentsLed
    for feature in losses.features {
      let usual = table.usual(feature)
      for treatment in [Treatment.approximated, .dropped]
      where usual != treatment && usual != .dropped {
        revise(feature, from: usual, to: treatment, as: losses)
      }
    }
  }
}
