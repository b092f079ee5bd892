import NapkinCore
import NapkinFormats

/// Reads nodes, key by key, and puts them into their map.
struct NodeReader {
  /// The last node, and before it those above it: mostly one of them is the next one's parent.
  private var path: [MindMap.Slot] = []
  /// Whether any node has come in.
  private(set) var hasRoot = false

  /// What makes the tree.
  private struct Position {
    var id: MindMap.Node.ID?
    var placeOfID = FileLocation()
    var parent: MindMap.Slot?
  }

  /// Reads a node; the first one becomes the root.
  mutating func read(
    _ json: inout JSONReader, into map: inout MindMap
  ) throws(FormatError) {
    var position = Position()
    var node = MindMap.Node(id: "", .empty)
    var foreign = Foreign()
    var met = MetWords()
    try json.object(NodeKeys.table, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case 0:
        position.id = MindMap.Node.ID(try json.string())
        position.placeOfID = json.location
      case 1: position.parent = try readParent(&json, in: &map)
      default:
        let word = MindMap.Node.words[key - 2]
        let value = try json.value(of: word)
        if case .foreign(let pieces) = value {
          foreign.pieces += pieces.pieces
        } else {
          guard word.set(&node, value) else {
            throw FormatError(.malformed, word.rule, at: json.location)
          }
          met.insert(key - 2, value, in: node)
        }
      }
    }
    if let (word, partner) = met.lonely { throw json.lonely("'\(word)'", "'\(partner)'") }
    if !foreign.isEmpty { node.foreign = foreign }
    node.id = try json.require(position.id, "id")
    if hasRoot, map.contains(node.id) {
      throw FormatError(
        .malformed, "Another node has this identifier already.", at: position.placeOfID)
    }
    try add(node, at: position, to: &map, &json)
  }

  private mutating func add(
    _ node: consuming MindMap.Node, at position: Position, to map: inout MindMap,
    _ json: inout JSONReader
  ) throws(FormatError) {
    if let parent = position.parent {
      path.append(map.append(consume node, under: parent))
    } else if hasRoot {
      let node = node
      path = [try json.obeying { () throws(Refusal) in try map.insert(node, under: nil) }]
    } else {
      map = MindMap(id: "", root: consume node)
      path = [map.slotOfRoot]
      hasRoot = true
    }
  }

  private mutating func readParent(
    _ json: inout JSONReader, in map: inout MindMap
  ) throws(FormatError) -> MindMap.Slot {
    let id = MindMap.Node.ID(try json.string())
    guard hasRoot, let parent = slot(ofParent: id, in: &map) else {
      throw FormatError(
        .malformed, "No node above this one is its parent; a parent stands before its children.",
        at: json.location)
    }
    return parent
  }

  private mutating func slot(
    ofParent id: MindMap.Node.ID, in map: inout MindMap
  ) -> MindMap.Slot? {
    while let last = path.last {
      if map[last].id == id { return last }
      path.removeLast()
    }
    guard let slot = map.slot(of: id) else { return nil }
    path.append(slot)
    return slot
  }
}

/// Which words of the core's schema an object has, for those that mean nothing without another one.
private struct MetWords {
  private var bits: UInt64 = 0

  /// Takes note of a word that a node got. A switch that is off is none, nor is one that says what
  /// goes without saying.
  mutating func insert(_ index: Int, _ value: WordValue, in node: borrowing MindMap.Node) {
    if case .flag(false) = value { return }
    let word = MindMap.Node.words[index]
    if word.partner != nil, word.value(node) == nil { return }
    bits |= 1 << UInt64(index)
  }

  /// A word that has come in without its partner.
  var lonely: (word: String, partner: String)? {
    if bits & Self.dependent == 0 { return nil }
    for (index, partner) in Self.partners where bits & 1 << UInt64(index) != 0 {
      if bits & 1 << UInt64(partner) == 0 {
        return (MindMap.Node.words[index].name, MindMap.Node.words[partner].name)
      }
    }
    return nil
  }

  private static let partners: [(Int, Int)] = MindMap.Node.words.enumerated().compactMap {
    index, word in
    MindMap.Node.words.firstIndex { $0.name == word.partner }.map { (index, $0) }
  }
  private static let dependent = partners.reduce(UInt64(0)) { $0 | 1 << UInt64($1.0) }
}
