import NapkinMarkup
import NapkinCore
public import NapkinFormats
import NapkinMarkdownCore

/// Writes notes, and all that Markdown can say, as HTML.
public struct HTMLExporter: Exporter {
  /// What the format is.
  public var format: Format { HTMLFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes a page, or what stands in its body.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let content = request.content.showingRoot
    let isFragment = try request.options.flag("fragment")
    var html = HTMLWriter(mediaPrefix: request.options["media"] ?? Media.folder)
    let isNight = try request.theme() == "night"
    html.isNight = isNight && !isFragment
    if !isFragment {
      html.beginPage(
        title: content.pageTitle, language: try request.language(),
        fontSize: try request.fontSize())
    }
    var losses = Ledger()
    if case .notebook(let notebook) = content, isFragment || !notebook.settings.sayHowTextsLook {
      losses.count(.settings, .dropped, at: notebook.id.rawValue)
    }
    switch content {
    case .note(let note):
      var led = note
      led.text = note.text.showingPictures
      _ = led.leadToMedia()
      try html.write(led, to: &sink)
      let places = note.media.compactMap(\.place)
      losses.count(.place, .dropped, times: places.count, at: note.id.rawValue)
      if note.text.syntax == .xhtml {
        losses.losePictures(
          LocalLinks.pictures(in: note.text),
          keeping: note.text.styled.harmlessImages, of: note, at: note.id.rawValue)
      }
      let isChanged = !MarkupText.canHold(note.text.source) || html.hasLostCells
      html.tellLost(to: &losses, of: note, as: .text, at: note.id.rawValue)
      if isChanged {
        losses.merge(Ledger(of: content, as: .converted))
        losses.revise(.text, to: .approximated, at: note.id.rawValue)
      }
    case .map(let map): losses = try html.write(map, to: &sink)
    case .notebook:
      let map = content.map(telling: &losses)
      losses.merge(
        try html.write(map, documents: content.nodesOfDocuments(in: map), to: &sink))
    case .drawing, .planList:
      var markdown = MemorySink()
      losses = try MarkdownWriter.write(
        ExportRequest(content), isForPage: true, to: &markdown)
      let start = FrontMatter.read(markdown.bytes)?.end ?? 0
      try html.write(BlockParser.parse(markdown.bytes, from: start).settled(), to: &sink)
      html.tellLost(to: &losses, as: .note, at: content.identifier)
    }
    if !isFragment { html.endPage() }
    // A file is never quite empty.
    if isFragment, html.isEmpty { html.out.append("\n") }
    try html.out.flush(to: &sink)
    var ledger = MarkdownLedger.make(
      of: request.content, following: format.table, showsDrawing: false)
    ledger.take(losses, following: format.table)
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

extension Content {
  /// What stands in the title of the window.
  fileprivate var pageTitle: String {
    let title = title(orRootIn: \.words)
    return title.isEmpty ? "Napkin" : title
  }
}
