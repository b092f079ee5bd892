import NapkinCore
import Testing

/// Roots that are ours, and nodes under other identifiers.
@Suite struct RootTests {
  private func outline(_ entries: [MindMap.Node.ID]) throws -> MindMap {
    var map = MindMap(id: "outline", name: "Outline", root: "")
    map.isRootImplied = true
    map.info = "What it is about"
    map.created = Instant(milliseconds: 1)
    map.modified = Instant(milliseconds: 2)
    map.foreign = Foreign([Foreign.Entry(format: "org", key: "TODO", value: "NEXT")])
    for entry in entries {
      try map.insert(MindMap.Node(id: entry, "Entry"), under: map.root)
      try map.insert(MindMap.Node(id: .init("\(entry)-1"), "Below"), under: entry)
      try map.insert(MindMap.Node(id: .init("\(entry)-2"), "Below that"), under: "\(entry)-1")
    }
    try map.insert(MindMap.Node(id: "floating", "Floating"), under: nil)
    try map.insert(MindMap.Node(id: "under", "Under it"), under: "floating")
    return map
  }

  @Test func `a single entry takes the place of the root`() throws {
    var map = try outline(["one"])
    var expected = MindMap(id: "outline", root: MindMap.Node(id: "one", "Entry"))
    try expected.insert(MindMap.Node(id: "one-1", "Below"), under: "one")
    try expected.insert(MindMap.Node(id: "one-2", "Below that"), under: "one-1")
    try expected.insert(MindMap.Node(id: "floating", "Floating"), under: nil)
    try expected.insert(MindMap.Node(id: "under", "Under it"), under: "floating")
    expected.name = map.name
    expected.info = map.info
    expected.created = map.created
    expected.modified = map.modified
    expected.foreign = map.foreign
    map.openRoot()
    #expect(map == expected && !map.isRootImplied)
  }

  @Test func `a root that holds something together, or says something, stays`() throws {
    var several = try outline(["one", "two"])
    var none = try outline([])
    var ordinary = try outline(["one"])
    ordinary.isRootImplied = false
    var speaking = try outline(["one"])
    try speaking.update(speaking.root) { $0.text = "Mine" }
    var dressed = try outline(["one"])
    try dressed.update(dressed.root) { $0.tags = ["mine"] }
    let before = [several, none, ordinary, speaking, dressed]
    several.openRoot()
    none.openRoot()
    ordinary.openRoot()
    speaking.openRoot()
    dressed.openRoot()
    #expect([several, none, ordinary, speaking, dressed] == before)
  }

  @Test func `a node under another identifier is the same`() throws {
    var node = MindMap.Node(id: "a", "Text")
    node.note = "Note"
    node.hasInventedID = true
    var expected = MindMap.Node(id: "b", "Text")
    expected.note = "Note"
    expected.hasInventedID = true
    #expect(node.identified(as: "b") == expected && node.id == "a")
  }
}
