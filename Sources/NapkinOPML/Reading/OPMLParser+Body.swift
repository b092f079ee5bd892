import NapkinCore
import NapkinFormats
import NapkinXML

/// An outline whose end has not come yet.
struct OpenOutline {
  var slot: MindMap.Slot
  /// The rows that stand in attributes.
  var rows: [Attribute] = []
  /// The rows that stand in elements of Napkin's.
  var carriedRows: [Attribute] = []
}

extension OPMLParser {
  mutating func readBody() throws(FormatError) {
    try beginBody()
    let level = reader.depth
    var open: [OpenOutline] = []
    // What was met since the last outline began or ended.
    var pending: [String] = []
    while let event = try reader.next() {
      switch event {
      case .end:
        guard let outline = open.popLast() else {
          guard reader.depth == level else { continue }
          frame.tail = pending
          return
        }
        end(outline, &pending)
      case .start where reader.name == OPMLWord.outline.rawValue:
        open.append(try begin(under: open.last?.slot, &pending))
      case .start: try readForeign(&open, &pending)
      case .text where reader.isBlank: break
      case .text, .comment, .instruction:
        pending.append(source(of: event))
        tally.foreign += 1
      }
    }
  }

  /// Takes in the attributes of the body; those of Napkin are about a root that is left out.
  private mutating func beginBody() throws(FormatError) {
    var attributes = OutlineAttributes()
    collect(&attributes)
    frame.sections.append(.body)
    frame.bodyAttributes = attributes.plain
    tally.foreign += attributes.plain.count
    guard !attributes.carried.isEmpty else { return }
    var carried = attributes.carried
    var root = MindMap.Node(id: id(from: &carried), .empty)
    if carried.id == nil { root.hasInventedID = true }
    carried.apply(to: &root, OPMLFields([]))
    tree.begin(withImpliedRoot: root)
  }

  // MARK: Outlines

  private mutating func begin(
    under parent: MindMap.Slot?, _ pending: inout [String]
  ) throws(FormatError) -> OpenOutline {
    var attributes = OutlineAttributes()
    collect(&attributes)
    let fields = OPMLFields(attributes.plain)
    var carried = attributes.carried
    let id = id(from: &carried)
    var node = MindMap.Node(id: id, .empty)
    node.hasInventedID = carried.id == nil
    take(fields, into: &node)
    carried.apply(to: &node, fields)
    keep(attributes, carried, pending, on: &node)
    pending = []
    noteHabits(of: attributes.plain)
    let isFloating = carried.isFloating && parent == nil && tree.map != nil
    let slot = isFloating ? tree.addFloating(node) : tree.add(node, under: parent)
    if tree.isFull { throw reader.exceeds(.nodes) }
    return OpenOutline(slot: slot, rows: fields.rows)
  }

  private mutating func id(from carried: inout CarriedNode) -> MindMap.Node.ID {
    if let id = carried.id {
      if !tree.isTaken(MindMap.Node.ID(id)) { return MindMap.Node.ID(id) }
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

  /// Keeps what was not understood, and the spelling of what was.
  private mutating func keep(
    _ attributes: OutlineAttributes, _ carried: CarriedNode, _ pending: [String],
    on node: inout MindMap.Node
  ) {
    var pieces: [Foreign.Piece] = []
    func add(_ key: String, _ value: String) {
      pieces.append(Foreign.Piece(format: OPMLFrame.format, key: key, value: value))
    }
    let spelling = withUnsafePointer(to: node) { OPMLSpelling(of: attributes.plain, on: $0) }
    if let spelling {
      add(OPMLSpelling.key, spelling.text)
    }
    let foreign =
      attributes.plain.filter { $0.name.utf8.contains(UInt8(ascii: ":")) } + carried.unknown
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

  private mutating func end(_ outline: OpenOutline, _ pending: inout [String]) {
    if !outline.carriedRows.isEmpty {
      let rows = Self.merge(outline.carriedRows, with: outline.rows)
      tree.update(outline.slot) { $0.attributes = rows }
    }
    if !pending.isEmpty {
      let pieces = pending.map {
        Foreign.Piece(format: OPMLFrame.format, key: OPMLForeign.inside, value: $0)
      }
      tree.update(outline.slot) { $0.foreign.pieces += pieces }
      pending = []
    }
  }

  /// The rows of elements, with what the attributes say now; those are the ones that people see and
  /// change.
  private static func merge(_ carried: [Attribute], with visible: [Attribute]) -> [Attribute] {
    var rows = carried
    let known = Set(carried.map { OPMLAttribute($0.name, $0.value) })
    for row in visible where !known.contains(OPMLAttribute(row.name, row.value)) {
      if let index = rows.firstIndex(where: { $0.name == row.name }) {
        rows[index].value = row.value
      } else {
        rows.append(row)
      }
    }
    return rows
  }

  // MARK: Other elements

  /// Reads an element that is no outline.
  private mutating func readForeign(
    _ open: inout [OpenOutline], _ pending: inout [String]
  ) throws(FormatError) {
    if case .carried = names.look(up: reader.name, in: reader).kind, pending.isEmpty {
      let element = try readCarried()
      let slot = open.last?.slot ?? tree.impliedRoot
      if let slot, let thing = element.thing {
        if case .row(let row) = thing, !open.isEmpty {
          open[open.count - 1].carriedRows.append(row)
        } else {
          tree.update(slot) { thing.add(to: &$0) }
        }
        return
      }
      pending.append(element.markup(prefix: names.prefix ?? ""))
    } else {
      pending.append(try reader.readElement())
    }
    tally.foreign += 1
  }
}

/// The attributes of an outline, sorted by whose they are.
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
