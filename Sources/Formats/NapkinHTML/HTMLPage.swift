import NapkinCore
import NapkinFormats
import NapkinMarkdownCore
import NapkinMarkup

/// A whole page: the text to be read without a script, the pictures that the script animates, and the document.
struct HTMLPage {
  /// The prefix of addresses of sections; no heading of a note has an address like this.
  static let sectionLink = "#/"

  private let request: ExportRequest
  private let language: String?
  private var html = HTMLWriter(mediaPrefix: Media.folder)
  private var body = MemorySink()
  private var palette = PagePalette()

  private var isChinese: Bool { language?.hasPrefix("zh") == true }

  init(_ request: ExportRequest) throws(FormatError) {
    self.request = request
    language = try request.language()
    html.media = PageMedia(of: request)
  }

  /// Writes the page; returns its ledger.
  mutating func write(to sink: inout some ByteSink) throws(FormatError) -> Ledger {
    let theme = try request.theme(), fontSize = try request.fontSize()
    let source = try packedSource()
    var ledger = try writeSections()
    for _ in 0..<(html.media?.unshownCount ?? 0) { ledger.revise(.media, to: .dropped, at: "") }
    try html.out.flush(to: &body)
    var style = PageFiles.style + "\n:root { \(palette.style)}\n"
    if let fontSize { style += ":root { font-size: \(fontSize)pt; }\n" }
    let title = request.content.title(orRootIn: \.words)
    var head = OutputBuffer()
    // `und` tells screen readers that the language is unknown.
    head.append("<!DOCTYPE html>\n<html lang=\"\(language ?? "und")\"")
    if let theme { head.append(" class=\"\(theme)\"") }
    head.append(">\n<head>\n<meta charset=\"utf-8\" />\n")
    head.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    head.append("script-src \(PageFiles.hash(of: PageFiles.script)); ")
    head.append("style-src \(PageFiles.hash(of: style)); ")
    head.append("img-src data:; media-src data:; base-uri 'none'; form-action 'none'\" />\n")
    head.append("<meta name=\"generator\" content=\"Napkin\" />\n")
    head.append(
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<title>")
    head.append(title.isEmpty ? "Napkin" : title, in: .html)
    head.append("</title>\n<style>\(style)</style>\n</head>\n")
    try head.flush(to: &sink)
    try sink.write(body.bytes)
    var foot = OutputBuffer()
    if let source {
      foot.append(PageSource.opening)
      foot.append(source.name, in: .html)
      foot.append("\">\(source.letters)</script>\n")
      ledger.carryDropped()
    }
    foot.append(PageFiles.controls + "\n")
    foot.append("<script type=\"module\">\(PageFiles.script)</script>\n</body>\n</html>\n")
    try foot.flush(to: &sink)
    return ledger
  }

  /// The document as packed Napkin JSON, if the page is to contain it and that format is registered.
  private func packedSource() throws(FormatError) -> (name: String, letters: String)? {
    let wish = try request.options.choice("source", of: ["packed", "none"], default: "packed")
    guard wish == "packed" else { return nil }
    guard let exporter = request.registry.exporter(id: PageSource.formatID) else {
      if request.options["source"] == nil { return nil }
      throw FormatError(
        .unknownFormat, "The source is kept in Napkin's own format; register that, too.")
    }
    var inner = request
    inner.options = [:]
    var json = MemorySink()
    _ = try exporter.export(inner, to: &json)
    var names = PartNames()
    let name = names.claim(
      request.content.title(orRootIn: \.words), else: request.content.kind.rawValue,
      ending: exporter.format.fileExtensions.first ?? "json")
    return (name, try PageSource.pack(json.bytes, expansion: request.limits.expansion))
  }

  // MARK: Sections

  private mutating func writeSections() throws(FormatError) -> Ledger {
    guard case .notebook(let notebook) = request.content else {
      html.out.append("<body>\n<main>\n")
      let ledgers = try writeSection(request.content, number: nil)
      html.out.append("</main>\n")
      return .best(of: ledgers, for: request.census)
    }
    let items = request.content.usedItems
    html.out.append("<body class=\"has-sections\">\n<nav>\n<h1>")
    html.out.append(notebook.title.isEmpty ? "Napkin" : notebook.title, in: .html)
    html.out.append("</h1>\n<ul>\n")
    for (number, item) in zip(1..., items) {
      html.out.append("<li><a href=\"#s\(number)\">")
      html.out.append(item.title.isEmpty ? item.fallbackTitle : item.title, in: .html)
      html.out.append("</a></li>\n")
    }
    html.out.append("</ul>\n</nav>\n<main>\n")
    let numbers = Dictionary(zip(items.lazy.map(\.id), 1...)) { first, _ in first }
    // Links to other documents point to their sections.
    let relinked = request.content.itemsRelinked { item, node in
      numbers[item.id].map { number in
        guard case .map = item, let node else { return "\(Self.sectionLink)s\(number)" }
        return "\(Self.sectionLink)s\(number)-\(node.elementName)"
      }
    }
    let linked = Dictionary(zip(relinked.lazy.map(\.id), relinked)) { first, _ in first }
    var parts: [Ledger.Part] = []
    for (number, item) in zip(1..., items) {
      let ledgers = try writeSection(
        item.content, linked: linked[item.id]?.content, number: number)
      parts.append(Ledger.Part(item.content, ledgers))
    }
    html.out.append("</main>\n")
    var ledger = Ledger(
      of: request.content, parts: parts,
      shown: [
        .notebook: 1, .title: notebook.title.isEmpty ? 0 : 1, .order: items.count,
        .settings: notebook.settings.changeTextLooks ? 1 : 0,
      ])
    ledger.revise(.settings, to: .approximated, at: notebook.id.rawValue)
    ledger.areDocumentsRelinked = true
    return ledger
  }

  /// Writes the section of a document; returns the ledgers of its text and of its picture.
  ///
  /// - Parameter linked: The same document with links to other documents pointed at their sections.
  private mutating func writeSection(
    _ content: Content, linked: Content? = nil, number: Int?
  ) throws(FormatError) -> [Ledger] {
    html.namePrefix = number.map { "s\($0)-" } ?? ""
    html.nodeNames = [:]
    let title = content.title(orRootIn: \.words)
    let isMap = content.kind == .map
    let picture = try picture(of: content)
    html.out.append("<section")
    // Only sections of a notebook have numbers; in other pages, a heading may have this name.
    if let number { html.out.append(" id=\"s\(number)\"") }
    if isMap, picture != nil { html.out.append(" class=\"has-picture\"") }
    html.out.append(" data-title=\"")
    html.out.append(title, in: .html)
    html.out.append("\" data-prefix=\"\(html.namePrefix)\">\n")
    if case .map(let map) = content, let (count, most, unit) = excess(in: map) {
      html.writeSmall(
        isChinese
          ? "此导图有 \(count) \(unit)，最多绘制 \(most) \(unit)；以下为大纲。"
          : "This map has \(count) \(unit); up to \(most) are drawn. This is its outline.")
    }
    var ledgers = [try writeWords(of: linked ?? content)]
    if let picture {
      ledgers.append(picture.ledger)
      html.out.append(isMap ? "<template>" : "")
      html.out.append(contentsOf: picture.bytes)
      html.out.append(isMap ? "</template>\n" : "")
    }
    html.out.append("</section>\n")
    try html.out.flushIfFull(to: &body)
    return ledgers
  }

  private mutating func writeWords(of content: Content) throws(FormatError) -> Ledger {
    var losses = Ledger()
    switch content.showingRoot {
    case .map(let map):
      if request.content.kind == .notebook { html.writeTitle(map.name) }
      losses = try html.writeOutline(of: map, to: &body)
    case .note(let note): losses = try html.writeNote(note, of: content, to: &body)
    case .planList(let list):
      losses = try html.writeThroughMarkdown(content, to: &body)
      html.writeMonths(of: list, isChinese: isChinese)
    case .drawing, .notebook: losses = try html.writeThroughMarkdown(content, to: &body)
    }
    return HTMLFormat.ledger(of: content, losses)
  }

  // MARK: Pictures

  /// Returns what a map has too much of to be drawn: browsers would take too long to show its picture.
  private func excess(in map: MindMap) -> (count: Int, most: Int, unit: String)? {
    var (connectors, bytes) = (0, 0)
    for visit in map.walkAll() {
      let node = map[visit.slot]
      connectors += node.connectors.count
      bytes += node.text.source.utf8.count + (node.details?.source.utf8.count ?? 0)
    }
    let sizes: [(count: Int, most: Int, unit: String)] = [
      (map.count, 25_000, isChinese ? "个节点" : "nodes"),
      (connectors, 10_000, isChinese ? "条连线" : "connectors"),
      (bytes, 4 << 20, isChinese ? "字节文字" : "bytes of text"),
    ]
    return sizes.first { $0.count > $0.most }
  }

  /// The picture of a map or a drawing, with colours for day and night, if SVG is registered.
  private mutating func picture(
    of content: Content
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger)? {
    guard let exporter = request.registry.exporter(id: "svg") else { return nil }
    var inner = request
    switch content {
    case .map(let map) where excess(in: map) == nil: inner.content = content
    case .drawing: inner.content = content
    case .note(let note):
      guard let drawing = note.drawing else { return nil }
      inner.content = .drawing(drawing)
    default: return nil
    }
    inner.pagePrefix = html.namePrefix
    inner.options = ["source": "no", "theme": "day", "media": "link"]
    for name in ["layout", "unfold", "fold"] { inner.options[name] = request.options[name] }
    var picture = MemorySink()
    let ledger = try exporter.export(inner, to: &picture)
    return (palette.join(picture.bytes), ledger)
  }
}

extension Ledger {
  /// Counts dropped values as carried, because the document inside the page has them.
  fileprivate mutating func carryDropped() {
    for feature in features {
      let places = places(of: feature).filter { $0.treatment == .dropped }.map(\.id)
      for number in 0..<self[feature].dropped {
        revise(
          feature, from: .dropped, to: .carried, at: number < places.count ? places[number] : "")
      }
    }
  }
}
