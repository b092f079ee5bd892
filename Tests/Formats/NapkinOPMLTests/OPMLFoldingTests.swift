import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

/// What is folded stays so, whatever a program does to the list of open lines.
@Suite struct OPMLFoldingTests {
  /// The outline of a map in which `a` is folded, and the node `c` below it.
  private func text() throws -> String {
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", "r"))
    for (id, parent) in [("a", "r"), ("c", "a"), ("d", "c"), ("b", "r"), ("e", "b")] {
      try map.insert(MindMap.Node(id: .init(id), .init(id)), under: .init(parent))
    }
    for id in ["a", "c"] as [MindMap.Node.ID] { try map.update(id) { $0.isFolded = true } }
    let text = try Outlines.write(.map(map))
    #expect(text.contains("<expansionState>1,3</expansionState>"))
    return text
  }

  private func folded(_ text: String) throws -> [String] {
    let map = try Outlines.map(text)
    return map.walkAll().map { map[$0.slot] }.filter(\.isFolded).map(\.text.plain)
  }

  @Test func theListMayStayAsItWas() throws {
    let text = try text()
    #expect(try folded(text) == ["a", "c"])
    let new = text.replacing(
      "<outline text=\"a\"", with: "<outline text=\"new\"/>\n<outline text=\"a\"")
    #expect(try folded(new) == ["a", "c"])
    let again = try Outlines.write(.map(Outlines.map(new)))
    #expect(again.contains("<expansionState>1,4</expansionState>"))
  }

  @Test func theListMayBeGone() throws {
    let text = try text()
    #expect(
      try folded(text.replacing("<expansionState>1,3</expansionState>\n", with: "")) == ["a", "c"])
    let parts = text.split(separator: "head>\n")
    #expect(try folded(String(parts[0].dropLast()) + String(parts[2])) == ["a", "c"])
  }

  @Test(arguments: [
    ("1,2,3,5", []), ("1,2,4", ["c"]), ("1", ["a", "c", "b"]), ("1,2,3", ["b"]),
  ])
  func anotherListCounts(_ list: String, _ expected: [String]) throws {
    #expect(try folded(text().replacing(">1,3<", with: ">\(list)<")) == expected)
  }

  @Test func ofTwoListsTheOneThatIsOneCounts() throws {
    let lists = "<expansionState>all</expansionState>\n<expansionState>1,3</expansionState>"
    let text = try text().replacing("<expansionState>1,3</expansionState>", with: lists)
    let bare = text.replacing(#/ (napkin:folded|expansion)="[^"]*"/#, with: "")
    #expect(try folded(bare) == ["a"])
    #expect(try Outlines.again(text).contains(lists.replacing("\n", with: "")))
  }

  @Test func whatIsSpelledAsCDATAIsNotPromotedEither() throws {
    let head = "<title>A</title><title><![CDATA[B]]></title><dateCreated>2001-01-01</dateCreated>"
    var map = try Outlines.map(
      "<opml version=\"2.0\"><head>\(head)<dateCreated>soon</dateCreated><title lang=\"x\">C</title>"
        + "</head><body><outline text=\"a\"/><outline text=\"b\"/></body></opml>")
    (map.name, map.created) = ("", nil)
    let text = try Outlines.write(.map(map))
    #expect(try Outlines.map(text).name.isEmpty)
    // What says nothing to a reader takes nobody's place.
    #expect(text.contains("soon") && !text.contains(">C<") && !text.contains("[B]"))
  }

  /// Of several entries of a head the first counts; when that goes, no other is to take its place.
  @Test func theSecondOfAHeadIsNotPromoted() throws {
    let head =
      "<title>A</title>\n<title>B</title>\n<dateCreated>2001-01-01</dateCreated>\n"
      + "<dateCreated>2002-02-02</dateCreated>\n<expansionState>1</expansionState>\n"
      + "<expansionState>1,2</expansionState>\n"
    let lines = "<outline text=\"a\"><outline text=\"b\"><outline text=\"c\"/></outline></outline>"
    var map = try Outlines.map(
      "<opml version=\"2.0\"><head>\n\(head)</head><body>\(lines)<outline/></body></opml>")
    (map.name, map.created) = ("", nil)
    for visit in map.walkAll() { map.update(visit.slot) { $0.isFolded = false } }
    var sink = MemorySink()
    let ledger = try OPMLExporter().export(ExportRequest(.map(map)), to: &sink)
    let back = try Outlines.map(sink.text)
    #expect(back.name.isEmpty && back.created == nil && ledger[.foreign].dropped == 2)
    #expect(try folded(sink.text).isEmpty)
  }

  /// Nothing else is carried, and so the list is enough.
  @Test func theOutlineOfAnotherProgramStaysFreeOfMarks() throws {
    let file =
      "<opml><head><expansionState>1</expansionState></head><body><outline text='a'>"
      + "<outline text='b'><outline text='c'/></outline></outline></body></opml>"
    var map = try Outlines.map(file)
    map.update(map.slotOfRoot) { $0.text = "new" }
    #expect(try !Outlines.write(.map(map)).contains("napkin"))
  }
}
