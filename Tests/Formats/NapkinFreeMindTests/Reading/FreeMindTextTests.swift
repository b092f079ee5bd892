import NapkinCore
import NapkinFormats
import Testing

/// Texts, details and notes, in all the ways in which files have them.
@Suite struct FreeMindTextTests {
  @Test(
    arguments: [
      ("CONTENT-TYPE=\"xml/\"", "<html><body><p>x</p></body></html>", RichText.Syntax.xhtml),
      ("CONTENT-TYPE=\"xml/auto\"", "<html><body><b>x</b></body></html>", .xhtml),
      ("CONTENT-TYPE=\"xml/html\"", "<html><head/><body>x</body></html>", .xhtml),
      ("CONTENT-TYPE=\"xml/markdown\"", "<html><body>x</body></html>", .xhtml),
      ("CONTENT-TYPE=\"plain/auto\"", "<text>x</text>", .plain),
      ("CONTENT-TYPE=\"plain/html\"", "<text>x</text>", .plain),
      ("CONTENT-TYPE=\"plain/latex\"", "<text>x</text>", .plain),
      ("CONTENT-TYPE=\"plain/markdown\"", "<text>x</text>", .markdown),
      ("", "<html><body>x</body></html>", .xhtml), ("", "<text>x</text>", .plain),
    ])
  func everyContentTypeIsRead(
    _ type: String, _ content: String, _ syntax: RichText.Syntax
  ) throws {
    for place in ["NODE", "NOTE", "DETAILS"] {
      let markup =
        "<node ID=\"n\"><richcontent TYPE=\"\(place)\" \(type)>\(content)</richcontent></node>"
      let node = try Maps.node(markup)
      let text = place == "NODE" ? node.text : place == "NOTE" ? node.note : node.details
      #expect(text?.syntax == syntax && text?.plain == "x", "\(place): \(text.debugDescription)")
      let file = Maps.file("<node TEXT=\"root\" ID=\"root\">\(markup)</node>")
      #expect(try Maps.again(file).contains(content))
      #expect(try Maps.map(Maps.again(file))["n"] == node)
    }
  }

  /// What is more than one page, or none, is markup all the same.
  @Test(arguments: [
    ("<!-- Foo --><html><body><p>x</p><p>y</p></body></html><?foo?>", "<p>x</p><p>y</p>"),
    ("<p>x</p><p>y</p>", nil), ("<body><p>x</p><p>y</p></body>", nil), ("x<br/>y", nil),
    ("<div xmlns=\"http://www.w3.org/1999/xhtml\">x<p>y</p></div>", nil),
    ("<text>x</text><html><body><p>y</p></body></html>", nil),
    ("<html><p>x</p></html><!-- --><html><p>y</p></html>", nil),
  ])
  func `rich content without a page of its own keeps its markup`(
    _ content: String, _ inside: String?
  ) throws {
    for place in ["NODE", "NOTE", "DETAILS"] {
      let file = Maps.file(
        "<node TEXT=\"root\" ID=\"root\">\n<node ID=\"n\">"
          + "<richcontent TYPE=\"\(place)\">\(content)</richcontent></node>\n</node>\n")
      let node = try #require(try Maps.map(file)["n"])
      let text = place == "NODE" ? node.text : place == "NOTE" ? node.note : node.details
      #expect(text == RichText(inside ?? content, syntax: .xhtml), "\(place)")
      #expect(text?.plain == "x\ny", "\(place)")
      #expect(try Maps.again(file).contains(content))
      #expect(try Maps.comesBack(file))
    }
  }

  @Test(arguments: ["<html/>", "<br/>", "<p> </p>", "<html><!-- c --></html><!-- d -->"])
  func `rich content that shows nothing is no markup`(_ content: String) throws {
    let file = Maps.file(
      "<node TEXT=\"a\" ID=\"a\">\n<richcontent TYPE=\"NOTE\">\(content)</richcontent>\n</node>\n")
    let read = try Maps.read(file)
    let node = try #require(try Maps.map(read.content)["a"])
    #expect(node.note.map { $0.plain.allSatisfy(\.isWhitespace) } ?? true)
    #expect(read.ledger[.markup].source == 0)
    #expect(try Maps.comesBack(file))
  }

  @Test func emptyAndUnknownRichContentSurvives() throws {
    let text = Maps.file(
      "<node TEXT=\"a\" ID=\"a\">\n"
        + "<richcontent CONTENT-TYPE=\"plain/auto\" TYPE=\"DETAILS\"/>\n"
        + "<richcontent TYPE=\"NOTE\"/>\n<richcontent TYPE=\"OTHER\"><x/></richcontent>\n</node>\n")
    let map = try Maps.map(text)
    #expect(map["a"]?.note == nil && map["a"]?.details == nil)
    #expect(try Maps.comesBack(text))
  }

  @Test func whiteSpaceInRichTextIsKept() throws {
    let content =
      "\n<html>\n  <head>\n\n  </head>\n<body>\n  <p>\n    one&#160;two\n  </p></body>\n</html>"
    let file = Maps.file(
      "<node ID=\"a\"><richcontent TYPE=\"NODE\">\(content)</richcontent></node>")
    let node = try #require(try Maps.map(file)["a"])
    #expect(node.text.syntax == .xhtml && node.text.plain == "one\u{A0}two")
    #expect(try Maps.again(file).contains(content))
  }

  @Test func aTextThatIsAPageIsRich() throws {
    let node = try Maps.node("<node TEXT=\"&lt;html&gt;&lt;b&gt;x&lt;/b&gt;&lt;/html&gt;\"/>")
    #expect(node.text == RichText("<b>x</b>", syntax: .xhtml))
    let old =
      "<node TEXT=\"&lt;html&gt;&lt;b&gt;x&lt;br&gt;&lt;img src='y.png'&gt;&lt;/html&gt;\"/>"
    #expect(try Maps.node(old).text == RichText("<b>x<br/><img src='y.png'/></b>", syntax: .xhtml))
    #expect(try Maps.comesBack(Maps.file(old)))
    #expect(
      try Maps.comesBack(
        Maps.file("<node TEXT=\"&lt;html&gt;&lt;b&gt;x&lt;/b&gt;&lt;/html&gt;\"/>")))
  }

  @Test func whatLooksLikeAPageStaysPlain() throws {
    for text in [RichText("<html>x</html>"), RichText("<html>x</html>", syntax: .markdown)] {
      let map = MindMap(id: "m", root: text)
      let back = try Maps.map(Maps.write(map).text)
      #expect(back[back.slotOfRoot].text == text)
    }
  }

  @Test func oldNotesAreRead() throws {
    let hook =
      "<hook NAME=\"accessories/plugins/NodeNote.properties\"><text>old &amp; good</text></hook>"
    let node = try Maps.node("<node TEXT=\"a\">\(hook)</node>")
    #expect(node.note == "old & good")
    let file = Maps.file("<node TEXT=\"a\">\n\(hook)\n</node>\n", version: "0.8.0")
    #expect(try Maps.comesBack(file))
  }

  @Test func localizedTextsFormulasAndFormatsSurvive() throws {
    let localized = try Maps.node("<node LOCALIZED_TEXT=\"new_mindmap\"/>")
    #expect(localized.text == "new_mindmap")
    #expect(try Maps.node("<node TEXT=\"=1+1\"/>").text == "=1+1")
    let file = Maps.file(
      """
      <node TEXT="=children.sum()" ID="a">
      <node TEXT="\\latex $x^2$" FORMAT="latexPatternFormat" ID="b"/>
      <node TEXT="8" OBJECT="java.lang.Long|8" FORMAT="#0.00" ID="c"/>
      <node LOCALIZED_TEXT="defaultstyle.root" ID="d"/>
      <node TEXT="*m*" FORMAT="markdownPatternFormat" ID="e"/>
      <node TEXT="l" ID="f"><hook NAME="plugins/latex/LatexNodeHook.properties" EQUATION="x^2"/></node>
      </node>

      """)
    #expect(try Maps.comesBack(file))
    #expect(try Maps.map(file)["e"]?.text.syntax == .markdown)
  }

  @Test(arguments: [
    ("\\latex $x^2$", "$x^2$", RichText.Syntax.markdown),
    ("\\latex&#10;$$a&#10;= b$$", "$a = b$", .markdown), ("\\latex \\[ c \\]", "$c$", .markdown),
    ("\\latex see $a$ and $b$", "see $a$ and $b$", .plain),
    ("\\latex $a$ or $b$", "$a$ or $b$", .plain),
    ("\\latex", "\\latex", .plain), ("\\latex ", "\\latex ", .plain),
    ("\\latexinput x", "\\latexinput x", .plain),
  ])
  func `texts in LaTeX show what they say, and come back as they were`(
    _ value: String, _ shown: String, _ syntax: RichText.Syntax
  ) throws {
    let file = Maps.file("<node TEXT=\"\(value)\" ID=\"a\"/>\n")
    var map = try Maps.map(file)
    #expect(map["a"]?.text == RichText(shown, syntax: syntax))
    #expect(try Maps.comesBack(file))
    map.update(map.slotOfRoot) { $0.text = "new" }
    #expect(try Maps.write(map).text.contains("<node TEXT=\"new\" ID=\"a\"/>"))
  }

  @Test func `several notes of a node are one, and come back as they were`() throws {
    func rich(_ type: String, _ text: String) -> String {
      "<richcontent TYPE=\"\(type)\"><html><head/><body><p>\(text)</p></body></html></richcontent>\n"
    }
    let texts = rich("NOTE", "a") + rich("NOTE", "b") + rich("DETAILS", "c") + rich("DETAILS", "d")
    let file = Maps.file("<node TEXT=\"t\" ID=\"t\">\n\(texts)</node>\n")
    #expect(try Maps.comesBack(file))
    var map = try Maps.map(file)
    #expect(map["t"]?.note == RichText("<p>a</p>\n<p>b</p>", syntax: .xhtml))
    #expect(map["t"]?.details?.plain == "c\nd")
    let plain = try Maps.write(map, dialect: "1.0").text
    #expect(plain.ranges(of: "<richcontent").count == 2)
    #expect(try Maps.map(plain)["t"]?.note == map["t"]?.note)
    map.update(map.slotOfRoot) { $0.note = "e" }
    let changed = try Maps.write(map).text
    #expect(changed.ranges(of: "NOTE").count == 1 && changed.ranges(of: "DETAILS").count == 2)
  }

  @Test func `several notes of other kinds are one, with all links and lists`() throws {
    let page = "<html><p>a <a href=\"http://a.b\">c</a></p><ul><li>d</li></ul></html>"
    let (rich, words) = (String(page.dropFirst(6).dropLast(7)), "<p>e &lt;f&gt;</p>\n<p>g</p>")
    for (notes, joined) in [
      ([page, "<text>e &lt;f&gt;&#10;g</text>"], "\(rich)\n\(words)"),
      (["<text>e &lt;f&gt;&#10;g</text>", page], "\(words)\n\(rich)"),
    ] {
      let elements = notes.map { "<richcontent TYPE=\"NOTE\">\($0)</richcontent>" }.joined()
      let file = Maps.file("<node TEXT=\"t\" ID=\"t\">\n\(elements)</node>\n")
      let map = try Maps.map(file)
      #expect(map["t"]?.note == RichText(joined, syntax: .xhtml))
      #expect(try Maps.map(Maps.write(map, dialect: "1.0").text)["t"]?.note == map["t"]?.note)
    }
    let node = try Maps.node(
      "<node TEXT=\"t\"><richcontent TYPE=\"NOTE\" CONTENT-TYPE=\"plain/markdown\"><text>*a*</text>"
        + "</richcontent><richcontent TYPE=\"NOTE\"><text>b</text></richcontent></node>")
    #expect(node.note == "*a*\n\nb")
  }
}
