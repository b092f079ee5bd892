import NapkinCore
import NapkinFormats
import Testing

/// A node whose element Napkin would write otherwise keeps it.
@Suite struct FreeMindKeptTests {
  static let page =
    "\n<html>\n  <head>\n\n  </head>\n  <body>\n    <p>\n      a <b>note</b>\n    </p>\n  </body>\n</html>\n"
  static let note = "<richcontent CONTENT-TYPE=\"xml/\" TYPE=\"NOTE\">\(page)</richcontent>"
  static let hidden = note.replacing(" TYPE", with: " HIDDEN=\"true\" TYPE")
  static let tag = "<node TEXT=\"a\" ID=\"a\" CREATED=\"1\" MODIFIED=\"2\">"

  private func kept(_ markup: String) throws -> String? {
    let map = try Maps.map(Maps.file("<node ID=\"r\">\n\(Maps.otherPages)\(markup)</node>\n"))
    let node = map[try #require(map.children(of: map.slotOfRoot).first)]
    return node.foreign.pieces.first?.value
  }

  @Test(arguments: [
    // Children stand behind all the rest.
    (tag + hidden + "<node TEXT=\"b\" ID=\"b\"/></node>", tag + hidden + "</node>"),
    // An attribute that nobody knows.
    ("<node TEXT=\"a\" X=\"1\"/>", "<node TEXT=\"a\" X=\"1\"></node>"),
    // Children among other elements.
    (
      tag + "<node TEXT=\"b\" ID=\"b\"/><hook NAME=\"x\"/><node TEXT=\"c\" ID=\"c\"/></node>",
      tag + "<node/><hook NAME=\"x\"/></node>"
    ),
    // Something that looks like a child.
    (
      tag + "<hook NAME=\"x\"><node/></hook><node TEXT=\"b\" ID=\"b\"/></node>",
      tag + "<hook NAME=\"x\"><node/></hook></node>"
    ),
  ]) func theElementIsKeptWithoutItsNodes(_ markup: String, _ piece: String) throws {
    #expect(try kept(markup) == piece)
    #expect(try Maps.comesBack(Maps.file("<node TEXT=\"root\" ID=\"r\">\n\(markup)</node>\n")))
  }

  @Test(arguments: ["NODE", "DETAILS", "NOTE"]) func eachTextIsPutBack(_ type: String) throws {
    let text = type == "NODE" ? "" : " TEXT=\"a\""
    let node =
      "<node\(text) ID=\"a\"><richcontent TYPE=\"\(type)\">\(Self.page)</richcontent></node>"
    let file = Maps.file("<node ID=\"r\">\(Maps.otherPages)\(node)</node>")
    #expect(try Maps.comesBack(file))
  }

  /// What is spelt as what stands for pages, or is no page of one body, is kept as it is.
  @Test(arguments: [
    // Of two notes the last one counts.
    note + note.replacing("note", with: "other"), note + note,
    note.replacing("note", with: "other") + note,
    "<richcontent TYPE=\"NOTE\"><html/></richcontent>" + note,
    "<!-- <richcontent TYPE=\"NOTE\"><html/></richcontent> -->" + note,
    "<hook NAME=\"x\"><richcontent TYPE=\"NOTE\"><html/></richcontent></hook>" + note,
    "<richcontent TYPE=\"NOTE\">\n<html><body>a</body><body>b</body></html></richcontent>",
    "<richcontent TYPE=\"DETAILS\">\(page)</richcontent>" + note,
  ]) func oddTextsComeBack(_ texts: String) throws {
    let file = Maps.file("<node TEXT=\"a\" ID=\"a\" CREATED=\"1\">\(texts)</node>")
    #expect(try Maps.comesBack(file))
    var map = try Maps.map(file)
    map.update(map.slotOfRoot) { $0.link = "x" }
    let text = try Maps.write(map).text.replacing(" LINK=\"x\"", with: "")
    #expect(Maps.tight(text) == Maps.tight(file))
  }

  @Test func aChangedNoteStandsWhereTheOldOneStood() throws {
    let file = Maps.file(Self.tag + "<hook NAME=\"x\"/>" + Self.note + "</node>\n")
    for note in [
      RichText("<i>new</i>", syntax: .xhtml), RichText("<i>new", syntax: .xhtml), RichText("new"),
      RichText("*new*", syntax: .markdown),
    ] {
      var map = try Maps.map(file)
      map.update(map.slotOfRoot) { $0.note = note }
      let text = try Maps.write(map).text
      #expect(text.contains("<hook NAME=\"x\"/>") && text.contains("new") && !text.contains("<b>"))
      let back = try Maps.map(text)
      #expect(back[back.slotOfRoot].note?.plain == note.plain)
    }
    var map = try Maps.map(file)
    map.update(map.slotOfRoot) { $0.note = nil }
    let text = try Maps.write(map).text
    #expect(text.contains("<hook NAME=\"x\"/>") && !text.contains("richcontent"))
  }

  @Test func whatElseChangesIsWritten() throws {
    var map = try Maps.map(Maps.file(Self.tag + Self.note + "</node>\n"))
    map.update(map.slotOfRoot) { node in
      node.text = "new"
      node.link = "https://e.org"
    }
    let text = try Maps.write(map).text
    #expect(text.contains("<node TEXT=\"new\" ID=\"a\" CREATED=\"1\" MODIFIED=\"2\" LINK="))
    #expect(text.contains(Self.note))
  }

  @Test(arguments: ["<node>", "<a/>", "<node></a>", "<node/></node>", ""])
  func damagedPiecesDoNoHarm(_ piece: String) throws {
    var map = try Maps.map(Maps.file(Self.tag + Self.hidden + "</node>\n"))
    map.update(map.slotOfRoot) { node in
      node.foreign.pieces[0] = .init(format: "freemind", key: "node", value: piece)
    }
    let back = try Maps.map(Maps.write(map).text)
    #expect(back[back.slotOfRoot].text == "a")
  }
}
