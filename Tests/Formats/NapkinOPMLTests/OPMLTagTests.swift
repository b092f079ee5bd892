import NapkinCore
import NapkinFormats
import Testing

/// Texts that are HTML, and those that only look like it; and pages of feeds.
@Suite struct OPMLTagTests {
  private static func file(_ outline: String) -> String {
    "<opml version=\"2.0\"><head/><body>\(outline)</body></opml>"
  }

  @Test(arguments: [
    "if a <b + c> d </b>", "a <b = c> d </b>", "a <span \"></span> b",
    "<a href=\"x\" href=\"y\">z</a>",
    "if x <b and y> then </b>", "x = \"<a href=\\\"\" + base + \"\\\">\" + up + \"</a>\";",
    "<b 1a=\"q\">z</b>",
    "<b>a</b c>", "<b / c>a</b>", "<br a", "<a href=\"x>y</a>", "<a href=>y</a>",
  ])
  func `signs that only look like tags are words`(_ text: String) throws {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
    let map = try Outlines.map(Self.file("<outline text=\"\(escaped)\"/>"))
    #expect(map[map.slotOfRoot].text == RichText(text))
  }

  @Test(arguments: [
    "<a href=x target='_blank' title=\"a > b\">z</a>", "<font color = red size=+1>a</font>",
    "<img src=a.png/> <hr noshade> <br/>", "<td nowrap data-a.b:c=''>x</td>",
  ])
  func `tags with attributes as people write them are tags`(_ text: String) throws {
    let escaped = text.replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    let map = try Outlines.map(Self.file("<outline text=\"\(escaped)\"/>"))
    #expect(map[map.slotOfRoot].text.syntax == .xhtml)
  }

  @Test func `the page of a feed without an address stays that of a feed`() throws {
    let outline = "<outline text=\"B\" type=\"rss\" xmlUrl=\"\" htmlUrl=\"http://e.org/\"/>"
    let content = Content.map(try Outlines.map(Self.file(outline)))
    for dialect in ["plain", "omnioutliner"] {
      #expect(try Outlines.write(content, dialect: dialect).contains(" htmlUrl=\"http://e.org/\""))
    }
    let other = outline.replacing("rss", with: "link").replacing("htmlUrl", with: "url")
    let page = Content.map(try Outlines.map(Self.file(other)))
    #expect(try Outlines.write(page, dialect: "plain").contains(" url=\"http://e.org/\""))
  }
}
