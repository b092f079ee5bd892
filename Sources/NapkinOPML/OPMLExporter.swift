import NapkinCore
public import NapkinFormats
import NapkinXML

/// Writes outlines as OPML 2.0.
public struct OPMLExporter: Exporter {
  /// What the format is.
  public var format: Format { OPMLFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the content as an outline.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let map = request.content.asMap
    var outline = OPMLOutline(
      map, ledger: Ledger(of: request.content, following: format.table(for: request.dialect)))
    try outline.write(to: &sink)
    return outline.ledger
  }
}

/// One outline on its way into OPML.
struct OPMLOutline {
  private let map: MindMap
  private(set) var ledger: Ledger
  private var xml = XMLWriter()

  init(_ map: MindMap, ledger: Ledger) {
    self.map = map
    self.ledger = ledger
  }

  mutating func write(to sink: inout some ByteSink) throws(FormatError) {
    xml.declaration()
    xml.begin("opml")
    xml.attribute("version", "2.0")
    writeHead()
    xml.begin("body")
    var openCount = 0
    for line in OPMLLines(map) {
      while openCount > line.level {
        xml.end()
        openCount -= 1
      }
      write(map[line.slot])
      openCount += 1
      try xml.flushIfFull(to: &sink)
    }
    try xml.finish(to: &sink)
  }

  private mutating func writeHead() {
    xml.begin("head")
    let title = map.name.isEmpty ? map[map.slotOfRoot].text.plain : map.name
    if !title.isEmpty { xml.element("title", text: title) }
    xml.element("dateCreated", text: map.created?.rfc822)
    xml.element("dateModified", text: map.modified?.rfc822)
    xml.element("expansionState", text: OPMLLines(map).expansionState)
    xml.end()
  }

  private mutating func write(_ node: MindMap.Node) {
    let id = node.id.rawValue
    let replaced = xml.replacedCount
    xml.begin("outline")
    xml.attribute("text", node.text.plain)
    if node.text.syntax == .xhtml { ledger.revise(.markup, to: .approximated, at: id) }
    if node.modified != nil { ledger.revise(.date, to: .dropped, at: id) }
    xml.attribute("created", node.created?.rfc822)
    if !node.isPlain { writeExtras(of: node) }
    if xml.replacedCount > replaced { ledger.revise(.text, to: .approximated, at: id) }
  }

  private mutating func writeExtras(of node: MindMap.Node) {
    switch node.task.status {
    case .none: break
    case .open: xml.attribute("_status", "unchecked")
    case .partly: xml.attribute("_status", "indeterminate")
    case .done: xml.attribute("_status", "checked")
    }
    if let link = node.link {
      xml.attribute("type", "link")
      xml.attribute("url", link)
    }
    if !node.tags.isEmpty { xml.attribute("category", node.tags.joined(separator: ",")) }
    xml.attribute("_note", note(of: node))
  }

  /// All that is said beside the text: details, note, and the rows of the table.
  private mutating func note(of node: MindMap.Node) -> String? {
    for text in [node.details, node.note] where text?.syntax == .xhtml {
      ledger.revise(.markup, to: .approximated, at: node.id.rawValue)
    }
    var parts = [node.details, node.note].compactMap { $0?.plain }
    if !node.attributes.isEmpty {
      parts.append(node.attributes.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }
}
