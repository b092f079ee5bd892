import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

/// Anybody may have made foreign pieces: their names do not spoil the document.
@Suite struct OPMLForeignNameTests {
  private func write(
    _ node: [(key: String, value: String)], map foreign: [(key: String, value: String)] = [],
    dialect: String? = nil, _ change: (inout MindMap.Node) -> Void = { _ in }
  ) throws -> (text: String, map: MindMap, dropped: Int) {
    var map = MindMap(id: "m", root: "a")
    func pieces(_ list: [(key: String, value: String)]) -> Foreign {
      Foreign(list.map { Foreign.Entry(format: "opml", key: $0.key, value: $0.value) })
    }
    map.foreign = pieces(foreign)
    map.update(map.slotOfRoot) { root in
      root.foreign = pieces(node)
      change(&root)
    }
    var sink = MemorySink()
    let request = ExportRequest(.map(map), dialect: dialect)
    let ledger = try OPMLExporter().export(request, to: &sink)
    return (sink.text, try Outlines.map(sink.text), ledger[.foreign].dropped)
  }

  @Test(arguments: [
    "@a b=\"1\"><evil", "@", "@1", "@text", "@a", "@napkin:id", "@xmlns:napkin", "@f:a b",
  ])
  func anAttributeThatWouldSpoilTheOutlineIsDropped(_ key: String) throws {
    let (text, map, dropped) = try write([(key, "v")])
    #expect(!text.contains("\"v\"") && !text.contains("evil"))
    #expect(dropped == 1 && map.root == "root" && map[map.slotOfRoot].text == "a")
  }

  @Test func ofTwoAttributesWithOneNameTheFirstStays() throws {
    let (text, _, dropped) = try write(
      [("@f:a", "1"), ("@f:a", "2")],
      map: [
        ("opml", ""), ("@xmlns:f", "https://f"),
      ])
    #expect(text.contains("f:a=\"1\"") && !text.contains("f:a=\"2\"") && dropped == 1)
  }

  @Test(arguments: ["x><evil", "text text", "1"])
  func aSpellingWithNamesThatAreNoneIsDropped(_ spelling: String) throws {
    let (text, map, dropped) = try write([("attributes", spelling)]) { node in
      node.attributes = [Attribute("x><evil", "v"), Attribute("1", "w")]
    }
    #expect(!text.contains("<evil") && dropped == 1)
    #expect(map[map.slotOfRoot].attributes.map(\.value) == ["v", "w"])
  }

  @Test(arguments: ["opml", "head", "body"])
  func anAttributeThatWouldSpoilTheFrameIsDropped(_ element: String) throws {
    let keys = ["@a b=\"1\"><evil", "@xmlns:napkin", "@c", "@c"]
    let place = element == "opml" ? [] : [(key: element, value: "")]
    let pieces = [(key: "opml", value: "")] + place + keys.map { (key: $0, value: "v") }
    let (text, map, dropped) = try write([], map: pieces)
    #expect(text.contains("<\(element) c=\"v\"") && !text.contains("evil"))
    #expect(dropped == 3 && map[map.slotOfRoot].text == "a")
  }

  @Test func whatALaterVersionSaysStaysUnlessWeSayIt() throws {
    let pieces = [(key: "@napkin:future", value: "1"), (key: "@napkin:offset", value: "odd")]
    let first = try write(pieces) { $0.hasInventedID = true }
    #expect(first.text.contains("napkin:future=\"1\" napkin:offset=\"odd\""))
    #expect(first.text.contains("xmlns:napkin=") && first.dropped == 0)
    let second = try write(pieces) { $0.offset = Position(x: 1, y: 2) }
    #expect(second.text.contains("napkin:offset=\"1 2\"") && !second.text.contains("odd"))
    #expect(second.text.contains("napkin:future=\"1\"") && second.dropped == 1)
    #expect(try !write(pieces, dialect: "omnioutliner").text.contains("napkin"))
  }

  /// In a notebook the maps have no frames of their own.
  @Test func prefixesOfMapsInANotebookAreDeclared() throws {
    let file =
      "<opml version='2.0' xmlns:q='urn:q'><head/><body><outline text='A' q:a='1'><q:b/>"
      + "<outline text='B' q:a='2'/></outline></body></opml>"
    var notebook = Notebook(id: "n", title: "N")
    try notebook.insert(.map(Outlines.map(file)))
    for dialect in [nil, "plain"] {
      let text = try Outlines.write(.notebook(notebook), dialect: dialect)
      #expect(text.ranges(of: "xmlns:q=\"urn:q\"").count == 1)
      let back = try Outlines.map(text)
      #expect(back.walk().contains { back[$0.slot].foreign.pieces.contains { $0.key == "@q:a" } })
    }
  }

  @Test func piecesOfOPMLThatAreCarriedAreCounted() throws {
    let piece = "<napkin:foreign format='opml' key='k' value='1'/>"
    let read = try Outlines.read(
      "<opml version='2.0' xmlns:napkin='urn:x-napkin:opml'><head/><body><outline text='R'>\(piece)"
        + "</outline></body></opml>")
    #expect(read.ledger[.foreign].source == 1)
  }

  @Test(arguments: ["plain", "omnioutliner", "workflowy"])
  func datesOfANotebookWithoutATitle(_ dialect: String) throws {
    var notebook = Notebook(id: "n")
    notebook.created = Instant(milliseconds: 867_196_800_000)
    let text = try Outlines.write(.notebook(notebook), dialect: dialect)
    #expect(try Outlines.map(text).created == notebook.created)
  }
}
