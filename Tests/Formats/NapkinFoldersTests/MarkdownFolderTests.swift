import NapkinCore
import NapkinFolders
import NapkinFormats
import NapkinJSON
import NapkinSVG
import NapkinTesting
import Testing

/// Notebooks as folders of Markdown.
@Suite struct MarkdownFolderTests {
  /// What drawings are written with, and what they are kept in for the way back.
  private static var registry: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    registry.register(SVGExporter())
    registry.register(SVGImporter())
    return registry
  }

  @Test func `folders of Markdown keep the contract`() throws {
    try checkFolderContract(
      MarkdownFolderExporter(), importer: MarkdownFolderImporter(),
      // What is not one comes back as a notebook with one thing in it.
      samples: Sample.all.filter { $0.content.kind == .notebook }, registry: Self.registry)
  }

  /// A map that links to a node of another map, to that map, and to nothing; and the other map.
  private func linkedMaps() throws -> Notebook {
    var trips = MindMap(id: "trips", name: "Trips", root: "Places")
    try trips.add("Node", under: trips.root)
    for (text, link) in [("Go", "#beans"), ("Sheet", "#beds"), ("Lost", "#gone")] {
      var node = MindMap.Node(id: .init(text), RichText(text))
      node.link = link
      try trips.insert(node, under: trips.root)
    }
    var noted = MindMap.Node(id: "noted", "Noted")
    noted.note = RichText("See [them](#beans).", syntax: .markdown)
    try trips.insert(noted, under: trips.root)
    var beds = MindMap(id: "beds", name: "Beds of 2026", root: "Garden")
    try beds.insert(MindMap.Node(id: "beans", "Green beans"), under: beds.root)
    try beds.add("Peas", under: beds.root)
    var notebook = Notebook(id: "n", title: "All")
    try notebook.insert(.map(trips))
    try notebook.insert(.map(beds))
    return notebook
  }

  @Test func `links to nodes of other maps lead to their files and headings`() throws {
    var folder = MemoryParts()
    let request = ExportRequest(.notebook(try linkedMaps()))
    let ledger = try MarkdownFolderExporter().export(request, into: &folder)
    let text = String(decoding: try #require(folder["Trips.md"]), as: UTF8.self)
    #expect(text.contains("[Go](<Beds of 2026.md#green-beans>)"))
    #expect(text.contains("[Sheet](<Beds of 2026.md>)") && text.contains("[Lost](#gone)"))
    #expect(text.contains("See [them](<Beds of 2026.md#green-beans>)."))
    // Programs know the names of headings alone.
    let beds = String(decoding: try #require(folder["Beds of 2026.md"]), as: UTF8.self)
    #expect(beds.contains("## Green beans\n"))
    #expect(ledger[.link].approximated == 2 && ledger[.link].converted == 1)
    #expect(ledger[.markup].approximated == 1)
    let read = try MarkdownFolderImporter().read(ImportRequest(), from: folder)
    let links = read.content.items.flatMap { item -> [String] in
      guard case .map(let map) = item else { return [] }
      return map.walkAll().compactMap { map[$0.slot].link }
    }
    #expect(links == ["Beds of 2026.md#green-beans", "Beds of 2026.md", "#gone"])
  }

  @Test func `a map alone keeps its links`() throws {
    let map = try #require(try linkedMaps().maps.first)
    var folder = MemoryParts()
    let request = ExportRequest(.map(map))
    let ledger = try MarkdownFolderExporter().export(request, into: &folder)
    #expect(ledger[.link].converted == 3 && ledger[.markup].approximated == 0)
  }
}
