import NapkinCore
import NapkinFormats

/// Reads nodes, key by key, and puts them into their map.
struct NodeReader {
  private static let keys = JSONKeys<NodeKey>()

  // What few nodes have is only made anew when a node had some.
  private var rare = RareNodeFields()
  private var hasRare = false
  /// The last node, and before it those above it: mostly one of them is the next one's parent.
  private var path: [MindMap.Slot] = []
  /// Whether any node has come in.
  private(set) var hasRoot = false

  /// What makes the tree and what most nodes have.
  private struct PlainFields {
    var id: MindMap.Node.ID?
    var placeOfID = FileLocation()
    var parent: MindMap.Slot?
    var text = TextFields()
    var created: Instant?
    var modified: Instant?
    var isFolded = false
    var hasInventedID = false
  }

  /// Reads a node; the first one becomes the root.
  mutating func read(
    _ json: inout JSONReader, into map: inout MindMap
  ) throws(FormatError) {
    var plain = PlainFields()
    var foreign = Foreign()
    try json.object(Self.keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      if try !read(key, &plain, &json, &map) {
        hasRare = true
        try rare.read(key, &json, &foreign)
      }
    }
    if plain.text.lacksSource { throw json.lonely("'textIn'", "'text'") }
    if hasRare, let (key, partner) = rare.lonelyKey { throw json.lonely(key, partner) }
    let id = try json.require(plain.id, "id")
    if hasRoot, map.contains(id) {
      throw FormatError(
        .malformed, "Another node has this identifier already.", at: plain.placeOfID)
    }
    var node = MindMap.Node(
      id: id, plain.text.take() ?? .empty, created: plain.created, modified: plain.modified)
    node.isFolded = plain.isFolded
    node.hasInventedID = plain.hasInventedID
    if hasRare || !foreign.isEmpty {
      rare.finish(&node, foreign)
      hasRare = false
    }
    if let parent = plain.parent {
      path.append(map.append(consume node, under: parent))
    } else if hasRoot {
      path = [try Self.insertFloating(consume node, into: &map, &json)]
    } else {
      map = MindMap(id: "", root: consume node)
      path = [map.slotOfRoot]
      hasRoot = true
    }
  }

  private static func insertFloating(
    _ node: MindMap.Node, into map: inout MindMap, _ json: inout JSONReader
  ) throws(FormatError) -> MindMap.Slot {
    try json.obeying { () throws(Refusal) in try map.insert(node, under: nil) }
  }

  /// Reads a key that makes the tree or that most nodes have, and tells whether it is one.
  private mutating func read(
    _ key: NodeKey, _ plain: inout PlainFields, _ json: inout JSONReader, _ map: inout MindMap
  ) throws(FormatError) -> Bool {
    switch key {
    case .id:
      plain.id = MindMap.Node.ID(try json.string())
      plain.placeOfID = json.location
    case .parent:
      let id = MindMap.Node.ID(try json.string())
      if hasRoot { plain.parent = slot(ofParent: id, in: &map) }
      if plain.parent == nil {
        throw FormatError(
          .malformed,
          "No node above this one is its parent; a parent stands before its children.",
          at: json.location)
      }
    case .text: try plain.text.readSource(&json)
    case .textIn: try plain.text.readSyntax(&json)
    case .created: plain.created = try json.instant()
    case .modified: plain.modified = try json.instant()
    case .folded: plain.isFolded = try json.bool()
    case .inventedID: plain.hasInventedID = try json.bool()
    default: return false
    }
    return true
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
