import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// How much of a map is drawn, and by which names nodes are found in the picture.
@Suite struct SVGSightTests {
  /// A map of three levels, one branch of which is folded.
  private func map() throws -> MindMap {
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", "Root"))
    for (id, parent) in [
      ("a", "r"), ("b", "r"), ("a1", "a"), ("b1", "b"), ("b2", "b"), ("b1x", "b1"),
    ] {
      try map.insert(MindMap.Node(id: .init(id), RichText(id)), under: .init(parent))
    }
    try map.update("b") { $0.isFolded = true }
    return map
  }

  private func draw(
    _ content: Content, _ options: FormatOptions = [:]
  ) throws -> (text: String, ledger: Ledger) {
    var request = ExportRequest(content)
    request.options = options
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    return (sink.text, ledger)
  }

  /// The names of the elements of nodes, in their order.
  private func names(_ options: FormatOptions = [:]) throws -> [String] {
    try draw(.map(map()), options).text.matches(of: /<[ag] [^>]*id="n-([^"]*)"/)
      .map { String($0.output.1) }
  }

  @Test(
    arguments: [
      ([:], ["r", "a", "a1", "b"]),
      (["unfold": "all"], ["r", "a", "a1", "b", "b1", "b1x", "b2"]),
      (["unfold": "1"], ["r", "a", "a1", "b"]),
      (["unfold": "2"], ["r", "a", "a1", "b", "b1", "b1x", "b2"]),
      (["fold": "1"], ["r", "a", "b"]), (["fold": "0"], ["r"]),
      (["unfold": "all", "fold": "2"], ["r", "a", "a1", "b", "b1", "b2"]),
      (["branch": "b", "unfold": "all"], ["b", "b1", "b1x", "b2"]),
      (["branch": "/Root/b", "unfold": "all", "fold": "1"], ["b", "b1", "b2"]),
    ] as [(FormatOptions, [String])])
  func `nodes are folded as the person wishes who looks`(
    _ options: FormatOptions, _ shown: [String]
  ) throws {
    #expect(try names(options).sorted() == shown.sorted())
  }

  @Test func `a folded node wears the count of what is below it`() throws {
    let picture = try draw(.map(map()))
    #expect(picture.text.contains(">3</text>"))
    #expect(picture.ledger[.node].dropped == 3)
    #expect(try draw(.map(map()), ["unfold": "all"]).ledger[.node].dropped == 0)
  }

  @Test(arguments: ["nobody", "b1/nobody", ""])
  func `a branch that is none is refused`(_ name: String) throws {
    #expect(throws: FormatError.self) { try draw(.map(map()), ["branch": name]) }
  }

  @Test(arguments: [["unfold": "some"], ["fold": "-1"], ["fold": "x"]] as [FormatOptions])
  func `levels are numbers`(_ options: FormatOptions) throws {
    #expect(throws: FormatError.self) { try draw(.map(map()), options) }
  }

  @Test func `a branch is of a map, and levels are of each map of a notebook`() throws {
    var notebook = Notebook(id: "n", title: "N")
    try notebook.insert(.map(map()))
    #expect(throws: FormatError.self) { try draw(.notebook(notebook), ["branch": "b"]) }
    let sheet = try draw(.notebook(notebook), ["unfold": "all"]).text
    #expect(sheet.contains("id=\"m1-n-b1x\""))
  }

  @Test func `names are the same wherever a node stands, and safe`() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "Größe \"<&", "Root"))
    try map.insert(MindMap.Node(id: "ID_1-2", "a"), under: map.root)
    let text = try draw(.map(map)).text
    #expect(
      text.contains("id=\"n-ID_1-2\"") && text.contains("id=\"n-Gr.c3.b6.c3.9fe.20.22.3c.26\""))
  }
}
