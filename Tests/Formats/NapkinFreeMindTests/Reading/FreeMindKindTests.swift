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

  @Test func `a formula is the text of a node without another`() throws {
    func hook(_ formula: String) -> String {
      "<hook NAME=\"plugins/latex/LatexNodeHook.properties\" EQUATION=\"\(formula)\"/>"
    }
    for tag in ["<node TEXT=\"\" ID=\"a\">", "<node ID=\"a\">"] {
      let file = Maps.file("\(tag)\n\(hook("x^2&#10; + y"))\n</node>\n")
      #expect(try Maps.comesBack(file))
      var map = try Maps.map(file)
      #expect(map["a"]?.text == RichText("$x^2 + y$", syntax: .markdown))
      map.update(map.slotOfRoot) { $0.isFolded = true }
      #expect(try !Maps.write(map).text.contains("$x"))
      map.update(map.slotOfRoot) { $0.text = "t" }
      let changed = try Maps.write(map).text
      #expect(changed.contains("TEXT=\"t\"") && !changed.contains("EQUATION"))
    }
    #expect(try Maps.node("<node>\(hook("a $b$"))</node>").text == "a $b$")
    #expect(try Maps.node("<node TEXT=\"t\">\(hook("x"))</node>").text == "t")
  }

  @Test func `dates and gaps of old programs are read`() throws {
    let hook = """
      <hook NAME="accessories/plugins/CreationModificationPlugin.properties">
      <Parameters CREATED="1000" MODIFIED="2000"/>
      </hook>
      """
    let file = Maps.file(
      "<node TEXT=\"a\" ID=\"a\" SHIFT_Y=\"-7\" CREATED=\"5\">\n\(hook)\n</node>\n")
    #expect(try Maps.comesBack(file))
    var map = try Maps.map(file)
    let node = try #require(map["a"])
    #expect(node.created?.milliseconds == 5 && node.modified?.milliseconds == 2000)
    #expect(node.offset == Position(x: 0, y: -7))
    #expect(try Maps.write(map, dialect: "1.0").text.contains("VSHIFT=\"-7\""))
    map.update(map.slotOfRoot) { $0.offset = Position(x: 1, y: 2) }
    let changed = try Maps.write(map).text
    #expect(changed.contains("VSHIFT_QUANTITY=\"2.0 pt\"") && !changed.contains("SHIFT_Y"))
  }
}
