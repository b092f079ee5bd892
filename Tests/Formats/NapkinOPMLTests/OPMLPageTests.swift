import NapkinCore
import NapkinFormats
import Testing

/// Notes that stand in the page which FreeMind and Freeplane write around a paragraph.
@Suite struct OPMLPageTests {
  static func root(_ text: String) throws -> MindMap.Node {
    let map = try Outlines.map(text)
    return map[map.slotOfRoot]
  }

  static func page(_ words: String) -> String {
    "\n  <head>\n    \n  </head>\n  <body>\n    <p>\n      \(words)\n    </p>\n  </body>\n"
  }

  @Test(arguments: ["seen", "Q&amp;A", "a &lt;b&gt;"])
  func `the words of a page stand in the file once`(words: String) throws {
    var node = MindMap.Node(id: "a", "text")
    node.note = RichText(Self.page(words), syntax: .xhtml)
    let text = try Outlines.write(.map(MindMap(id: "m", root: node)))
    #expect(text.contains(" napkin:noteIn=\"page\"") && !text.contains("napkin:note="))
    #expect(try Self.root(text).note == node.note)
  }

  @Test(arguments: [
    "&lt;b&gt;a&lt;/b&gt;", "&amp;amp;", "**bold**", "a&#160;b &quot;c&quot;", " a",
  ])
  func `a page whose words would be taken for markup is carried`(words: String) throws {
    var node = MindMap.Node(id: "a", "text")
    node.note = RichText(Self.page(words), syntax: .xhtml)
    let text = try Outlines.write(.map(MindMap(id: "m", root: node)))
    #expect(text.contains(" napkin:noteIn=\"xhtml\""))
    #expect(try Self.root(text).note == node.note)
  }

  @Test(arguments: [
    ("other words", RichText(page("other words"), syntax: .xhtml)), ("two  blanks", "two  blanks"),
    ("one&#10;two", "one\ntwo"),
    ("&lt;b&gt;bold&lt;/b&gt;", RichText("<b>bold</b>", syntax: .xhtml)),
  ])
  func `a page that somebody has changed is one as long as it can be`(
    note: String, read: RichText
  ) throws {
    let outline = "<outline text=\"t\" _note=\"\(note)\" napkin:noteIn=\"page\"/>"
    let map = try Outlines.map(
      "<opml version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"><head/><body>\(outline)</body></opml>"
    )
    #expect(map[map.slotOfRoot].note == read)
  }
}
