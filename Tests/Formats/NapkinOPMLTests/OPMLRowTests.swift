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
    // No row stands there twice.
    #expect(try Outlines.again(moved) == text)
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

  // MARK: Names that mean something else

  @Test(arguments: [
    "_note=\"N\" note=\"R\"", "url=\"https://a.org\" htmlUrl=\"https://b.org\"",
    "Category=\"a,b\" category=\"c\"", "title=\"T\" description=\"D\"", "text=\"x\" _note=\"N\"",
    "text=\"&lt;b&gt;x&lt;/b&gt;\" title=\"T\" _note=\"N\"", "_note=\"N\" note=\"R\" _notes=\"S\"",
    "type=\"link\" url=\"https://a.org\" xmlUrl=\"https://b.org\"",
    "modified=\"Wed, 11 May 2022 21:03:42 GMT\" Modified=\"Thu, 12 May 2022 21:03:42 GMT\"",
  ])
  func `no row takes the place of what was taken away, and none takes its name`(
    _ attributes: String
  ) throws {
    let changes: [(inout MindMap.Node) -> Void] = [
      { $0.modified = nil }, { $0.note = nil }, { $0.link = nil }, { $0.tags = [] },
      { $0.text = .empty },
      { $0.attributes.append(Attribute("url", "row")) },
      { $0.attributes.append(Attribute("_note", "row")) },
      { $0.attributes.append(Attribute("title", "row")) }, { $0.attributes = [] },
      { if !$0.attributes.isEmpty { $0.attributes.removeLast() } },
      { if !$0.attributes.isEmpty { $0.attributes.removeFirst() } },
    ]
    for (number, change) in changes.enumerated() {
      var map = try Outlines.map(lines: "<outline \(attributes)/>")
      map.update(map.slotOfRoot, change)
      let back = try Self.node(Outlines.write(.map(map)))
      let node = map[map.slotOfRoot]
      let comment: Comment = "change \(number)"
      #expect(back.text == node.text && back.note == node.note && back.link == node.link, comment)
      #expect(back.tags == node.tags && back.modified == node.modified, comment)
      #expect(back.attributes == node.attributes, comment)
    }
  }

  @Test(arguments: [
    (" a=\"1\"", " a=\"\""), (" type=\"include\"", " type=\"link\" url=\"h\""), (" b=\"2\"", ""),
  ])
  func `a row that an outliner emptied or made something else is none`(
    _ old: String, _ new: String
  ) throws {
    var node = MindMap.Node(id: "r", "r")
    node.attributes = [Attribute("a", "1"), Attribute("b", "2"), Attribute("type", "include")]
    let text = try Outlines.write(.map(MindMap(id: "m", root: node)))
    #expect(text.contains(old) && text.contains("napkin:rows"))
    let back = try Self.node(text.replacing(old, with: new))
    #expect(back.attributes.count == 2 && back.link == (new.contains("url") ? "h" : nil))
  }

  @Test func `a row stays one when an outliner takes away what meant its name`() throws {
    var node = MindMap.Node(id: "r", "r")
    (node.note, node.link) = ("N", "https://a.org")
    node.attributes = [Attribute("note", "R")]
    for name in ["note", "htmlUrl", "description"] {
      node.attributes = [Attribute(name, "R")]
      let text = try Outlines.write(.map(MindMap(id: "m", root: node)))
      let edited = text.replacing(" _note=\"N\"", with: "").replacing(
        " type=\"link\" url=\"https://a.org\"", with: "")
      #expect(edited != text && edited.contains(" \(name)=\"R\""))
      let back = try Self.node(edited)
      #expect(back.note == nil && back.link == nil && back.attributes == node.attributes)
      let again = try Self.node(Outlines.again(edited))
      #expect(again.note == nil && again.link == nil && again.attributes == node.attributes)
    }
  }
}
