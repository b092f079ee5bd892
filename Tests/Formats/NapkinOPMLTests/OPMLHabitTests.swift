import NapkinCore
import NapkinFormats
import Testing

/// What outliners write is understood, each in its own way.
@Suite struct OPMLHabitTests {
  @Test(arguments: ["12:-5:00", "+1:05:00", "12:05:-1", "1\u{664}:05:00"])
  func `times with signs are none`(time: String) throws {
    let map = try Outlines.map(
      "<opml version=\"2.0\"><body><outline text=\"a\" created=\"Sun, 15 Aug 2021 \(time) GMT\"/></body></opml>"
    )
    #expect(map.walkAll().allSatisfy { map[$0.slot].created == nil })
  }

  @Test(arguments: [
    "<span class=\"colored c-red\">red</span>", "<mark class=\"colored bc-blue\">blue</mark>",
    "<time startYear=\"2024\">Tue, Jan 2</time>", "<mention id=\"1\" by=\"2\">@Bob</mention>",
  ])
  func `Workflowy gets back what only it has`(_ words: String) throws {
    let attribute = words.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
    let file = "<opml version=\"2.0\"><body><outline text=\"\(attribute)\"/></body></opml>"
    let written = try Outlines.again(file, dialect: "workflowy")
    #expect(written.contains("text=\"\(attribute)\""), "\(written)")
  }

  @Test(arguments: ["plain", "omnioutliner", "workflowy"])
  func `what is said of a map is to be seen`(_ dialect: String) throws {
    var map = try Outlines.map(lines: "<outline text='one'/><outline text='two'/>")
    map.info = "Before all"
    let lines = try Outlines.write(.map(map), dialect: dialect).split(separator: "<outline ")
    #expect(
      lines.dropFirst().map { $0.prefix(11) } == ["text=\"Befor", "text=\"one\"/", "text=\"two\"/"])
    var other = MindMap(id: "m", root: "root")
    for word in ["Note", "Details", "Nowhere"] {
      other.info = RichText(word)
      let text = try Outlines.write(.map(other), dialect: dialect)
      #expect(text.contains(word) == (word != "Nowhere"), "\(text)")
      other.update(other.slotOfRoot) { root in
        if root.note == nil { root.note = "n" } else { root.details = "d" }
      }
    }
  }

  @Test(arguments: [
    RichText("Before all\nand more"), RichText("An **intro**", syntax: .markdown),
    RichText("<p>An <b>intro</b></p>", syntax: .xhtml),
    RichText("<p><img src=\"x\"/></p>", syntax: .xhtml),
  ])
  func `what is said of a map is the note of its root, where that is free`(_ info: RichText) throws
  {
    var map = MindMap(id: "m", root: "root")
    map.info = info
    let text = try Outlines.write(.map(map))
    let note = info.plain.replacing("\n", with: "&#10;")
    let shown = info.syntax == .markdown ? info.source : note
    #expect(text.contains(" _note=\"\(shown)\"") == !shown.isEmpty, "\(text)")
    let back = try Outlines.map(text)
    #expect(back.info == info && back[back.slotOfRoot].note == nil)
    #expect(try Outlines.write(.map(back)) == text)
    if shown.isEmpty { return }
    let changed = try Outlines.map(text.replacing("_note=\"\(shown)\"", with: "_note=\"new\""))
    let syntax: RichText.Syntax = info.syntax == .markdown ? .markdown : .plain
    #expect(
      changed.info == RichText("new", syntax: syntax) && changed[changed.slotOfRoot].note == nil)
    map.update(map.slotOfRoot) { $0.note = "own" }
    let both = try Outlines.map(Outlines.write(.map(map)))
    #expect(both.info == info && both[both.slotOfRoot].note == "own")
  }

  @Test(arguments: ["_note", "note", "_notes", "description", "_NOTE"])
  func notes(_ name: String) throws {
    let node = try Outlines.node("<outline text='a' \(name)='one&#10;two'/>")
    #expect(node.note == "one\ntwo" && node.attributes.isEmpty)
  }

  @Test func theFirstOfSeveralNotesWinsAndTheOthersStayRows() throws {
    let node = try Outlines.node("<outline text='a' description='d' _note='n' note=''/>")
    #expect(node.note == "n")
    #expect(node.attributes == [Attribute("description", "d")])
  }

  @Test(arguments: [
    ("_status='checked'", TaskState.Status.done), ("_status='unchecked'", .open),
    ("_status='indeterminate'", .partly), ("_complete='true'", .done),
    ("complete='true'", .done), ("checked='false'", .open), ("checked='true'", .done),
    ("_status=''", .none), ("", .none),
  ])
  func tasks(_ attribute: String, _ status: TaskState.Status) throws {
    let node = try Outlines.node("<outline text='a' \(attribute)/>")
    #expect(node.task.status == status && node.attributes.isEmpty)
  }

  @Test func whatIsNoStateIsARow() throws {
    let node = try Outlines.node("<outline text='a' complete='soon'/>")
    #expect(node.task == .none && node.attributes == [Attribute("complete", "soon")])
  }

  @Test(arguments: [
    ("title='t'", "t", []), ("text='x' title='x'", "x", []),
    ("text='x' title='t'", "x", [Attribute("title", "t")]), ("", "", []), ("TEXT='x'", "x", []),
    ("text='x' title='' created='' modified='' url='' category=''", "x", []),
  ])
  func texts(_ attributes: String, _ text: String, _ rows: [Attribute]) throws {
    let node = try Outlines.node("<outline \(attributes)/>")
    #expect(node.text.source == text && node.attributes == rows)
  }

  @Test(arguments: [
    ("plain", RichText.Syntax.plain), ("a &lt; b", .plain), ("AT&amp;T", .plain),
    ("&lt;b&gt;bold&lt;/b&gt;", .xhtml), ("a &amp;amp; b", .xhtml), ("a&lt;br&gt;b", .xhtml),
    ("&lt;b&gt;open", .plain), ("&lt;unknown/&gt;", .plain),
    ("&lt;b&gt; &amp; c&lt;/b&gt;", .plain),
    ("&lt;a href=&quot;x&quot;&gt;y&lt;/a&gt;", .xhtml), ("2 ** 3", .plain),
    ("**bold**", .markdown), ("[a](http://b)", .markdown), ("[a] (b)", .plain),
    ("`code`", .markdown), ("# 1", .plain), ("# One&#10;two", .markdown), ("a * b * c", .plain),
  ])
  func markup(_ value: String, _ syntax: RichText.Syntax) throws {
    let node = try Outlines.node("<outline text=\"\(value)\" _note=\"\(value)\"/>")
    #expect(node.text.syntax == syntax && node.note == node.text)
  }

  /// Only what is well-formed can stand in other formats as it is.
  @Test(arguments: ["<br>", "<br/>", "<br />"])
  func `tags that HTML leaves open are closed, and come back as they were`(_ tag: String) throws {
    func outline(_ markup: String) -> String {
      let value = markup.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;").replacing("\n", with: "&#10;")
      return "<outline text=\"\(value)\"/>"
    }
    let markup = "<b>Read</b> <a href=\"https://ex.org\">this</a>\(tag)now"
    var map = try Outlines.map(lines: outline(markup))
    #expect(
      map[map.slotOfRoot].text
        == RichText(markup.replacing("<br>", with: "<br/>"), syntax: .xhtml))
    #expect(try Outlines.write(.map(map)).contains(outline(markup)))
    map.update(map.slotOfRoot) { $0.foreign = Foreign() }
    #expect(
      try Outlines.write(.map(map), dialect: "workflowy")
        .contains(outline(markup.replacing(tag, with: "\n"))))
  }

  @Test(arguments: [nil, "plain", "omnioutliner", "workflowy"])
  func `attributes that are empty are no rows, and rows that are empty come back`(
    _ dialect: String?
  ) throws {
    var map = try Outlines.map(
      lines: "<outline text=\"a\" language=\"\" type=\"\" more=\"\" b=\"c\"/>")
    #expect(map[map.slotOfRoot].attributes == [Attribute("b", "c")])
    if dialect != nil {
      #expect(try !Outlines.write(.map(map), dialect: dialect).contains("more"))
    }
    map.update(map.slotOfRoot) { $0.attributes = [Attribute("more", ""), Attribute("b", "c")] }
    let text = try Outlines.write(.map(map), dialect: dialect)
    let back = try Outlines.map(text)
    if dialect == nil {
      #expect(back[back.slotOfRoot].attributes == map[map.slotOfRoot].attributes)
    } else {
      #expect(text.contains("_note=\"more:"), "\(text)")
    }
  }

  @Test func columnsAndFeeds() throws {
    let feed = try Outlines.node(
      "<outline text='News' type='rss' xmlUrl='http://e/x' htmlUrl='http://e/'/>")
    #expect(feed.link == "http://e/")
    #expect(
      feed.attributes == [Attribute("type", "rss"), Attribute("xmlUrl", "http://e/x")])
    let comment = try Outlines.node("<outline text='a' isComment='true' Cost='3'/>")
    #expect(comment.attributes == [Attribute("isComment", "true"), Attribute("Cost", "3")])
  }

  @Test func linksAreKeptAndNotFetched() throws {
    let link = try Outlines.node("<outline text='a' type='LINK' url='http://e/a.opml'/>")
    #expect(link.link == "http://e/a.opml" && link.attributes.isEmpty)
    let include = try Outlines.node("<outline text='a' type='include' url='http://e/a.opml'/>")
    #expect(include.link == "http://e/a.opml")
    #expect(include.attributes == [Attribute("type", "include")])
  }

  @Test func categoriesAreTags() throws {
    let node = try Outlines.node("<outline text='a' category=' /a/b, c ,,d'/>")
    #expect(node.tags == ["/a/b", "c", "d"])
  }

  @Test func marksThatJoinWhatStandsBeforeThemAreNoPartOfIt() throws {
    let tags = ["one", "\u{301}two", "\u{200D}three", "four \u{301}"]
    let line = "<outline text='a' category='\(tags.joined(separator: ","))'/>"
    #expect(try Outlines.node(line).tags.map(\.unicodeScalars.count) == [3, 4, 6, 6])
    var map = MindMap(id: "m", root: "a")
    map.update(map.slotOfRoot) {
      $0.tags = tags
      $0.icons = ["%", "\u{301}20", "a%\u{301}", " ", ""]
    }
    let back = try Outlines.map(Outlines.write(.map(map)))
    #expect(back[back.slotOfRoot].tags == tags)
    #expect(back[back.slotOfRoot].icons == map[map.slotOfRoot].icons)
  }

  @Test(
    arguments: [
      ("Wed, 15 Nov 2023 12:00:00 GMT", 1_700_049_600_000),
      ("15 Nov 2023 12:00 GMT", 1_700_049_600_000), ("15 Nov 23 12:00:00 +0000", 1_700_049_600_000),
      ("Wed, 15 Nov 2023 13:00:00 +0100", 1_700_049_600_000),
      ("Wed, 15 Nov 2023 07:00:00 EST", 1_700_049_600_000),
      ("Wed Nov 15 2023 13:00:00 GMT+0100 (Central European Standard Time)", 1_700_049_600_000),
      ("Wed Nov 15 12:00:00 2023", 1_700_049_600_000),
      ("Wed Nov 15 12:00:00 UTC 2023", 1_700_049_600_000),
      ("Nov 15, 2023 12:00:00", 1_700_049_600_000), ("11/15/2023", nil), ("yesterday", nil),
      ("Nov 15, 2023 12:00:00 PM", 1_700_049_600_000), ("Wed, 31 Feb 2023 12:00:00 GMT", nil),
      ("2023-11-15T12:00:00Z", 1_700_049_600_000), ("2023-11-15 12:00", 1_700_049_600_000),
      ("2023-11-15T14:00:00.250+02:00", 1_700_049_600_250), ("2023-11-15", 1_700_006_400_000),
      ("Wed, 15 Nov 2023 24:00:00 GMT", nil), ("99999999999999999999", nil),
    ] as [(String, Int64?)])
  func dates(_ text: String, _ milliseconds: Int64?) throws {
    let node = try Outlines.node("<outline text='a' created='\(text)'/>")
    #expect(node.created?.milliseconds == milliseconds)
    #expect(node.attributes.isEmpty == (milliseconds != nil))
    let again = try Outlines.write(.map(Outlines.map(lines: "<outline created='\(text)'/>")))
    #expect(again.contains("created=\"\(text)\""))
  }

  @Test func foldingCountsTheLinesInSight() throws {
    let lines = """
      <outline text='a'><outline text='a1'><outline text='x'/></outline><outline text='a2'/></outline>
      <outline text='b'><outline text='b1'/></outline>
      """
    func folded(_ state: String) throws -> [String] {
      let map = try Outlines.map(
        "<opml><head><expansionState>\(state)</expansionState></head><body>\(lines)</body></opml>")
      return map.walkAll().map { map[$0.slot] }.filter(\.isFolded).map(\.text.source)
    }
    #expect(try folded("1,2,5") == [])
    #expect(try folded("1, 4") == ["a1"])
    #expect(try folded("0,3") == ["a1"], "OmniOutliner counts from 0")
    #expect(try folded("2") == ["a"])
    #expect(try folded("") == ["a", "b"])
    #expect(try folded("//node[1]") == [], "Freeplane writes an XPath")
  }

  @Test func theDialectIsRecognised() throws {
    func dialect(_ attributes: String) throws -> String? {
      try Outlines.read("<opml><body><outline text='a' \(attributes)/></body></opml>").dialect
    }
    #expect(try dialect("") == nil)
    #expect(try dialect("_status='checked'") == "omnioutliner")
    #expect(try dialect("_complete='true'") == "workflowy")
  }
}
