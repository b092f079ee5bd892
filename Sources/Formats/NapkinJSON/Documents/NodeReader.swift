import NapkinCore
import NapkinFormats

/// Reads nodes, key by key, and puts them into their map.
struct NodeReader {
  /// The slots of the last node and its ancestors; the parent of the next node is usually one of them.
  private var path: [MindMap.Slot] = []
  /// Whether a node has been read.
  private(set) var hasRoot = false

  /// The identifier and the parent of a node.
  private struct Position {
    var id: MindMap.Node.ID?
    var placeOfID = FileLocation()
    var parent: MindMap.Slot?
  }

  /// Reads all nodes of a map.
  mutating func readAll(
    _ json: inout JSONReader, into map: inout MindMap
  ) throws(FormatError) {
    try json.beginArray()
    while try json.nextElement() {
      // An implied root is Napkin's own, and does not count; it is the first node.
      if hasRoot || !map.isRootImplied {
        guard json.budget.nodes > 0 else { throw json.exceeds(.nodes) }
        json.budget.nodes -= 1
      }
      try read(&json, into: &map)
    }
  }

  /// Reads a node; the first node becomes the root.
  private mutating func read(
    _ json: inout JSONReader, into map: inout MindMap
  ) throws(FormatError) {
    var position = Position()
    var node = MindMap.Node(id: "", .empty)
    let foreign = try json.object(MindMap.Node.keys, into: &node) {
      key, json, _ throws(FormatError) in
      if key == "parent" {
        position.parent = try readParent(&json, in: &map)
      } else {
        position.id = MindMap.Node.ID(try json.string())
        position.placeOfID = json.location
      }
    }
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
      map.plant(consume node)
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
