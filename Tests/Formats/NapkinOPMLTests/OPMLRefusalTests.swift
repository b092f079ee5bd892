import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

@Suite struct OPMLRefusalTests {
  @Test(arguments: ["not-opml", "html", "map", "outline", "qpml"])
  func aForeignRootIsRefusedByName(_ name: String) throws {
    let error = #expect(throws: FormatError.self) {
      try Outlines.read("<?xml version=\"1.0\"?>\n <\(name)><body/></\(name)>", .salvage)
    }
    #expect(error?.code == .wrongFormat && error?.message.contains("<\(name)>") == true)
    #expect(error?.location == FileLocation(file: "a.opml", line: 2, column: 2))
  }

  @Test(arguments: ["", " ", "text", "<opml>", "<opml><body></opml>", "<!-- only -->"])
  func whatIsNoDocumentIsRefusedWithAPlace(_ text: String) throws {
    let error = #expect(throws: FormatError.self) { try Outlines.read(text) }
    #expect(error?.location.line != nil)
  }

  @Test func anAmpersandIsMendedOrRefused() throws {
    let file = "<opml><head/><body>\n<outline text=\"a & b\"/></body></opml>"
    let error = #expect(throws: FormatError.self) { try Outlines.read(file) }
    #expect(error?.location.line == 2)
    let read = try Outlines.read(file, .salvage)
    #expect(read.repairs.count == 1 && read.repairs.list.first?.location.line == 2)
    let map = try Outlines.map(read.content)
    #expect(map[map.slotOfRoot].text == "a & b")
  }

  @Test func ofTwoNodesWithOneIdentifierTheFirstKeepsIt() throws {
    let read = try Outlines.read(
      """
      <opml xmlns:napkin="urn:x-napkin:opml"><body><outline text="a" napkin:id="i"/>
      <outline text="b" napkin:id="i"/></body></opml>
      """)
    let map = try Outlines.map(read.content)
    #expect(map.children(of: map.slotOfRoot).map { map[$0].hasInventedID } == [false, true])
    #expect(read.ledger[.identifier].dropped == 1)
  }

  @Test(arguments: [
    (#"text="b" napkin:text="&lt;b&gt;other&lt;/b&gt;" napkin:textIn="xhtml""#, 1),
    (#"text="b" napkin:text="&lt;b&gt;b&lt;/b&gt;" napkin:textIn="xhtml""#, 0),
    (#"text="b" _note="n" napkin:note="&lt;p&gt;m&lt;/p&gt;" napkin:noteIn="xhtml""#, 1),
    (#"text="b" _note="n" napkin:details="d" napkin:detailsIn="markdown""#, 1),
    (#"text="b" _note="d" napkin:details="d" napkin:detailsIn="markdown""#, 0),
    (#"text="b" _note="x" napkin:details="d" napkin:note="n""#, 2),
    (#"text="b" category="b" napkin:tags="a""#, 1), (#"text="b" category="a" napkin:tags="a""#, 0),
    (#"text="b" created="Wed, 15 Nov 2023 12:00:00 GMT" napkin:created="1""#, 1),
    (#"text="b" napkin:floating="true""#, 1), (#"text="b" napkin:folded="true""#, 0),
  ])
  func `values of ours that the file contradicts are told`(_ line: String, _ count: Int) throws {
    let read = try Outlines.read(
      """
      <opml xmlns:napkin="urn:x-napkin:opml"><head/><body><outline text="a">
      <outline napkin:id="i" \(line)><outline text="c"/></outline></outline></body></opml>
      """)
    let told = read.ledger.places(of: .foreign).filter { $0.treatment == .dropped }.map(\.id)
    #expect(read.ledger[.foreign].dropped == count && Set(told) == (count > 0 ? ["i"] : []))
  }

  @Test func damagedAndUnknownThingsOfOursStayAsTheyAre() throws {
    let line =
      "<outline text=\"a\" napkin:side=\"up\" napkin:new=\"1\">\n<napkin:later x=\"1\"/></outline>"
    let file =
      "<opml version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"><head/><body>\(line)</body></opml>"
    let again = try Outlines.again(file).replacing("\n", with: "")
    #expect(again.contains(line.replacing("\n", with: "")), "\(again)")
  }

  @Test func whatPeopleChangeInAnOutlinerCounts() throws {
    var map = MindMap(id: "m", root: "Root")
    map.update(map.slotOfRoot) { node in
      node.text = RichText("<b>old</b>", syntax: .xhtml)
      node.details = "details"
      node.note = "note"
      node.tags = ["a,b"]
      node.icons = ["idea"]
    }
    let text = try Outlines.write(.map(map))
    let changed = text.replacing("text=\"old\"", with: "text=\"new\"")
      .replacing("category=\"a,b\"", with: "category=\"c\"")
      .replacing("_note=\"details", with: "_note=\"changed")
    let node = try Outlines.map(changed)
    let root = node[node.slotOfRoot]
    #expect(root.text == "new" && root.tags == ["c"] && root.icons == ["idea"])
    #expect(root.note == "note" && root.details == "changed")
  }

  @Test func depthHasALimitThatCanBeRaised() throws {
    let count = 20_000
    let text =
      "<opml><body>" + String(repeating: "<outline text='a'>", count: count)
      + String(repeating: "</outline>", count: count) + "</body></opml>"
    let error = #expect(throws: FormatError.self) { try Outlines.read(text) }
    #expect(error?.limit == .depth)
    var request = ImportRequest()
    request.limits.depth = 2 * count
    var source = MemorySource(text)
    let map = try Outlines.map(OPMLImporter().read(request, from: &source).content)
    #expect(map.count == count)
    #expect(try Outlines.write(.map(map)).split(separator: "\n").count > count)
  }

  @Test(arguments: [
    "<napkin:attribute name='n' value='v'/>", "<napkin:connector to='n'/>",
    "<napkin:foreign format='f' key='k' value='v'/>", "<!-- c -->", "<x/>", "text<y/>",
  ])
  func manyThingsOnOneNodeTakeLinearTime(_ thing: String) throws {
    let count = 20_000
    let things = String(repeating: thing, count: count)
    let map = try Outlines.map(
      "<opml xmlns:napkin='urn:x-napkin:opml'><body><outline>\(things)</outline></body></opml>")
    let node = map[map.slotOfRoot]
    #expect(node.attributes.count + node.connectors.count + node.foreign.pieces.count >= count)
    #expect(try Outlines.write(.map(map)).utf8.count > things.utf8.count / 2)
  }
}
