import NapkinCore
import NapkinFormats
import Testing

/// Files that no XML parser takes.
@Suite struct FreeMindSalvageTests {
  @Test(
    arguments: [
      ("<node TEXT=\"a & b\"/>", "a & b"), ("<node TEXT=\"a < b\"/>", "a < b"),
      ("<node TEXT=\"&#xd83d;&#xde00;\"/>", "😀"), ("<node TEXT=\"a&nbsp;b\"/>", "a\u{A0}b"),
      ("<node TEXT=\"a\u{1}b\"/>", "ab"),
    ])
  func whatIsOftenWrongIsMended(_ node: String, _ text: String) throws {
    let file = Maps.file(node)
    let read = try Maps.read(file, .salvage)
    let map = try Maps.map(read.content)
    let found = map[map.slotOfRoot].text.plain
    #expect(found.filter { $0 != "\u{FFFD}" } == text)
    #expect(!read.repairs.isEmpty)
    #expect(throws: FormatError.self) { try Maps.read(file) }
    // What was mended is well-formed from then on.
    #expect(try Maps.map(Maps.write(map).text)[map.root]?.text.plain == found)
  }

  @Test func `a head that is not closed hides nothing`() throws {
    let page = "<html>\n<head>\n<body>\n<p>Call the plumber</p>\n</body>\n</html>"
    let file = Maps.file(
      "<node TEXT=\"a\"><richcontent TYPE=\"NOTE\">\(page)</richcontent></node>")
    let read = try Maps.read(file, .salvage)
    let map = try Maps.map(read.content)
    #expect(map[map.slotOfRoot].note?.plain == "Call the plumber")
    #expect(read.repairs.list.map(\.code) == ["tags"])
    let old = try Maps.node(
      "<node TEXT=\"&lt;html&gt;&lt;head&gt;&lt;body&gt;&lt;p&gt;Call the plumber&lt;/body&gt;&lt;/html&gt;\"/>"
    )
    #expect(old.text.plain == "Call the plumber")
  }

  private static func note(_ words: String, _ type: String) -> String {
    Maps.file(
      "<node TEXT=\"a\" ID=\"a\"><richcontent TYPE=\"NOTE\" CONTENT-TYPE=\"\(type)\"><text>\(words)"
        + "</text></richcontent></node>")
  }

  /// Freeplane 1.11.3 to 1.11.5 saved such texts.
  @Test(arguments: ["plain/markdown", "plain/", "plain/auto", "plain/latex"])
  func `words between angle brackets in a text are no tags`(_ type: String) throws {
    for words in [
      "Use List<String> here, write to <bob@example.org>.",
      "Use List<b>bold</b> & here, write to <String/>.",
    ] {
      let file = Self.note(words, type)
      let read = try Maps.read(file, .salvage)
      let map = try Maps.map(read.content)
      #expect(map["a"]?.note?.source == words)
      #expect(map["a"]?.note?.syntax == (type == "plain/markdown" ? .markdown : .plain))
      #expect(Set(read.repairs.list.map(\.code)) == ["unescaped"])
      #expect(try Maps.map(Maps.write(map).text)["a"] == map["a"])
    }
  }

  @Test func `markup in a well-formed text of words is part of the text as it is spelt`() throws {
    let words = "Use List<b>bold</b> here, <!-- write --> to <String/>."
    for type in ["plain/markdown", "plain/"] {
      let file = Self.note(words, type)
      let map = try Maps.map(file)
      #expect(map["a"]?.note?.source == words)
      #expect(try Maps.comesBack(file))
      var changed = map
      changed.update(changed.slotOfRoot) { $0.note?.source = "<i>new</i>" }
      let text = try Maps.write(changed).text
      #expect(
        text.contains("<text>&lt;i&gt;new&lt;/i&gt;</text>") == (type == "plain/markdown"))
      #expect(try Maps.map(text)["a"]?.note == changed["a"]?.note)
    }
    let cdata = Self.note("a <b>c</b> &amp; <![CDATA[<d>]]> <e/>", "plain/markdown")
    #expect(try Maps.map(cdata)["a"]?.note?.source == "a <b>c</b> & <d> <e/>")
    #expect(try Maps.map(Self.note("<b>a</b>", "xml/"))["a"]?.note?.syntax == .xhtml)
  }

  @Test func tagSoupInANoteIsMended() throws {
    let file = Maps.file(
      "<node TEXT=\"a\" ID=\"a\"><richcontent TYPE=\"NOTE\"><html><body><p>one<br>two<p>three"
        + "</body></html></richcontent></node>")
    let read = try Maps.read(file, .salvage)
    let map = try Maps.map(read.content)
    #expect(map["a"]?.note?.plain.contains("three") == true && !read.repairs.isEmpty)
    #expect(try Maps.map(Maps.write(map).text)["a"] == map["a"])
  }
}
