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

  /// What the files of a map with a node `beans` and of another map have behind links to this node.
  private func names(in beds: MindMap) throws -> [Substring] {
    var (trips, beds) = (MindMap(id: "trips", name: "Trips", root: "Places"), beds)
    var link = MindMap.Node(id: "from", "Go")
    link.link = "#beans"
    try trips.insert(link, under: trips.root)
    try beds.insert(link, under: beds.root)
    var notebook = Notebook(id: "n", title: "All")
    try notebook.insert(.map(trips))
    try notebook.insert(.map(beds))
    var folder = MemoryParts()
    _ = try MarkdownFolderExporter().export(ExportRequest(.notebook(notebook)), into: &folder)
    return try [("Beds.md", "[Go](#"), ("Trips.md", "[Go](Beds.md#")].map { path, start in
      let text = String(decoding: try #require(folder[path]), as: UTF8.self)
      return try #require(text.split(separator: start).dropFirst().first).prefix { $0 != ")" }
    }
  }

  @Test(arguments: [
    RichText("Green <u>beans</u>", syntax: .markdown),
    RichText("| a | b |\n| - | - |\n| c | d |", syntax: .markdown),
    RichText("<p>Green</p><p>beans <b>here</b></p>", syntax: .xhtml),
    RichText("- x\n- y", syntax: .markdown),
  ])
  func `links among files and in a file have the same names of headings`(text: RichText) throws {
    var beds = MindMap(id: "beds", name: "Beds", root: "Garden")
    try beds.add("", under: beds.root)
    try beds.insert(MindMap.Node(id: "first", text), under: beds.root)
    try beds.insert(MindMap.Node(id: "beans", text), under: beds.root)
    let names = try names(in: beds)
    #expect(names[0] == names[1] && !names[0].isEmpty)
  }

  @Test func `names in links are those of nodes without shown pictures`() throws {
    var beds = MindMap(id: "beds", name: "Beds", root: "Garden")
    var shown = MindMap.Node(id: "shown", RichText("![](pea.png)", syntax: .markdown))
    let digest = try #require(ByteDigest(hex: String(repeating: "ab", count: 32)))
    shown.media = [Media(.stored(digest), name: "pea.png", mediaType: "image/png", byteCount: 1)]
    try beds.insert(shown, under: beds.root)
    try beds.add("Peas", under: beds.root)
    try beds.insert(MindMap.Node(id: "beans", "Peas"), under: beds.root)
    // The first two nodes are a list, and its items get their names after all headings.
    #expect(try names(in: beds) == ["peas", "peas"])
  }

  @Test func `each text with a link to another file counts`() throws {
    var notebook = try linkedMaps()
    var trips = try #require(notebook.maps.first)
    let text = RichText("See [them](#beans).", syntax: .markdown)
    try trips.update("noted") { ($0.text, $0.details) = (text, text) }
    trips.info = RichText("<p><a href=\"#beans\">Beans</a></p>", syntax: .xhtml)
    notebook.put(.map(trips))
    var folder = MemoryParts()
    let ledger = try MarkdownFolderExporter().export(
      ExportRequest(.notebook(notebook)), into: &folder)
    #expect(ledger.places(of: .markup).count { $0.id == "noted" } == 3)
    #expect(ledger.lostLinks.map(\.place) == ["trips"])
  }

  @Test(arguments: [(300, true), (600, false)])
  func `very long names of headings are left out of links, and counted`(
    length: Int, isWritten: Bool
  ) throws {
    var notebook = try linkedMaps()
    var beds = try #require(Array(notebook.maps).last)
    let name = String(repeating: "a", count: length)
    try beds.update("beans") { $0.text = RichText(name) }
    notebook.put(.map(beds))
    var folder = MemoryParts()
    let ledger = try MarkdownFolderExporter().export(
      ExportRequest(.notebook(notebook)), into: &folder)
    let text = String(decoding: try #require(folder["Trips.md"]), as: UTF8.self)
    let way = "<Beds of 2026.md\(isWritten ? "#" + name : "")>"
    #expect(text.contains("[Go](\(way))") && text.contains("See [them](\(way))."))
    #expect(ledger[.link].approximated == 2 && ledger[.markup].approximated == 1)
    #expect(ledger.lostLinks.map(\.place) == (isWritten ? [] : ["noted"]))
  }

  @Test func `a map alone keeps its links`() throws {
    let map = try #require(try linkedMaps().maps.first)
    var folder = MemoryParts()
    let request = ExportRequest(.map(map))
    let ledger = try MarkdownFolderExporter().export(request, into: &folder)
    #expect(ledger[.link].converted == 3 && ledger[.markup].approximated == 0)
  }
}
