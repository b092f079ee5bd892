import NapkinCore
import NapkinFormats
import NapkinXML

/// Writes one outline to a file.
struct OPMLWriter {
  let map: MindMap
  let dialect: OPMLDialect
  var ledger: Ledger
  /// The nodes of notes with a category; the category is a row there, and the ledger already has it.
  var categorized: Set<MindMap.Node.ID> = []
  /// The position at which a dialect shows the map's description; the ledger lists its losses under the map.
  var shownInfo: ShownInfo?

  var xml = XMLWriter()
  let lines: [OPMLLines.Line]
  private(set) var frame: OPMLFrame
  /// Whether the note of the root is the map's description.
  private let showsInfo: Bool
  /// The parts of the frame that have not been written.
  private var sections: ArraySlice<OPMLFrame.Section>
  private var bodies: ArraySlice<OPMLFrame.Body>
  private var body: OPMLFrame.Body?
  /// For each open outline, the markup after its last child.
  private var open: [[String]] = []
  private var topCount = 0
  /// Whether anything needs Napkin's namespace.
  var carries = false
  /// Whether the namespace repeats everything that outliners may drop, or only holds what is nowhere else.
  var marksAll = true

  init(_ map: MindMap, for dialect: OPMLDialect, _ ledger: Ledger) {
    var map = map
    showsInfo = dialect.isFaithful && map.showInfoAsNote()
    self.map = map
    self.dialect = dialect
    self.ledger = ledger
    lines = OPMLLines.all(of: map)
    frame = OPMLFrame(around: map, lines, isFaithful: dialect.isFaithful)
    sections = frame.sections[...]
    bodies = frame.bodies[...]
  }

  mutating func write(to sink: inout some ByteSink) throws(FormatError) {
    carries = dialect.isFaithful && needsCarrying
    revise(frame)
    xml.declaration()
    write(frame.prolog)
    beginRoot()
    if body != nil { try writeOutlines(to: &sink) }
    endRoot()
    write(frame.epilog)
    try xml.finish(to: &sink)
  }

  private mutating func beginRoot() {
    if carries, !frame.hasHead, !CarriedMap(map, beyond: frame, showsInfo: showsInfo).isEmpty {
      frame.addHead()
      sections = frame.sections[...]
    }
    xml.begin("opml")
    write(frame.attributes)
    if carries { xml.attribute(CarriedName.declaration, CarriedName.namespace) }
    beginBody()
  }

  private mutating func endRoot() {
    while body != nil { beginBody() }
    xml.end()
  }

  /// Ends the open body and begins the next one, with the markup before it; there is no open body after the last.
  private mutating func beginBody() {
    if let body {
      write(body.tail)
      if !body.isBare { xml.end() }
    }
    body = nil
    while body == nil, let section = sections.popFirst() {
      switch section {
      case .head: writeHead()
      case .body: begin(bodies.popFirst())
      case .markup(let markup): write([markup])
      }
    }
  }

  private mutating func begin(_ next: OPMLFrame.Body?) {
    guard var next else { return }
    let isFirst = bodies.count == frame.bodies.count - 1
    // The properties of an implied root need a body, because they have no other element.
    if isFirst, carries, map.isRootImplied, needsMark(map[map.slotOfRoot]) { next.isBare = false }
    body = next
    if next.isBare { return }
    xml.begin("body")
    write(next.attributes)
    if isFirst && carries { writeImpliedRoot() }
  }

  private mutating func writeHead() {
    xml.begin("head")
    write(frame.headAttributes)
    for entry in frame.entries {
      if case .markup(let markup) = entry {
        write([markup])
      } else {
        xml.element(entry.name, text: entry.value)
      }
    }
    if carries {
      var carried = CarriedMap(map, beyond: frame, showsInfo: showsInfo)
      if marksAll { carried.addExpansion(in: frame, of: map) }
      carried.write(to: &xml)
    }
    xml.end()
  }

  private mutating func writeOutlines(to sink: inout some ByteSink) throws(FormatError) {
    for line in lines {
      write(line)
      try xml.flushIfFull(to: &sink)
    }
    closeLines(downTo: 0)
  }

  private mutating func closeLines(downTo level: Int) {
    while open.count > level {
      write(open.removeLast())
      xml.end()
    }
  }

  private mutating func write(_ line: OPMLLines.Line) {
    closeLines(downTo: line.level)
    if line.level == 0 {
      while let next = bodies.first, next.start <= topCount { beginBody() }
      topCount += 1
    }
    open.append(begin(line))
  }

  /// Begins the outline of a node; returns the markup after its children.
  private mutating func begin(_ line: OPMLLines.Line, isBehindOthers: Bool = true) -> [String] {
    let outline = OPMLOutline(line, of: map, for: dialect)
    if shownInfo != .node(line.slot) { revise(outline, isRoot: line.slot == map.slotOfRoot) }
    if isBehindOthers { write(outline.foreign.before) }
    xml.begin("outline")
    outline.writeAttributes(to: &xml)
    if carries {
      outline.carryAttributes(to: &xml, markingAll: marksAll)
      if !outline.node.isPlain {
        xml.carry(outline.node, rows: outline.carriedRows, outline.foreign.others)
      }
    }
    return outline.foreign.inside
  }

  // MARK: Parts of a file

  /// Returns the root element without outlines and without the markup around it.
  mutating func rootElement() -> [UInt8] {
    xml.removeAll()
    beginRoot()
    endRoot()
    return xml.bytes
  }

  /// Returns the element of a node without the elements in it.
  mutating func element(at line: OPMLLines.Line) -> [UInt8] {
    xml.removeAll()
    _ = begin(line, isBehindOthers: false)
    xml.end()
    return xml.bytes
  }

  /// Returns the element of a node with the elements in it.
  ///
  /// - Parameter number: The number of its line.
  /// - Parameter isMoved: Whether a node has moved; comments before it then stay at its old position.
  mutating func branch(at number: Int, isMoved: (MindMap.Slot) -> Bool) -> [UInt8] {
    xml.removeAll()
    // The markup before an outline may be an element, which needs another element around it.
    xml.enter("body")
    let level = lines[number].level
    for line in lines[number...] {
      if line.level <= level, line.slot != lines[number].slot { break }
      closeLines(downTo: line.level - level)
      open.append(begin(line, isBehindOthers: !isMoved(line.slot)))
    }
    closeLines(downTo: 0)
    return xml.bytes
  }

  // MARK: An implied root

  /// Writes the properties of an implied root, which has no outline, on the body.
  private mutating func writeImpliedRoot() {
    guard map.isRootImplied else { return }
    let root = map[map.slotOfRoot]
    if needsMark(root) { xml.take(.root, "implied") }
    xml.carry(root, beyond: OPMLFields(), isFolded: root.isFolded, isFloating: false)
    if !root.isPlain {
      xml.carry(root, rows: root.attributes.map { CarriedRow(row: $0) }, root.foreign.pieces)
    }
  }

  /// Whether a reader could not find out by itself that there is an implied root.
  func needsMark(_ root: MindMap.Node) -> Bool {
    let topCount = map.children(of: map.slotOfRoot).count
    // A reader takes the first outline for the root until a second one follows.
    if topCount == 1 || topCount == 0 && !map.slotsOfFloating.isEmpty { return true }
    var probe = ExtensionDetector()
    probe.carry(root, beyond: OPMLFields(), isFolded: root.isFolded, isFloating: false)
    return !probe.isEmpty || !root.isPlain
  }

  private var needsCarrying: Bool { frameNeedsCarrying || lines.contains(where: needsCarrying) }

  /// Whether the map as a whole needs Napkin's namespace.
  var frameNeedsCarrying: Bool {
    if showsInfo || !CarriedMap(map, beyond: frame).isEmpty || frame.usesPrefix { return true }
    if !map.slotsOfFloating.isEmpty { return true }
    return map.isRootImplied && needsMark(map[map.slotOfRoot])
  }

  /// Whether a node needs Napkin's namespace.
  func needsCarrying(_ line: OPMLLines.Line) -> Bool {
    let node = map[line.slot]
    if !node.hasInventedID { return true }
    if node.hasOnlyText { return false }
    let outline = OPMLOutline(line, of: map, for: dialect)
    var probe = ExtensionDetector()
    outline.carryAttributes(to: &probe)
    return !probe.isEmpty || outline.carriesElements || outline.foreign.usesPrefix
  }

  // MARK: Pieces

  private mutating func write(_ attributes: [OPMLAttribute]) {
    for attribute in attributes { xml.attribute(attribute.name, attribute.value) }
  }

  /// Writes markup from the file as it is; markup that would break the document is left out.
  private mutating func write(_ markup: [String]) {
    for piece in markup where !xml.fragment(piece) {
      ledger.revise(.foreign, to: .dropped, at: map.id.rawValue)
    }
  }
}

extension MindMap.Node {
  /// Whether the node has only a text, which every reader reads as the same text.
  fileprivate var hasOnlyText: Bool {
    isPlain && !isFolded && modified == nil && (created.map { $0 == $0.inSeconds } ?? true)
      && text.syntax == .plain && OPMLText.means(OPMLText.allowed(text.source), text)
  }
}
