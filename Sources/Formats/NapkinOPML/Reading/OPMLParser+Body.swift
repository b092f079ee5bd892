import NapkinCore
import NapkinFormats
import NapkinXML

/// An outline whose end has not been read.
struct OpenOutline {
  var slot: MindMap.Slot
  /// The index of its element among the elements of the file.
  var element: Int?
  /// The rows in the outline's attributes.
  var rows: [Attribute] = []
  /// The properties in Napkin's elements. The node gets them all at once, because a list that grows inside of a node
  /// is copied each time.
  var things: [NapkinExtension] = []
}

extension OPMLParser {
  mutating func readBody() throws(FormatError) {
    try beginBody()
    try readOutlines(at: reader.depth, from: try reader.next(skippingBlanks: true))
  }

  /// Reads outlines that are not in a body; the first of them has begun.
  mutating func readBareOutlines() throws(FormatError) {
    frame.begin(OPMLFrame.Body(start: tree.topCount, isBare: true))
    try readOutlines(at: reader.depth - 1, from: .start)
  }

  /// Reads the content of the element on a level, beginning with an event. Outlines without a body end at an element
  /// that is not an outline.
  private mutating func readOutlines(at level: Int, from first: XMLEvent?) throws(FormatError) {
    let body = frame.bodies.count - 1
    var open: [OpenOutline] = []
    // The markup since the last outline began or ended.
    var pending: [String] = []
    // The properties of an implied root.
    var things: [NapkinExtension] = []
    var next = first
    while let event = next {
      switch event {
      case .end:
        if let outline = open.popLast() {
          end(outline, &pending)
        } else if reader.depth == level {
          frame.bodies[body].tail = pending
          if let root = tree.impliedRoot { add(things, with: [], to: root) }
          return
        }
      case .start where reader.name == OPMLWord.outline.rawValue:
        let outer = open.last
        open.append(try begin(under: outer?.slot, &pending))
        if request.locatesNodes { locate(&open[open.count - 1], in: outer?.element) }
      case .start where open.isEmpty && frame.bodies[body].isBare:
        frame.bodies[body].tail = pending
        return try readSection()
      case .start: try readForeign(&open, &things, &pending)
      case .text, .comment, .instruction: keep(event, behind: &pending)
      }
      next = try reader.next(skippingBlanks: true)
    }
  }

  /// Takes the attributes of a body; Napkin's attributes belong to an implied root.
  private mutating func beginBody() throws(FormatError) {
    var attributes = OutlineAttributes()
    collect(&attributes)
    frame.begin(OPMLFrame.Body(start: tree.topCount, attributes: attributes.plain))
    tally.foreign += attributes.plain.count
    guard !attributes.carried.isEmpty else { return }
    guard tree.map == nil else { return tally.lostMaps += 1 }
    var carried = attributes.carried
    var root = MindMap.Node(id: id(from: &carried), .empty)
    if carried.id == nil { root.hasInventedID = true }
    carried.apply(to: &root, nil)
    tree.begin(withImpliedRoot: root)
  }

  // MARK: Outlines

  private mutating func begin(
    under parent: MindMap.Slot?, _ pending: inout [String]
  ) throws(FormatError) -> OpenOutline {
    var attributes = OutlineAttributes()
    collect(&attributes)
    var carried = attributes.carried
    let fields = OPMLFields(attributes.plain, rows: carried.namesOfRows)
    let isFloating = carried.isFloating && parent == nil
    if isFloating {
      tree.beginIfNeeded()
    } else if parent == nil {
      tree.prepareForTopEntry()
    }
    let id = id(from: &carried)
    var node = MindMap.Node(id: id, .empty)
    node.hasInventedID = carried.id == nil
    take(fields, into: &node)
    carried.apply(to: &node, fields)
    let lostCount = carried.countOfDropped(by: node) + (carried.isFloating && !isFloating ? 1 : 0)
    for _ in 0..<lostCount { tally.lostValues.append(id.rawValue) }
    keep(attributes, carried, pending, on: &node)
    pending = []
    noteHabits(of: attributes.plain)
    let rows = node.attributes
    let slot = isFloating ? tree.addFloating(node) : tree.add(node, under: parent)
    if tree.isFull { throw reader.exceeds(.nodes) }
    return OpenOutline(slot: slot, rows: rows)
  }

  private mutating func id(from carried: inout CarriedNode) -> MindMap.Node.ID {
    if let id = carried.id {
      if tree.makeFree(MindMap.Node.ID(id)) { return MindMap.Node.ID(id) }
      tally.lostIdentifiers.append(id)
      carried.id = nil
    }
    return tree.nextID()
  }

  private func take(_ fields: OPMLFields, into node: inout MindMap.Node) {
    node.text = fields.text.map(OPMLText.read) ?? .empty
    node.created = fields.created
    node.modified = fields.modified
    if let note = fields.note { node.note = OPMLText.read(note) }
    if fields.status != .none { node.task = TaskState(fields.status) }
    if let link = fields.link { node.link = link }
    if !fields.tags.isEmpty { node.tags = fields.tags }
    if !fields.rows.isEmpty { node.attributes = fields.rows }
  }

  /// Keeps attributes that are not understood, and the spelling of the others.
  private mutating func keep(
    _ attributes: OutlineAttributes, _ carried: CarriedNode, _ pending: [String],
    on node: inout MindMap.Node
  ) {
    var pieces: [Foreign.Entry] = []
    func add(_ key: String, _ value: String, format: String = OPMLFrame.format) {
      pieces.append(Foreign.Entry(format: format, key: key, value: value))
    }
    let spelling = OPMLSpelling(of: attributes.plain, on: node)
    if let spelling { add(OPMLSpelling.key, spelling.text, format: OPMLFrame.spellingFormat) }
    let foreign = attributes.plain.filter(\.isForeign) + carried.unknown
    for attribute in foreign { add("@\(attribute.name)", attribute.value) }
    for markup in pending { add(OPMLForeign.before, markup) }
    tally.foreign += foreign.count
    if !pieces.isEmpty { node.foreign = Foreign(pieces) }
  }

  private mutating func noteHabits(of attributes: [OPMLAttribute]) {
    for attribute in attributes {
      if attribute.name == OPMLName.status { tally.hasStatus = true }
      if attribute.name == OPMLName.complete { tally.hasComplete = true }
    }
  }

  /// Records the offset of the latest outline in the file.
  private mutating func locate(_ outline: inout OpenOutline, in outer: Int?) {
    guard let element = reader.sourceElement("", in: outer) else { return }
    outline.element = places.begin(element, isFloating: tree.isFloating(outline.slot))
  }

  private mutating func end(_ outline: OpenOutline, _ pending: inout [String]) {
    if let element = outline.element { places.end(element, at: reader.endInFile) }
    add(outline.things, with: outline.rows, to: outline.slot)
    if !pending.isEmpty {
      let pieces = pending.map {
        Foreign.Entry(format: OPMLFrame.format, key: OPMLForeign.inside, value: $0)
      }
      tree.update(outline.slot) { $0.foreign.pieces += pieces }
      pending = []
    }
  }

  /// Adds the properties in elements to a node; its rows may also be in attributes.
  private mutating func add(
    _ things: [NapkinExtension], with rows: [Attribute], to slot: MindMap.Slot
  ) {
    if things.isEmpty { return }
    let sorted = NapkinExtensions(things)
    let merged = sorted.rows.isEmpty ? rows : Self.merge(sorted.rows, with: rows)
    tree.update(slot) { sorted.add(to: &$0, rows: merged) }
  }

  /// Returns the rows of elements, updated from the attributes, which people see and change.
  private static func merge(_ carried: [CarriedRow], with visible: [Attribute]) -> [Attribute] {
    var rows = carried
    let known = Set(carried.filter { !$0.isShown }.map { OPMLAttribute($0.row.name, $0.row.value) })
    for row in visible {
      if let index = rows.firstIndex(where: { $0.isShown && $0.row.name == row.name }) {
        rows[index] = CarriedRow(row: row)
      } else if known.contains(OPMLAttribute(row.name, row.value)) {
        continue
      } else if let index = rows.firstIndex(where: { $0.row.name == row.name }) {
        rows[index].row.value = row.value
      } else {
        rows.append(CarriedRow(row: row))
      }
    }
    // A shown row without an attribute was deleted by somebody.
    return rows.filter { !$0.isShown }.map(\.row)
  }

  // MARK: Other elements

  /// Reads an element that is not an outline.
  private mutating func readForeign(
    _ open: inout [OpenOutline], _ things: inout [NapkinExtension], _ pending: inout [String]
  ) throws(FormatError) {
    tally.foreign += 1
    guard case .carried = names.look(up: reader.name, in: reader).kind else {
      return pending.append(try reader.readElement())
    }
    let element = try readCarried()
    if let thing = element.thing, !open.isEmpty {
      open[open.count - 1].things.append(thing)
      if !thing.isOfOPML { tally.foreign -= 1 }
    } else if let thing = element.thing, tree.impliedRoot != nil {
      things.append(thing)
      if !thing.isOfOPML { tally.foreign -= 1 }
    } else {
      pending.append(element.markup)
    }
  }
}

/// The attributes of an outline, sorted by namespace.
struct OutlineAttributes {
  var plain: [OPMLAttribute] = []
  var carried = CarriedNode()
}

extension OPMLParser {
  mutating func collect(_ attributes: inout OutlineAttributes) {
    attributes.plain.reserveCapacity(reader.attributeCount)
    for index in 0..<reader.attributeCount {
      let attribute = reader.attribute(at: index)
      let (name, kind) = names.look(up: attribute.name, in: reader)
      let value = attribute.value.string
      if case .carried(let rest, let known) = kind {
        attributes.carried.take(value, known, named: rest)
      } else {
        attributes.plain.append(OPMLAttribute(name, value))
      }
    }
  }
}
