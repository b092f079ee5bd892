import NapkinCore
import NapkinFormats
import NapkinXML

/// One outline on its way into a file.
struct OPMLWriter {
  let map: MindMap
  let dialect: OPMLDialect
  var ledger: Ledger
  /// The nodes of notes that have a category, which is a row there and told anyway.
  var categorized: Set<MindMap.Node.ID> = []
  /// Where a dialect shows what is said of the map; that is told of the map, and of no node.
  var shownInfo: ShownInfo?

  var xml = XMLWriter()
  let lines: [OPMLLines.Line]
  private(set) var frame: OPMLFrame
  /// Whether the note of the root is what is said of the map.
  private let showsInfo: Bool
  /// What is still to be written of the frame.
  private var sections: ArraySlice<OPMLFrame.Section>
  private var bodies: ArraySlice<OPMLFrame.Body>
  /// The body that is open.
  private var body: OPMLFrame.Body?
  /// What stands after the last child of each open outline.
  private var open: [[String]] = []
  private var topCount = 0
  /// Whether anything is in need of Napkin's namespace.
  var carries = false
  /// Whether all is said there that could get lost, or only what is said nowhere else.
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

  /// Ends the body that is open, and begins the next one, with what stands before it; there is none
  /// after the last.
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
    // What is said of a root that is left out has no other place.
    if isFirst, carries, map.isRootImplied, needsMark(map[map.slotOfRoot]) {
      next.isBare = false
    }
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

  /// Begins the outline of a node; what is to stand after its children comes back.
  private mutating func begin(
    _ line: OPMLLines.Line, isBehindOthers: Bool = true
  ) -> [String] {
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

  /// The root element without outlines, and what stands around it aside.
  mutating func rootElement() -> [UInt8] {
    xml.removeAll()
    beginRoot()
    endRoot()
    return xml.bytes
  }

  /// The element of a node without those in it.
  mutating func element(at line: OPMLLines.Line) -> [UInt8] {
    xml.removeAll()
    _ = begin(line, isBehindOthers: false)
    xml.end()
    return xml.bytes
  }

  /// The element of a node with those in it.
  ///
  /// - Parameter number: The number of its line.
  /// - Parameter isMoved: Whether a node stood elsewhere, where the comments before it stay.
  mutating func branch(
    at number: Int, isMoved: (MindMap.Slot) -> Bool
  ) -> [UInt8] {
    xml.removeAll()
    // What stands before an outline may be an element, which stands in another one.
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

  // MARK: A root that is left out

  /// Writes what a root of ours has to say onto the body; it is left out among the outlines.
  private mutating func writeImpliedRoot() {
    guard map.isRootImplied else { return }
    let root = map[map.slotOfRoot]
    if needsMark(root) { xml.take(.root, "implied") }
    xml.carry(root, beyond: OPMLFields(), isFolded: root.isFolded, isFloating: false)
    if !root.isPlain {
      xml.carry(root, rows: root.attributes.map { CarriedRow(row: $0) }, root.foreign.pieces)
    }
  }

  /// Whether a reader would not see by itself that the root is left out.
  func needsMark(_ root: MindMap.Node) -> Bool {
    let topCount = map.children(of: map.slotOfRoot).count
    // A reader takes the first outline for the root, until a second one stands beside it.
    if topCount == 1 || topCount == 0 && !map.slotsOfFloating.isEmpty { return true }
    var probe = ExtensionDetector()
    probe.carry(root, beyond: OPMLFields(), isFolded: root.isFolded, isFloating: false)
    return !probe.isEmpty || !root.isPlain
  }

  private var needsCarrying: Bool { frameNeedsCarrying || lines.contains(where: needsCarrying) }

  /// Whether the map as a whole is in need of Napkin's namespace.
  var frameNeedsCarrying: Bool {
    if showsInfo || !CarriedMap(map, beyond: frame).isEmpty || frame.usesPrefix { return true }
    if !map.slotsOfFloating.isEmpty { return true }
    return map.isRootImplied && needsMark(map[map.slotOfRoot])
  }

  /// Whether a node is.
  func needsCarrying(_ line: OPMLLines.Line) -> Bool {
    let node = map[line.slot]
    if !node.hasInventedID { return true }
    if node.saysOnlyText { return false }
    let outline = OPMLOutline(line, of: map, for: dialect)
    var probe = ExtensionDetector()
    outline.carryAttributes(to: &probe)
    return !probe.isEmpty || outline.carriesElements || outline.foreign.usesPrefix
  }

  // MARK: Pieces

  private mutating func write(_ attributes: [OPMLAttribute]) {
    for attribute in attributes { xml.attribute(attribute.name, attribute.value) }
  }

  /// Writes markup as it stood in the file; what would spoil the document is left out.
  private mutating func write(_ markup: [String]) {
    for piece in markup where !xml.fragment(piece) {
      ledger.revise(.foreign, to: .dropped, at: map.id.rawValue)
    }
  }
}

extension MindMap.Node {
  /// Whether it has nothing but a text that every reader takes for what it is.
  fileprivate var saysOnlyText: Bool {
    isPlain && !isFolded && modified == nil && (created.map { $0 == $0.inSeconds } ?? true)
      && text.syntax == .plain && OPMLText.means(OPMLText.allowed(text.source), text)
  }
}
