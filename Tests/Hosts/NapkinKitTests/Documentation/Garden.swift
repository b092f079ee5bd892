import NapkinCore

/// The documents that the articles speak of.
enum Garden {
  static func map() throws -> MindMap {
    var map = MindMap(id: "garden", name: "Garden", root: "Garden")
    try map.insert(MindMap.Node(id: "spring", "Spring"), under: map.root)
    try map.insert(MindMap.Node(id: "peas", "Sow peas\nand beans"), under: "spring")
    try map.update("peas") { node in node.icons = ["idea", "flag"] }
    return map
  }

  static func context() -> Context {
    Context(now: Instant(milliseconds: 1_795_000_000_000), identifiers: Identifiers(seed: 42))
  }
}
