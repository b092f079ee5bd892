import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

/// What was read is written as it was spelt.
@Suite struct OPMLSurvivalTests {
  static func file(_ head: String, _ body: String) -> String {
    "<opml version=\"2.0\">\n\(head)\n<body>\n\(body)\n</body>\n</opml>\n"
  }

  /// A file with something in Napkin's namespace.
  private static func carried(_ markup: String) -> String {
    file("<head/>", "<outline text=\"a\" napkin:id=\"r\">\n\(markup)</outline>").replacing(
      "<opml version=\"2.0\"",
      with: "<opml xmlns:q=\"urn:q\" version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"")
  }

  private static func lines(of map: MindMap) -> [String] {
    map.outline().map { "\($0.depth)\($0.title)" }
  }

  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  static let files = [
    // Heads
    file("<head/>", "<outline text=\"a\"/>"),
    file("<head>\n<title>T</title>\n</head>", "<outline text=\"T\"/>"),
    file(
      "<head>\n<ownerName>N</ownerName>\n<title> T </title>\n<windowTop>1</windowTop>\n"
        + "<title>U</title>\n</head>", "<outline text=\"a\"/>"),
    file(
      "<head>\n<dateCreated>2023-11-15</dateCreated>\n<dateModified>never</dateModified>\n</head>",
      "<outline text=\"a\"/>"),
    file("<head>\n<!-- c -->\n<title x=\"1\">T</title>\n</head>", "<outline text=\"a\"/>"),
    file(
      "<head>\n<expansionState>1, 2</expansionState>\n</head>",
      "<outline text=\"a\">\n<outline text=\"b\">\n<outline text=\"c\"/>\n</outline>\n"
        + "<outline text=\"d\">\n<outline text=\"e\"/>\n</outline>\n</outline>"),
    // Frames
    "<?p a?><opml version=\"1.0\">\n<?q?><head><?r b?></head>\n<body>\n<?s?></body></opml><?t?>",
    "<opml version=\"1.1\">\n<body/>\n</opml>\n", "<opml/>\n",
    "<opml version=\"2.0\">\n<head/>\n</opml>\n",
    "<opml xmlns:f=\"https://f\" version=\"1.0\">\n<head/>\n<body x=\"1\">\n"
      + "<outline text=\"a\" f:x=\"1\"/>\n<f:s><f:t/></f:s>\n</body>\n<more/>\n</opml>\n",
    // More bodies than one, or none
    "<opml version=\"2.0\">\n<head/>\n<body>\n<outline text=\"a\">\n<outline text=\"b\"/>\n</outline>\n"
      + "<x/>\n</body>\n<!-- c --><body/>\n<body y=\"1\">\n<outline text=\"d\"/>\n"
      + "<outline text=\"e\"/>\n<z/>\n</body>\n</opml>\n",
    "<opml version=\"2.0\">\n<outline text=\"a\">\n<outline text=\"b\"/>\n<x/>\n</outline>\n<y/>\n"
      + "<outline text=\"c\"/>\n<body>\n<outline text=\"d\"/>\n</body>\n<head/>\n"
      + "<outline text=\"e\"/>\n</opml>\n",
    // Outlines
    file("<head/>", "<outline title=\"a\" type=\"rss\" xmlUrl=\"u\"/>"),
    file("<head/>", "<outline/>"),
    file("<head/>", "<outline _note=\"\" text=\"\" category=\"\" htmlUrl=\"\"/>"),
    file("<head/>", "<outline text=\"a\" _note=\"\" note=\"b\" url=\"\" htmlUrl=\"c\"/>"),
    file("<head/>", "<outline _complete=\"true\" text=\"&lt;b&gt;a&lt;/b&gt; &amp;amp; b\"/>"),
    file("<head/>", "<outline text=\"a\" TYPE=\"Link\" url=\" u \" isComment=\"true\"/>"),
    file("<head/>", "<outline text=\"a\" created=\"2023-11-15T12:00:00+01:00\" title=\"b\"/>"),
    file("<head/>", "<outline text=\"a\"/>\n<outline text=\"b\"/>"),
    file(
      "<head/>", "<!-- 1 --><outline text=\"a\">\n<x/><!-- 2 --><outline text=\"b\"/>\nc</outline>"),
    file("<head/>", "a&#13;<!-- b --><outline text=\"c\">d&#13;<!-- e -->f</outline>\n&#13;g"),
    file("<head>&#13;h</head>", "<\u{200D} x=\"1\"/>i<outline text=\"j\"/>"),
    file("<head/>", "<x :y=\"&#x0000000000000041;\">&#x1FFFE;</x>\n<outline text=\"a\" :z=\"1\"/>"),
    file("<head/>", "<outline text=\"a\" type=\"\" language=\"\" more=\"\" url=\"u\"/>"),
    file("<head/>", "<outline text=\"a\" größe=\"1\" x.y-z=\"2\"/>"),
    // Elements of Napkin's with what none of them has
    carried("<napkin:what>z</napkin:what>"),
    carried(
      "<napkin:place latitude=\"1\" longitude=\"2\" q:r=\"7\">a<q:e a=\"1\">b</q:e><!-- c --></napkin:place>"
    ),
    carried(
      "<napkin:a><napkin:b><napkin:c><napkin:d><napkin:e x=\"1\"/></napkin:d></napkin:c>"
        + "</napkin:b></napkin:a>"),
    // Elements of Napkin's with values that nobody understands
    carried("<napkin:connector to=\"r\" color=\"blue\" width=\"wide\"/>"),
    carried("<napkin:media uri=\"u\" type=\"image/png\" width=\"3\"/>"),
    carried("<napkin:reminder at=\"1\" every=\"2\"/>"),
    carried("<napkin:place latitude=\"1\" longitude=\"2\" altitude=\"inf\"/>"),
  ]

  @Test(arguments: [
    "<napkin:map name=\"N\"/><napkin:map name=\"M\"/>", "<napkin:map name=\"N\" created=\"now\"/>",
  ])
  func `what is carried of a map and cannot be kept is told`(_ markup: String) throws {
    let read = try Outlines.read(
      "<opml version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"><head>\(markup)</head>"
        + "<body><outline text=\"a\"/></body></opml>")
    #expect(read.ledger[.foreign].dropped == 1)
  }

  @Test func `outlines of a second body and of none are nodes like the others`() throws {
    var map = try Outlines.map(
      "<opml version=\"2.0\"><head/><outline text=\"a\"/><body><outline text=\"b\"/></body>"
        + "<body x=\"1\"><outline text=\"c\"><outline text=\"d\"/></outline><y/></body></opml>")
    let lines = ["0", "1a", "1b", "1c", "2d"]
    #expect(Self.lines(of: map) == lines)
    let carried = try Outlines.map(
      "<opml version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"><outline text=\"a\">"
        + "<napkin:place latitude=\"1\" longitude=\"2\"/></outline></opml>")
    #expect(carried[carried.slotOfRoot].place != nil)
    // Programs look for one body.
    let plain = try Outlines.write(.map(map), dialect: "plain")
    #expect(plain.split(separator: "<body").count == 2, "\(plain)")
    #expect(try Self.lines(of: Outlines.map(plain)) == lines)
    // What is removed leaves the others where they can stand, and what a root that is left out has to
    // say makes a body.
    let top = map.children(of: map.root)
    _ = try map.remove(top[1])
    _ = try map.remove(top[2])
    map.update(map.slotOfRoot) { $0.note = "n" }
    let back = try Outlines.map(Outlines.write(.map(map)))
    #expect(back.isRootImplied && Self.lines(of: back) == ["0", "1a"])
    #expect(back[back.slotOfRoot].note == "n")
  }

  @Test(arguments: ["created", "modified"], [Int64.min, .min + 1, .max])
  func anyInstantIsRead(_ name: String, _ time: Int64) throws {
    let date = "created=\"2023-11-15T12:00:00Z\""
    _ = try Outlines.again(
      "<opml version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"><head>"
        + "<dateCreated>Thu, 25 Feb 2077 06:28:59 GMT</dateCreated><napkin:map \(name)=\"\(time)\"/>"
        + "</head><body><outline text=\"a\" napkin:\(name)=\"\(time)\" \(date)/></body></opml>")
  }

  @Test func `an element of ours under another prefix is one in another file, too`() throws {
    var map = try Outlines.map(
      "<opml xmlns:n=\"urn:x-napkin:opml\" version=\"2.0\"><head/><body><outline text=\"a\">"
        + "<n:what>z<n:more/></n:what></outline></body></opml>")
    map.foreign = Foreign()
    let text = try Outlines.write(.map(map))
    #expect(
      text.contains("<n:what xmlns:n=\"urn:x-napkin:opml\">z<n:more/></n:what>"), "\(text)")
    let again = try Outlines.map(text)
    #expect(again[again.slotOfRoot].foreign == map[map.slotOfRoot].foreign)
  }

  @Test func detailsStayWhenTheNoteChanges() throws {
    var node = MindMap.Node(id: "a", "a")
    node.details = RichText("<p>see <b>here</b></p>", syntax: .xhtml)
    node.note = "old"
    let text = try Outlines.write(.map(MindMap(id: "m", root: node)))
    func read(_ note: String) throws -> MindMap.Node {
      let map = try Outlines.map(text.replacing("see here&#10;&#10;old", with: note))
      return map[map.slotOfRoot]
    }
    for (note, rest) in [("see here&#10;&#10;new", "new"), ("see here", nil)]
      as [(String, RichText?)]
    {
      let back = try read(note)
      #expect(back.details == node.details && back.note == rest)
    }
    var silent = node
    silent.details = RichText("<p><img src=\"x\"/></p>", syntax: .xhtml)
    let shown = try Outlines.write(.map(MindMap(id: "m", root: silent)))
    let changed = try Outlines.map(shown.replacing("_note=\"old\"", with: "_note=\"new\""))
    #expect(changed[changed.slotOfRoot].details == silent.details)
    #expect(changed[changed.slotOfRoot].note == "new")
    let other = try read("see there&#10;&#10;new")
    #expect(other.details == "see there" && other.note == "new")
  }

  /// A word is mended in the details, and the note behind them keeps its markup.
  @Test func theNoteStaysWhenTheDetailsChange() throws {
    var node = MindMap.Node(id: "a", "a")
    node.details = RichText("<p>on <b>Monday</b></p>", syntax: .xhtml)
    node.note = RichText("<p>first <b>line</b></p><p>second</p>", syntax: .xhtml)
    let text = try Outlines.write(.map(MindMap(id: "m", root: node)))
    let shown = "on Monday&#10;&#10;first line&#10;second"
    #expect(text.contains("_note=\"\(shown)\""))
    func read(_ note: String, _ text: String) throws -> MindMap.Node {
      let map = try Outlines.map(text.replacing("_note=\"\(shown)\"", with: "_note=\"\(note)\""))
      return map[map.slotOfRoot]
    }
    for note in [
      "on Tuesday&#10;&#10;first line&#10;second",
      "on Tuesday&#13;&#10;&#13;&#10;first line&#13;&#10;second&#10;",
    ] {
      let back = try read(note, text)
      #expect(back.details == "on Tuesday" && back.note == node.note, "\(note)")
    }
    let rest = try read("first line&#10;second", text)
    #expect(rest.details == nil && rest.note == node.note)
    // What programs do to line ends is no change.
    for note in [
      shown.replacing("&#10;", with: "&#13;&#10;"), shown.replacing("&#10;", with: " "),
      shown + "&#10;",
    ] {
      let back = try read(note, text)
      #expect(back.details == node.details && back.note == node.note, "\(note)")
    }
    // Both have changed.
    let both = try read("on Tuesday&#10;&#10;first&#10;&#10;third", text)
    #expect(both.details == "on Tuesday" && both.note == "first\n\nthird")
    let one = try read("on Tuesday or never", text)
    #expect(one.details == nil && one.note == "on Tuesday or never")
    node.note = nil
    let alone = try Outlines.write(.map(MindMap(id: "m", root: node)))
    let changed = try Outlines.map(alone.replacing("\"on Monday\"", with: "\"on Tuesday\""))
    #expect(changed[changed.slotOfRoot].details == "on Tuesday")
    #expect(changed[changed.slotOfRoot].note == nil)
    let gone = try Outlines.map(alone.replacing(" _note=\"on Monday\"", with: ""))
    #expect(gone[gone.slotOfRoot].details == nil && gone[gone.slotOfRoot].note == nil)
  }

  @Test(arguments: [
    (["<outline text=\"b\"/>"], ["0b"]),
    (["<outline text=\"b\"><outline text=\"c\"/></outline>"], ["0b", "1c"]),
    (["<outline text=\"b\"/>", "<outline text=\"c\"/>"], ["0", "1b", "1c"]), ([], ["0"]),
  ])
  func whatFloatsMayComeFirst(_ outlines: [String], _ lines: [String]) throws {
    let floating = "<outline text=\"a\" napkin:floating=\"true\"><outline text=\"x\"/></outline>"
    for all in [[floating] + outlines, outlines + [floating]] {
      let map = try Outlines.map(
        "<opml version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"><head/><body>"
          + "\(all.joined())</body></opml>")
      #expect(Self.lines(of: map) == lines + ["0a", "1x"])
      let again = try Outlines.map(Outlines.write(.map(map)))
      #expect(Self.lines(of: again) == lines + ["0a", "1x"])
    }
    // A root that is left out stays that.
    let marked = try Outlines.map(
      "<opml version=\"2.0\" xmlns:napkin=\"urn:x-napkin:opml\"><head/>"
        + "<body napkin:root=\"implied\">\(floating)<outline text=\"b\"/></body></opml>")
    #expect(Self.lines(of: marked) == ["0", "1b", "0a", "1x"])
  }

  /// Workflowy's lines end where those of the value do, and others' where they have a tag.
  @Test(arguments: [
    ("<b>a</b> b\nc\n\nd", "<b>a</b> b<br/>c<br/><br/>d"), ("a &amp; b\nc", "a &amp; b<br/>c"),
    ("<p>a</p>\n<p>b</p>", "<p>a</p>\n<p>b</p>"), ("a\nb", "a\nb"),
    ("<a\nhref='x\n>y'>L</a>\n", "<a\nhref='x\n>y'>L</a><br/>"),
    ("<b>a</b> <img src='x'><br>\n&nbsp;b", "<b>a</b> <img src='x'/><br/>\n&#160;b"),
  ]) func linesOfHTMLEnd(_ value: String, _ source: String) throws {
    let attribute = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\n", with: "&#10;")
    let file =
      Self.declaration + Self.file("<head/>", "<outline text=\"a\" _note=\"\(attribute)\"/>")
    var map = try Outlines.map(file)
    #expect(map[map.slotOfRoot].note?.source == source)
    #expect(try Outlines.write(.map(map)) == file)
    map.update(map.slotOfRoot) { $0.foreign = Foreign() }
    let isKnown = !source.contains("<p>") && !source.contains("<img")
    #expect(try Outlines.write(.map(map), dialect: "workflowy").contains(attribute) == isKnown)
  }

  /// One row whose name is taken takes no other with it, and rows keep their order.
  @Test func rowsThatCanBeAttributesAre() throws {
    var map = MindMap(id: "m", root: "root")
    let rows = [
      Attribute("type", "rss"), Attribute("title", "Long"), Attribute("text", "taken"),
      Attribute("xmlUrl", "https://e.org/feed"), Attribute("a", "1"), Attribute("a", "1"),
      Attribute("no name", "x"), Attribute("due", "soon"),
    ]
    map.update(map.slotOfRoot) { $0.attributes = rows }
    var sink = MemorySink()
    let ledger = try OPMLExporter().export(ExportRequest(.map(map)), to: &sink)
    let text = sink.text
    #expect(
      text.contains(
        "<outline text=\"root\" type=\"rss\" title=\"Long\" xmlUrl=\"https://e.org/feed\" a=\"1\" "
          + "due=\"soon\" napkin:id=\"root\" "
          + "napkin:rows=\"type title xmlUrl a due\">"), "\(text)")
    #expect(ledger[.attribute].carried == 3 && ledger[.attribute].converted == 5)
    #expect(try Outlines.map(text).rootRows == rows)
    let edited = text.replacing(" due=\"soon\"", with: "").replacing("a=\"1\"", with: "a=\"2\"")
    let back = try Outlines.map(edited).rootRows
    #expect(back.map(\.name) == rows.dropLast().map(\.name))
    #expect(back.map(\.value).filter { $0.utf8.count == 1 } == ["2", "1", "x"])
  }

  @Test func rowsThatComeTwiceStandInTheNote() throws {
    var map = MindMap(id: "m", root: "root")
    let rows = [Attribute("k", "1"), Attribute("k", "1"), Attribute("z", "q")]
    map.update(map.slotOfRoot) { $0.attributes = rows }
    let text = try Outlines.write(.map(map), dialect: "omnioutliner")
    #expect(text.contains("<outline text=\"root\" k=\"1\" z=\"q\" _note=\"k: 1\"/>"), "\(text)")
  }

  @Test(arguments: ["plain", "omnioutliner", nil]) func feedsStayFeeds(_ dialect: String?) throws {
    for address in ["xmlUrl", "xmlurl", "XMLURL"] { try aFeedStays(address, dialect) }
  }

  private func aFeedStays(_ address: String, _ dialect: String?) throws {
    let feed = "type=\"rss\" \(address)=\"https://b.org/feed\""
    var map = try Outlines.map(lines: "<outline text=\"a\" \(feed) htmlUrl=\"https://b.org\"/>")
    // Without the spelling of the file, as it comes from another format.
    map.update(map.slotOfRoot) { $0.foreign = Foreign() }
    let text = try Outlines.write(.map(map), dialect: dialect)
    #expect(text.contains("\(address)=\"https://b.org/feed\"") && text.contains("type=\"rss\""))
    #expect(text.contains("htmlUrl=\"https://b.org\""))
  }

  @Test(arguments: ["plain", "omnioutliner", nil])
  func theHomePageOfAFeedStaysWhatItIs(_ dialect: String?) throws {
    let addresses = ["xmlUrl=\"https://f\"", "htmlUrl=\"https://h\"", "url=\"https://u\""]
    let file = Self.file(
      "<head/>", "<outline text=\"a\" type=\"rss\" \(addresses.joined(separator: " "))/>")
    let text = try Outlines.again(file, dialect: dialect)
    for address in addresses { #expect(text.contains(address), "\(text)") }
  }

  @Test(arguments: ["plain", "omnioutliner", "workflowy", nil])
  func datesThatNobodyUnderstandsStay(_ dialect: String?) throws {
    let head = "<dateCreated>last week</dateCreated>\n<dateModified>2025-13-45</dateModified>"
    let file = Self.file("<head>\n\(head)\n</head>", "<outline text=\"a\"/>")
    #expect(try Outlines.again(file, dialect: dialect).contains(head))
  }

  @Test(arguments: files) func theSameComesOut(_ file: String) throws {
    let again = try Outlines.again(file).replacing("\n", with: "")
    #expect(again == (Self.declaration + file).replacing("\n", with: ""))
  }

  @Test func whatChangesIsWrittenAndTheRestStays() throws {
    var map = try Outlines.map(
      lines: "<outline created='2023-11-15' title='a' x='1' _complete='true' note='n'/>")
    func line() throws -> String {
      let text = try Outlines.write(.map(map))
      return text.split(separator: "\n").first { $0.hasPrefix("<outline") }.map(String.init) ?? ""
    }
    map.update(map.slotOfRoot) { $0.text = "b" }
    #expect(
      try line()
        == "<outline created=\"2023-11-15\" title=\"b\" x=\"1\" _complete=\"true\" note=\"n\"/>")
    map.update(map.slotOfRoot) { node in
      node.note = nil
      node.attributes[0].value = "2"
      node.task = TaskState(.open)
      node.tags = ["t"]
    }
    #expect(
      try line()
        == "<outline created=\"2023-11-15\" title=\"b\" x=\"2\" _complete=\"false\" category=\"t\"/>"
    )
    map.update(map.slotOfRoot) { node in
      node.attributes = []
      node.task = TaskState(.partly)
      node.created = nil
    }
    #expect(try line() == "<outline title=\"b\" _status=\"indeterminate\" category=\"t\"/>")
  }

  @Test func aDialectSpellsAnew() throws {
    let file = Self.file("<head/>", "<outline x=\"1\" title=\"a &amp; b\" checked=\"true\"/>")
    #expect(
      try Outlines.again(file, dialect: "omnioutliner").contains(
        "<outline text=\"a &amp; b\" _status=\"checked\" x=\"1\"/>"))
    #expect(
      try Outlines.again(file, dialect: "workflowy").contains(
        "<outline _complete=\"true\" text=\"a &amp;amp; b\" _note=\"x: 1\"/>"))
  }

  @Test func textAroundSomethingOfOursIsOne() throws {
    let map = try Outlines.map(
      "<opml><head>x<napkin:map name='m'/>y</head><body><outline text='a'>"
        + "b<napkin:reminder at='1'/>d</outline></body></opml>")
    let text = try Outlines.write(.map(map))
    #expect(text.contains("xy") && text.contains("bd"))
    #expect(try Outlines.map(text) == map)
  }

  /// As a later version may write it.
  @Test(arguments: [
    "<napkin:reminder at=\"1\" new=\"2\"/>", "<napkin:new a=\"1&#10;2&#9;3&#13;4\"/>",
    "<napkin:reminder at=\"1\"><napkin:place latitude=\"1\" longitude=\"2\"/></napkin:reminder>",
  ])
  func whatWeDoNotUnderstandOfOursStays(_ markup: String) throws {
    let map = try Outlines.map("<opml><body><outline text='a'>\(markup)</outline></body></opml>")
    let text = try Outlines.write(.map(map))
    #expect(text.contains(markup))
    #expect(try Outlines.map(text) == map)
  }

  @Test func aRootThatIsLeftOutKeepsWhatItSays() throws {
    var root = MindMap.Node(id: "r", "text")
    root.note = "note"
    root.tags = ["tag"]
    root.link = "https://example.org"
    var map = MindMap(id: "m", root: root)
    map.isRootImplied = true
    try map.insert(MindMap.Node(id: "a", "A"), under: "r")
    let back = try Outlines.map(Outlines.write(.map(map)))
    #expect(back.isRootImplied && back["r"] == map["r"])
  }

  /// What a reader of the dialect would take for something else.
  @Test(arguments: ["plain", "omnioutliner", "workflowy"])
  func aDialectTellsWhatItCannotSay(_ dialect: String) throws {
    var root = MindMap.Node(id: "r", "A **bold** word")
    root.note = "<b>bold</b> &amp;"
    root.created = Instant(milliseconds: 1_790_000_000_123)
    var map = MindMap(id: "m", root: root)
    map.isRootImplied = true
    try map.insert(root.identified(as: "a"), under: "r")
    var sink = MemorySink()
    let ledger = try OPMLExporter().export(ExportRequest(.map(map), dialect: dialect), to: &sink)
    // Workflowy is told everything as HTML. The root is shown, since it says something.
    let features: [Feature] = dialect == "workflowy" ? [.text] : [.text, .note]
    for feature in features { #expect(ledger[feature].approximated == 2, "\(feature)") }
    #expect(ledger[.map].approximated == 1 && ledger[.date].converted == 0)
  }

  @Test func nothingSpoilsTheDocument() throws {
    var map = try Outlines.map("<!-- a --><opml><body><outline text='b'/></body></opml>")
    map.foreign.pieces += ["document", "end"].map { .init(format: "opml", key: $0, value: "<c/>") }
    let text = try Outlines.write(.map(map))
    #expect(text.contains("<!-- a -->") && !text.contains("<c/>"))
    #expect(try Outlines.map(text).count == 1)
  }

  /// As a program leaves it that knows no namespaces.
  @Test func ourPrefixNeedsNoDeclaration() throws {
    let outline = "<body><outline napkin:id='n1' text='a' napkin:icons='b' napkin:new='c'/></body>"
    let map = try Outlines.map("<opml>\(outline)</opml>")
    #expect(map.root == "n1" && map[map.slotOfRoot].icons.count == 1)
    #expect(try Outlines.map(Outlines.write(.map(map))) == map)
    let other = try Outlines.map("<opml xmlns:napkin='https://other'>\(outline)</opml>")
    #expect(other[other.slotOfRoot].hasInventedID && other[other.slotOfRoot].icons.isEmpty)
  }

  /// As a later version may write them.
  @Test(
    arguments: [
      "<head><n:new/></head><body><outline text='a'/></body>",
      "<head n:new='1'/><body><outline text='a'/></body>",
      "<head/><body><outline text='a'><n:new x='1'><n:b/></n:new></outline></body>",
      "<head/><body><outline text='a'/><n:new/></body>", "<head/><body/><n:new/>",
    ], ["n", "napkin"])
  func unknownNamesOfOursStayInTheirNamespace(_ content: String, _ prefix: String) throws {
    let spelt = content.replacing("n:", with: "\(prefix):")
    let map = try Outlines.map("<opml xmlns:\(prefix)='urn:x-napkin:opml'>\(spelt)</opml>")
    let text = try Outlines.write(.map(map))
    #expect(text.contains(":new"))
    for prefix in ["n", "napkin"]
    where text.contains("<\(prefix):") || text.contains(" \(prefix):") {
      #expect(text.contains("xmlns:\(prefix)=\"urn:x-napkin:opml\""), "\(text)")
    }
    #expect(try Outlines.write(.map(Outlines.map(text))) == text)
  }

  @Test func inventedIdentifiersAreNotWritten() throws {
    let map = try Outlines.map(lines: "<outline text='a'/>")
    #expect(map[map.slotOfRoot].hasInventedID)
    #expect(try !Outlines.write(.map(map)).contains("napkin"))
  }

  @Test func theAccountAddsUp() throws {
    let read = try Outlines.read(
      """
      <opml version="2.0" xmlns:f="https://f"><head><title>T</title><ownerName>N</ownerName>
      <dateCreated>Wed, 15 Nov 2023 12:00:00 GMT</dateCreated><windowTop>1</windowTop></head><body>
      <!-- c --><outline text="a" title="a" f:x="1" _note="n" y="2"/><outline text="b" url="u"/>
      junk</body></opml>
      """)
    let ledger = read.ledger
    #expect(ledger[.map].converted == 1 && ledger[.node].converted == 2)
    #expect(ledger[.title].converted == 1 && ledger[.date].converted == 1)
    #expect(ledger[.text].converted == 2 && ledger[.note].converted == 1)
    #expect(ledger[.attribute].converted == 1 && ledger[.link].converted == 1)
    #expect(ledger[.author].carried == 1)
    // The namespace, windowTop, the comment, f:x and the junk.
    #expect(ledger[.foreign].carried == 5 && ledger[.foreign].source == 5)
    #expect(ledger.isLossless)
    var sink = MemorySink()
    let written = try OPMLExporter().export(ExportRequest(read.content), to: &sink)
    #expect(ledger.followed(by: written).isLossless)
  }

  /// Attributes in another order, another prefix, dates with another zone: another format loses nothing
  /// with them, and so they are nothing that could be dropped.
  @Test func aSpellingIsNoThing() throws {
    let read = try Outlines.read(
      """
      <opml xmlns:ns0="urn:x-napkin:opml" version="1.0"><head><title>T</title>
      <dateCreated>2023-11-15T12:00:00+0200</dateCreated></head><body>
      <outline ns0:id="a" created="2023-11-15T12:00:00+0200" text="a"/></body></opml>
      """)
    let map = try Outlines.map(read.content)
    #expect(map.foreign.pieces.count == 7 && map[map.slotOfRoot].foreign.pieces.count == 1)
    #expect(read.ledger[.foreign].source == 0)
    #expect(Ledger(of: read.content, as: .dropped)[.foreign].source == 0)
    // A date that nobody can read is a thing.
    let odd = try Outlines.read(
      "<opml><head><dateCreated>never</dateCreated></head><body><outline text='a'/></body></opml>")
    #expect(odd.ledger[.foreign].carried == 1)
    #expect(Ledger(of: odd.content, as: .dropped)[.foreign].source == 1)
  }
}

extension MindMap {
  fileprivate var rootRows: [Attribute] { self[slotOfRoot].attributes }
}
