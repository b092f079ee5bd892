import NapkinCore
import Testing

/// Rules of a map that more than one command has to keep.
@Suite struct MapRuleTests {
  private var context = Context(
    now: Instant(milliseconds: 1_000), identifiers: Identifiers(seed: 1))

  @Test mutating func `the root shows text only, after a merge too`() throws {
    var editor = Editor(MindMap(id: "map", root: "Root"))
    var other = editor.document
    try other.update("root") { root in
      root.modified = Instant(milliseconds: 500)
      root.media = [Media(.external("picture.jpg"), mediaType: "image/jpeg")]
    }
    let before = editor
    let refusal = #expect(throws: Refusal.self) {
      try editor.perform(MergeMap(other), in: &context)
    }
    #expect(refusal?.code == .rootShowsText)
    #expect(editor == before)
  }

  @Test mutating func `a copied connector leads to the copy beside it`() throws {
    var map = MindMap(id: "map", root: "Root")
    try map.insert(MindMap.Node(id: "a", "a"), under: "root")
    var child = MindMap.Node(id: "b", "b")
    child.connectors = [Connector(to: "a")]
    try map.insert(child, under: "a")
    var editor = Editor(map)
    let branch = try map.branch(at: "a")
    try editor.perform(PasteNodes(Clip([branch, branch]), under: "root"), in: &context)
    for copy in editor.document.children(of: "root") {
      for child in editor.document.children(of: copy) {
        #expect(editor.document[child]?.connectors.map(\.target) == [copy])
      }
    }
  }

  @Test mutating func `what is no number comes in by no command`() throws {
    var odd: [MindMap.Node] = []
    for number in [Double.nan, .infinity] {
      odd.append(MindMap.Node(id: "x", "x"))
      odd[odd.count - 1].offset = Position(x: 0, y: number)
      odd.append(MindMap.Node(id: "x", "x"))
      odd[odd.count - 1].style.font.size = number
      odd.append(MindMap.Node(id: "x", "x"))
      odd[odd.count - 1].connectors = [Connector(to: "root")]
      odd[odd.count - 1].connectors[0].width = number
    }
    for node in odd {
      var map = MindMap(id: "other", root: "Root")
      try map.insert(node, under: "root")
      let commands: [any Command<MindMap>] = [
        PasteNodes(Clip([Branch(node)]), under: "root"), MergeMap(map),
      ]
      for command in commands {
        var editor = Editor(MindMap(id: "map", root: "Root"))
        let refusal = #expect(throws: Refusal.self) { try editor.perform(command, in: &context) }
        #expect(refusal?.code == .outOfRange && editor.document.count == 1)
      }
      var notebook = Editor(Notebook(id: "n", title: "N"))
      #expect(throws: Refusal.self) { try notebook.perform(AddItem(.map(map)), in: &context) }
    }
  }
}
