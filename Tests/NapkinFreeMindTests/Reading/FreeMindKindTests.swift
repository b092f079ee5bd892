import NapkinCore
import NapkinFormats
import Testing

/// Texts that are of another kind than what they are stored as.
@Suite struct FreeMindKindTests {
  /// The only node of a map, with a note; the map comes back as it is.
  static func map(_ content: String, _ type: String) throws -> MindMap {
    let file = Maps.file(
      "<node TEXT=\"a\" ID=\"a\">\n<richcontent TYPE=\"NOTE\" CONTENT-TYPE=\"\(type)\">\(content)"
        + "</richcontent>\n</node>\n")
    #expect(try Maps.comesBack(file))
    return try Maps.map(file)
  }

  static func note(_ content: String, _ type: String) throws -> RichText? {
    try map(content, type)["a"]?.note
  }

  @Test func `HTML as words is XHTML, mended`() throws {
    let escaped = "<text>&lt;p&gt;&lt;b&gt;bold&lt;/b&gt; &amp;amp; x&lt;br&gt;y&lt;/p&gt;</text>"
    #expect(
      try Self.note(escaped, "plain/html")
        == RichText("<p><b>bold</b> &amp; x<br/>y</p>", syntax: .xhtml))
    let page = "<text>&lt;html&gt;&lt;body&gt;&lt;b&gt;b&lt;/b&gt;&lt;/body&gt;&lt;/html&gt;</text>"
    for type in ["plain/html", "plain/auto"] {
      #expect(try Self.note(page, type) == RichText("<b>b</b>", syntax: .xhtml))
    }
    #expect(try Self.note("<text>&lt;b></text>", "plain/auto") == "<b>")
    #expect(try Self.note(page, "plain/")?.syntax == .plain)
  }

  private static let lines = """
    <html><head/><body>
    <p>
      # Head
    </p>
    <p>

    </p>
    <p>**bold** &lt;x&gt; </p><p>- a</p><p>&#160;&#160;- b<br/>c</p><p></p></body></html>
    """

  @Test func `a page with a line of Markdown in each paragraph is Markdown`() throws {
    #expect(
      try Self.note(Self.lines, "xml/markdown")
        == RichText("# Head\n\n**bold** <x>\n- a\n  - b\nc", syntax: .markdown))
    #expect(try Self.note(Self.lines, "xml/")?.syntax == .xhtml)
    let rich = "<html><body><p><b>a</b></p></body></html>"
    #expect(try Self.note(rich, "xml/markdown") == RichText("<p><b>a</b></p>", syntax: .xhtml))
  }

  @Test func `what is written in the place of such a text is read as what it is`() throws {
    let escaped = "<text>&lt;b>x&lt;/b></text>"
    let notes: [RichText] = [
      "<b>", "<html>a</html>", RichText("# x", syntax: .markdown),
      RichText("<i>x</i>", syntax: .xhtml),
      RichText("<p>x</p>", syntax: .xhtml),
    ]
    for (content, type) in [
      (escaped, "plain/html"), (escaped, "plain/auto"), (escaped, "plain/markdown"),
      (Self.lines, "xml/markdown"), (Self.lines, "xml/auto"),
    ] {
      for note in notes {
        var map = try Self.map(content, type)
        map.update(map.slotOfRoot) { $0.note = note }
        for dialect in [nil, "1.0"] where dialect == nil || note.syntax != .markdown {
          #expect(
            try Maps.map(Maps.write(map, dialect: dialect).text)["a"]?.note == note, "\(type)")
        }
      }
    }
  }
}
