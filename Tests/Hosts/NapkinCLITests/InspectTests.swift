import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

@Suite struct InspectTests {
  @Test func `each kind of document is shown as recorded`() throws {
    try check(.map(Documents.map()), named: "map")
    try check(.planList(Documents.plans()), named: "plans")
    try check(.drawing(Documents.drawing()), named: "drawing")
    try check(.note(Documents.note()), named: "note")
    try check(.notebook(Documents.notebook()), named: "notebook")
  }

  private func check(_ content: Content, named name: String) throws {
    let run = Run.inspect(content)
    #expect(run.status == 0 && run.errors.isEmpty)
    try checkSnapshot(run.output, named: name)
  }

  @Test func `small documents are shown in one line`() {
    #expect(Run.inspect(.map(MindMap(id: "m"))).output == "map, 1 node\n└─ Central Idea\n")
    #expect(Run.inspect(.planList(.makeDefault())).output == "default · plan list, no plans\n")
    #expect(Run.inspect(.drawing(Drawing(id: "d"))).output == "drawing, 0 strokes, 0 points\n")
    #expect(
      Run.inspect(.notebook(Notebook(id: "n"))).output
        == "notebook, 1 plan list\n└─ default · plan list, no plans\n")
  }

  @Test func `a drawing is as large as what can be seen of it`() throws {
    var drawing = try Documents.drawing()
    let rubbed = try StrokePoints([StrokePoint(x: -500, y: 0), StrokePoint(x: 500, y: 900)])
    try drawing.append(Stroke(id: "4", tool: .eraser, width: 30, points: rubbed))
    #expect(Run.inspect(.drawing(drawing)).output.hasSuffix(", 12 × 22\n"))
  }

  @Test func `the root of an outline with several tops is not shown`() throws {
    var map = MindMap(id: "m", name: "Outline", root: "ours")
    map.isRootImplied = true
    try map.insert(MindMap.Node(id: "a", "Top"), under: map.root)
    try map.insert(MindMap.Node(id: "b", "Top"), under: map.root)
    #expect(Run.inspect(.map(map)).output == "Outline · map, 2 nodes\n├─ Top\n└─ Top\n")
  }

  @Test func `connectors name nodes of their own map`() throws {
    var notebook = Notebook(id: "n")
    for name in ["Apples", "Bananas"] {
      var map = MindMap(id: .init(name), root: RichText(name))
      var node = MindMap.Node(id: "a", "to")
      node.connectors = [Connector(to: map.root)]
      try map.insert(node, under: map.root)
      try notebook.insert(.map(map))
    }
    let output = Run.inspect(.notebook(notebook)).output
    #expect(output.contains("⇢ Apples") && output.contains("⇢ Bananas"), "\(output)")
  }

  @Test func `below forty levels rows are numbered and stay where they are`() {
    var map = MindMap(id: "m", root: "0")
    var slot = map.slotOfRoot
    for level in 1..<60 {
      slot = map.append(MindMap.Node(id: MindMap.Node.ID("\(level)"), "n\nm"), under: slot)
    }
    let lines = Run.inspect(.map(map)).output.split(separator: "\n")
    #expect(lines.last?.drop { $0 == " " } == "m")
    #expect(lines.contains { $0.drop { $0 == " " } == "┄60┄ n" })
    #expect(lines.allSatisfy { $0.count < 130 })
  }

  @Test func `deep and wide maps take time and space by their size only`() {
    var map = MindMap(id: "m", root: "0")
    var slot = map.slotOfRoot
    for level in 0..<100_000 {
      slot = map.append(MindMap.Node(id: MindMap.Node.ID("d\(level)"), "n"), under: slot)
    }
    for number in 0..<100_000 {
      _ = map.append(MindMap.Node(id: MindMap.Node.ID("w\(number)"), "n"), under: map.slotOfRoot)
    }
    let output = Run.inspect(.map(map)).output
    #expect(output.utf8.count < 40_000_000)
    #expect(output.utf8.count { $0 == UInt8(ascii: "\n") } == 200_002)
  }

  @Test func `raw is refused towards a terminal`() {
    let run = Run("inspect - --raw", input: "#lines\na\n", isTerminal: true)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == "napkin: '--raw' is not for a terminal, which would obey what stands in the "
        + "document. Try 'napkin help inspect'.\n")
    #expect(Run("inspect - --raw", input: "#lines\na\n").status == 0)
  }

  @Test func `samples of every kind are shown, raw and not`() {
    for sample in Sample.all {
      #expect(Run.inspect(sample.content).status == 0, "\(sample.name)")
      #expect(Run.inspect(sample.content, "--raw").status == 0, "\(sample.name)")
    }
  }
}
