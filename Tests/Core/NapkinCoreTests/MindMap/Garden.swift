import NapkinCore

/// A small map to work on, and maps written as text: `root(a(a1) b) floating`.
enum Garden {
  static func map(_ id: MindMap.ID = "garden") throws -> MindMap {
    var map = MindMap(id: id, name: "Garden", root: "root")
    let nodes: [(MindMap.Node.ID, MindMap.Node.ID?)] = [
      ("a", "root"), ("a1", "a"), ("a2", "a"), ("a21", "a2"), ("b", "root"), ("c", "root"),
      ("c1", "c"), ("f", nil), ("f1", "f"),
    ]
    for (id, parent) in nodes {
      let node = MindMap.Node(id: id, RichText(id.rawValue), modified: Instant(milliseconds: 100))
      try map.insert(node, under: parent)
    }
    return map
  }

  /// The tree of a map by the identifiers of its nodes, seen from its children lists alone.
  static func outline(_ map: MindMap) -> String {
    func text(_ id: MindMap.Node.ID) -> String {
      let children = map.children(of: id)
      for (position, child) in children.enumerated() {
        guard map.parent(of: child) == id, map.position(of: child) == position else {
          return "\(child) is lost"
        }
      }
      return id.rawValue + (children.isEmpty ? "" : "(\(text(children)))")
    }
    func text(_ ids: [MindMap.Node.ID]) -> String { ids.map(text).joined(separator: " ") }
    return text([map.root] + map.floating)
  }

  /// The same by the texts of the nodes.
  static func texts(_ map: MindMap) -> String {
    map.walkAll().map { "\($0.depth)\(map[$0.slot].text.source)" }.joined(separator: " ")
  }
}
