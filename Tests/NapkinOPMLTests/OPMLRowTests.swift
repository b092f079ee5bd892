import NapkinCore
import NapkinFormats
import NapkinOPML
import NapkinTesting
import Testing

@Suite struct OPMLRowTests {
  @Test(arguments: [nil, "plain", "omnioutliner", "workflowy"])
  func everyRowShows(_ dialect: String?) throws {
    try checkRowSnapshots(of: OPMLExporter(), dialect: dialect)
  }

  private static func node(_ text: String) throws -> MindMap.Node {
    let map = try OPMLReturnTests.map(Outlines.read(text).content)
    return map[map.slotOfRoot]
  }

  @Test func `rows keep their order where a program writes attributes in another one`() throws {
    var node = MindMap.Node(id: "r", "r")
    node.attributes = [Attribute("start", "1"), Attribute("end", "2"), Attribute("due", "3")]
    node.place = try Place(latitude: 1, longitude: 2)
    let text = try Outlines.write(.map(MindMap(id: "m", root: node)))
    #expect(
      text.contains(" start=\"1\" end=\"2\" due=\"3\" ") && text.contains("\"start end due\""))
    #expect(try Outlines.again(text) == text)
    let moved = text.replacing(
      " start=\"1\" end=\"2\" due=\"3\"", with: " due=\"3\" end=\"2\" start=\"1\"")
    #expect(try Self.node(moved).attributes == node.attributes)
    // The file keeps its own order, and no row stands there twice.
    #expect(try Outlines.again(moved) == moved)
    let changed = moved.replacing("end=\"2\"", with: "new=\"4\"").replacing(
      "due=\"3\"", with: "due=\"5\"")
    #expect(
      try Self.node(changed).attributes
        == [Attribute("start", "1"), Attribute("due", "5"), Attribute("new", "4")])
  }

  @Test func `rows in another order than the file has them are carried in theirs`() throws {
    var map = try Outlines.map(lines: "<outline text=\"r\" end=\"2\" start=\"1\" more=\"\"/>")
    map.update(map.slotOfRoot) { $0.attributes.reverse() }
    let text = try Outlines.write(.map(map))
    #expect(try Self.node(text).attributes == map[map.slotOfRoot].attributes)
    #expect(!text.contains("<napkin:attribute"))
  }

  /// What is shown as it is written and read as words is no markup any more.
  @Test(
    arguments: [
      ("*it* word", "plain", .approximated), ("[[Page]]", "omnioutliner", .approximated),
      ("**bold** word", "plain", .converted), ("*it* word", nil, .carried),
    ] as [(String, String?, Treatment)])
  func `Markdown counts as what a reader makes of it`(
    _ text: String, _ dialect: String?, _ treatment: Treatment
  ) throws {
    let root = MindMap.Node(id: "r", RichText(text, syntax: .markdown))
    var sink = MemorySink()
    let ledger = try OPMLExporter().export(
      ExportRequest(.map(MindMap(id: "m", root: root)), dialect: dialect), to: &sink)
    #expect(ledger[.markup][treatment] == 1)
    var source = MemorySource(sink.bytes)
    let back = try OPMLReturnTests.map(OPMLImporter().read(ImportRequest(), from: &source).content)
    #expect((back[back.slotOfRoot].text == root.text) == (treatment != .approximated))
  }
}
