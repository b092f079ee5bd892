import NapkinCore
import NapkinFormats
import NapkinXML

/// One outline on its way into a file.
struct OPMLWriter {
  let map: MindMap
  let dialect: OPMLDialect
  var ledger: Ledger
  var xml = XMLWriter()

  private let frame: OPMLFrame
  /// Whether anything is in need of Napkin's namespace.
  private var carries = false

  init(_ map: MindMap, for dialect: OPMLDialect, _ ledger: Ledger) {
    self.map = map
    self.dialect = dialect
    self.ledger = ledger
    frame = OPMLFrame(around: map, isFaithful: dialect.isFaithful)
  }

  mutating func write(to sink: inout some ByteSink) throws(FormatError) {
    carries = dialect.isFaithful && OPMLCarrier.isNeeded(for: map, frame)
    reviseMap()
    xml.declaration()
    write(frame.prolog)
    xml.begin("opml")
    write(frame.attributes)
    if carries { xml.attribute(OPMLCarrier.declaration, OPMLCarrier.namespace) }
    for section in frame.sections {
      switch section {
      case .head(let attributes, let entries): writeHead(attributes, entries)
      case .body(let attributes, let tail): try writeBody(attributes, tail, to: &sink)
      case .markup(let markup): write([markup])
      }
    }
    xml.end()
    write(frame.epilog)
    try xml.finish(to: &sink)
  }

  private mutating func writeHead(
    _ attributes: [OPMLAttribute], _ entries: [OPMLFrame.Entry]
  ) {
    xml.begin("head")
    write(attributes)
    for entry in entries {
      if case .markup(let markup) = entry {
        write([markup])
      } else {
        xml.element(entry.name, text: entry.value)
      }
    }
    if carries { OPMLCarrier.write(map, frame, to: &xml) }
    xml.end()
  }

  private mutating func writeBody(
    _ attributes: [OPMLAttribute], _ tail: [String], to sink: inout some ByteSink
  ) throws(FormatError) {
    xml.begin("body")
    write(attributes)
    if carries && map.isRootImplied { OPMLCarrier.writeImpliedRoot(of: map, to: &xml) }
    // What stands behind the last child of each open outline.
    var open: [[String]] = []
    for line in OPMLLines(map) {
      while open.count > line.level { close(&open) }
      let inside = write(line)
      open.append(inside)
      try xml.flushIfFull(to: &sink)
    }
    while !open.isEmpty { close(&open) }
    write(tail)
    xml.end()
  }

  private mutating func close(_ open: inout [[String]]) {
    write(open.removeLast())
    xml.end()
  }

  /// Begins the outline of a node; what is to stand behind its children comes back.
  private mutating func write(_ line: OPMLLines.Line) -> [String] {
    let node = map[line.slot]
    let replaced = xml.replacedCount
    if node.isPlain {
      let shown = OPMLShown(node, for: dialect)
      revise(node, shown.attributes)
      xml.begin("outline")
      write(shown.attributes)
      if carries { carryAttributes(of: node, line, shown.attributes) }
      return []
    }
    let foreign = OPMLForeign(node.foreign)
    let attributes = shown(of: node, foreign)
    revise(node, attributes)
    write(foreign.before)
    xml.begin("outline")
    write(attributes)
    if carries {
      carryAttributes(of: node, line, attributes)
      OPMLCarrier.writeElements(of: node, attributes, to: &xml)
    }
    assert(replaced <= xml.replacedCount)
    return foreign.inside
  }

  private func shown(of node: MindMap.Node, _ foreign: OPMLForeign) -> [OPMLAttribute] {
    if dialect.isFaithful, let spelling = foreign.spelling {
      return spelling.attributes(of: node, foreign: foreign.attributes)
    }
    return OPMLShown(node, for: dialect).attributes + foreign.attributes
  }

  private mutating func carryAttributes(
    of node: MindMap.Node, _ line: OPMLLines.Line, _ attributes: [OPMLAttribute]
  ) {
    let isFolding = node.isFolded && !visiblyFolded.contains(line.slot)
    OPMLCarrier.writeAttributes(
      of: node, attributes, isFolded: isFolding,
      isFloating: line.level == 0 && isFloating(line.slot), to: &xml)
  }

  // MARK: Pieces

  private mutating func write(_ attributes: [OPMLAttribute]) {
    for attribute in attributes { xml.attribute(attribute.name, attribute.value) }
  }

  /// Writes markup as it stood in the file; what would spoil the document is left out.
  private mutating func write(_ markup: [String]) {
    for piece in markup { _ = xml.fragment(piece) }
  }
}
