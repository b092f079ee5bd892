import Foundation
import NapkinKit
import Testing

// The code of the articles about clips and styles. SnippetTests compares it with the articles.

@Suite struct MapArticleTests {
  let selection: [MindMap.Node.ID] = ["peas"]

  @Test func copyAndPaste() throws {
    var context = Garden.context()
    var editor = Editor(try Garden.map())
    let root = editor.document.root

    let clip = try editor.document.clip(of: selection)
    try editor.perform(PasteNodes(clip, under: root), in: &context)
    #expect(editor.document.outline().map(\.title) == ["Garden", "Spring", peas, peas])

    let data = try clipboard(clip)
    let whole = try JSONDecoder().decode(Clip.self, from: data)
    let fromElsewhere = Clip(outlineText: "Beans\n\tRunner beans\n")
    #expect(
      whole == clip && fromElsewhere.branches[0].nodes.map(\.text) == ["Beans", "Runner beans"])
  }

  func clipboard(_ clip: Clip) throws -> Data {
    let text = clip.outlineText
    let data = try JSONEncoder().encode(clip)
    #expect(text == "Sow peas and beans\n")
    return data
  }

  @Test func cut() throws {
    var (editor, context, garden, orchard) = try notebook()
    let clip = try garden.clip(of: selection)
    try editor.perform(DeleteNodes(selection, name: "Cut").in(garden.id), in: &context)
    try editor.perform(PasteNodes(clip, under: orchard.root).in(orchard.id), in: &context)
    #expect(editor.history.steps.map(\.name) == ["Cut", "Paste"])
    #expect(editor.document.maps["garden"]?.count == 2)
    #expect(editor.document.maps["orchard"]?.outline().map(\.title) == ["Orchard", peas])
  }

  @Test func moveToAnotherMap() throws {
    var (editor, context, garden, orchard) = try notebook()
    try move(in: &editor, from: garden, to: orchard, &context)
    #expect(editor.history.steps.map(\.name) == ["Move Nodes"])
    #expect(editor.document.maps["garden"]?.count == 2)
    #expect(editor.document.maps["orchard"]?.outline().map(\.title) == ["Orchard", peas])
  }

  func move(
    in editor: inout Editor<Notebook>, from garden: MindMap, to orchard: MindMap,
    _ context: inout Context
  ) throws(Refusal) {
    try editor.group("Move Nodes", in: &context) { (editor, context) throws(Refusal) in
      let clip = try garden.clip(of: selection)
      try editor.perform(DeleteNodes(selection).in(garden.id), in: &context)
      try editor.perform(PasteNodes(clip, under: orchard.root).in(orchard.id), in: &context)
    }
  }

  @Test func notIntoItsOwnBranch() throws {
    var context = Garden.context()
    var editor = Editor(try Garden.map())
    let clip = try editor.document.clip(of: "spring")
    let error = #expect(throws: Refusal.self) {
      try editor.perform(PasteNodes(clip, under: "peas"), in: &context)
    }
    #expect(error?.code == .intoOwnBranch)
    try editor.perform(PasteNodes(clip, under: "spring"), in: &context)
    #expect(editor.document.count == 5)
  }

  static let files: [FormatName: [String]] = [
    "opml": ["Garden", "Orchard"].map { title in
      "<opml version=\"2.0\"><body><outline text=\"\(title)\"/></body></opml>"
    },
    "freemind": ["Garden", "Orchard"].map { "<map><node ID=\"ID_\($0)\" TEXT=\"\($0)\"/></map>" },
    "markdown": ["# Garden\n\n- Spring\n", "# Orchard\n"],
  ]

  @Test(arguments: files.keys.sorted { $0.description < $1.description })
  func mapsOfDifferentFiles(_ format: FormatName) throws {
    func id(_ text: String, _ identifiers: Identifiers? = nil) throws -> MindMap.ID? {
      var request = ImportRequest()
      request.kind = .map
      if let identifiers { request.identifiers = identifiers }
      var source = MemorySource(text)
      let read = try FormatRegistry.builtIn.read(request, as: format, from: &source)
      guard case .map(let map) = read.content else { return nil }
      return map.id
    }
    let files = try #require(Self.files[format])
    let ids = try files.map { try id($0) }
    #expect(ids[0] != nil && ids[0] == ids[1])
    #expect(try id(files[1], seeded().identifiers) != ids[0])
  }

  func seeded() -> ImportRequest {
    var request = ImportRequest(fileName: "garden.opml")
    request.identifiers = Identifiers(seed: UInt64.random(in: .min ... .max))
    return request
  }

  @Test func colouringNodes() throws {
    var context = Garden.context()
    var map = try Garden.map()
    try map.insert(MindMap.Node(id: "beans", "Sow beans"), under: "spring")
    var bold = NodeStyle()
    bold.font.isBold = true
    try map.update("peas") { $0.style = bold }
    var editor = Editor(map)
    try color(["spring", "peas"], in: &editor, &context)

    bold.color = RGBA(red: 200, green: 30, blue: 30)
    #expect(editor.document["peas"]?.style == bold && editor.history.undoCount == 1)
    #expect(editor.document["spring"]?.style.color == bold.color)

    let style = try editor.document.node("spring").style
    try editor.perform(SetNodes(["peas", "beans"], to: .style(style)), in: &context)
    #expect(editor.document["peas"]?.style.font.isBold == nil)
    #expect(editor.document["beans"]?.style.color == bold.color)
  }

  func color(
    _ selection: [MindMap.Node.ID], in editor: inout Editor<MindMap>, _ context: inout Context
  ) throws(Refusal) {
    try editor.group("Change Colour", in: &context) { (editor, context) throws(Refusal) in
      for node in selection {
        var style = try editor.document.node(node).style
        style.color = RGBA(red: 200, green: 30, blue: 30)
        try editor.perform(SetNodes(node, to: .style(style)), in: &context)
      }
    }
  }

  private let peas = "Sow peas\nand beans"

  private func notebook() throws -> (Editor<Notebook>, Context, MindMap, MindMap) {
    let garden = try Garden.map()
    let orchard = MindMap(id: "orchard", root: "Orchard")
    var notebook = Notebook(id: "mira", title: "Mira")
    try notebook.insert(.map(garden))
    try notebook.insert(.map(orchard))
    return (Editor(notebook), Garden.context(), garden, orchard)
  }
}
