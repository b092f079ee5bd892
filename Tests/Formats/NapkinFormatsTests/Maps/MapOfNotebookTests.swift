import NapkinCore
import NapkinFormats
import Testing

@Suite struct MapOfNotebookTests {
  static func map(_ id: MindMap.ID) throws -> MindMap {
    var map = MindMap(id: id, root: RichText(id.rawValue))
    _ = map.append(MindMap.Node(id: "a", "a"), under: map.slotOfRoot)
    _ = map.append(MindMap.Node(id: "a 2", "b"), under: map.slotOfRoot)
    try map.update("a") { node in
      node.connectors = [Connector(to: "a 2", label: "l"), Connector(to: "elsewhere")]
      node.link = "#root"
    }
    try map.update("a 2") { node in
      node.connectors = [Connector(to: "a")]
      node.link = "https://a"
    }
    return map
  }

  @Test func connectorsAndLinksStayInTheirMap() throws {
    var notebook = Notebook(id: "n", title: "N")
    for id in ["one", "two"] { try notebook.insert(.map(Self.map(.init(id)))) }
    let map = Content.notebook(notebook).asMap
    for name in ["one", "two"] {
      let root = try #require(map.walkAll().first { map[$0.slot].text.plain == name }?.slot)
      let nodes = map.children(of: root).map { map[$0] }
      try #require(nodes.count == 2)
      #expect(nodes[0].connectors.map(\.target) == [nodes[1].id, "elsewhere"])
      #expect(nodes[0].connectors[0].label == "l" && nodes[0].link == "#\(map[root].id)")
      #expect(nodes[1].connectors.map(\.target) == [nodes[0].id])
      #expect(nodes[1].link == "https://a")
    }
    #expect(Set(map.walkAll().map { map[$0.slot].id }).count == map.count)
  }

  /// The plan list of every new notebook is left out, and takes no loss of others with it.
  @Test func whatNobodyMadeHidesNoLoss() throws {
    var note = Note(id: "note", title: "Note", created: Instant(milliseconds: 0))
    note.picture = Media(.external("a.png"), mediaType: "image/png")
    note.foreign = Foreign([Foreign.Entry(format: "x", key: "y", value: "z")])
    var notebook = Notebook(id: "n", title: "N")
    try notebook.insert(.note(note))
    let table = FormatTable(Feature.all.map { .init($0, writes: .approximated, how: "") })
    let ledger = Ledger(ofOutlineOf: .notebook(notebook), following: table)
    #expect(Content.notebook(notebook).asMap.count == 2)
    #expect(ledger[.planList].converted == 1 && ledger[.title].approximated == 2)
    #expect(ledger[.date].approximated == 1 && ledger[.media].approximated == 1)
    #expect(ledger[.foreign].dropped == 1 && ledger[.foreign].converted == 0)
  }

  @Test func onlyMadeUpIdentifiersThatAreLedToAreKept() throws {
    var map = try Self.map("one")
    for id in [map.root, "a", "a 2"] { try map.update(id) { $0.hasInventedID = true } }
    try map.update("a") { $0.connectors = [Connector(to: "elsewhere")] }
    map.keepTargets()
    #expect(map.walkAll().map { map[$0.slot].hasInventedID } == [false, false, true])
  }
}
