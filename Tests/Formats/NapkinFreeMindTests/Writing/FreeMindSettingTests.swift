import NapkinCore
import NapkinFormats
import Testing

/// How a file sets the pages of its texts is known once for all of them.
@Suite struct FreeMindSettingTests {
  static func page(_ words: String) -> String {
    "<html>\n  <head>\n    \n  </head>\n  <body>\n    <p>\n      \(words)\n    </p>\n  </body>\n</html>"
  }

  static func note(_ words: String) -> String {
    "<richcontent CONTENT-TYPE=\"xml/\" TYPE=\"NOTE\">\n\(page(words))\n</richcontent>\n"
  }

  static func details(_ words: String) -> String {
    "<richcontent TYPE=\"DETAILS\">\n\n\(page(words))</richcontent>\n"
  }

  static let file = Maps.file(
    "<node TEXT=\"root\" ID=\"r\">\n"
      + "<node TEXT=\"a\" ID=\"a\">\n\(details("1"))\(note("2"))</node>\n"
      + "<node TEXT=\"b\" ID=\"b\">\n\(details("3"))\(note("4"))</node>\n</node>\n")

  @Test func nothingIsKeptWithTheNodes() throws {
    let read = try Maps.read(Self.file)
    let map = try Maps.map(read.content)
    #expect(map.walkAll().allSatisfy { map[$0.slot].foreign.isEmpty })
    #expect(
      map.foreign.pieces.map(\.value) == [
        "<richcontent TYPE=\"DETAILS\">\n\n<html/></richcontent>",
        "<richcontent CONTENT-TYPE=\"xml/\" TYPE=\"NOTE\">\n<html/>\n</richcontent>",
      ])
    #expect(read.ledger[.foreign].source == 0)
    #expect(try Maps.again(Self.file) == Self.file)
  }

  @Test func whatIsNewIsSetLikeTheRest() throws {
    var map = try Maps.map(Self.file)
    try map.update("b") { $0.note = RichText("<p>new</p>", syntax: .xhtml) }
    try map.update("a") { $0.details = nil }
    let (text, ledger) = try Maps.write(map)
    let page = "<html><body><p>new</p></body></html>"
    #expect(text.contains("TYPE=\"NOTE\">\n\(page)\n</richcontent>\n"))
    #expect(ledger[.markup].converted == ledger[.markup].source)
    #expect(try Maps.map(text)[#require(map.slot(of: "b"))].note?.source == "<p>new</p>")
  }

  /// Of each type the first one shows it; what is said of one text alone is none for all.
  @Test(arguments: [
    (
      note("1") + "</node><node TEXT=\"c\" ID=\"c\">"
        + "<richcontent TYPE=\"NOTE\">\(page("2"))</richcontent>", 1
    ),
    ("<richcontent TYPE=\"NOTE\" HIDDEN=\"true\">\n\(page("1"))</richcontent>", 1),
    ("<richcontent CONTENT-TYPE=\"xml/markdown\" TYPE=\"NOTE\">\n\(page("1"))</richcontent>", 1),
    ("<richcontent TYPE='NOTE'>\n\(page("1"))</richcontent>", 1),
    ("<richcontent TYPE=\"NOTE\"><!-- c -->\n\(page("1"))</richcontent>", 1),
    ("<richcontent TYPE=\"OTHER\">\n\(page("1"))</richcontent>", 1),
    (note("1") + note("2"), 1),
    ("<richcontent TYPE=\"NOTE\">\t\(page("1")) </richcontent>", 0),
    ("<richcontent TYPE=\"NOTE\"><html><body>a &amp; ü</body></html></richcontent>", 0),
  ]) func oddSettingsComeBack(_ texts: String, _ keptCount: Int) throws {
    let file = Maps.file(
      "<node TEXT=\"r\" ID=\"r\">\n<node TEXT=\"b\" ID=\"b\">\(texts)</node></node>")
    let map = try Maps.map(file)
    #expect(map.walkAll().count { !map[$0.slot].foreign.isEmpty } == keptCount)
    #expect(try Maps.comesBack(file))
    // A writer that knows nothing of the file but what is kept of it.
    var other = map
    try other.update("r") { _ in }
    #expect(try Maps.tight(Maps.write(other).text) == Maps.tight(file))
  }

  @Test(arguments: [
    "", "<html/>", "<richcontent TYPE=\"NOTE\"><html/>",
    "<richcontent TYPE=\"NOTE\">x<html/></richcontent>",
    "<richcontent TYPE=\"NOTE\" A=\"&\"><html/></richcontent>",
    "<richcontent TYPE=\"NOTE\"><html/></richcontent></node>",
    "<richcontent TYPE=\"NOTE\"><html/></richcontent><richcontent TYPE=\"NOTE\"><html/></richcontent>",
    "<richcontent TYPE=\"DETAILS\"><html/></richcontent>", "</richcontent>", "<richcontent",
    "<richcontent TYPE=\"NOTE\">\u{1}<html/></richcontent>",
    "<richcontent TYPE=\"NOTE\"><html/>\n\u{0}</richcontent>",
    "<richcontent TYPE=\"NOTE\">\(String(repeating: " ", count: 65))<html/></richcontent>",
  ]) func piecesThatSomebodyMadeDoNoHarm(_ piece: String) throws {
    var map = MindMap(id: "map", root: "root")
    try map.update("root") { $0.note = RichText("<p>n</p>", syntax: .xhtml) }
    let usual = try Maps.write(map).text
    for key in ["NOTE", "OTHER"] {
      map.foreign.pieces.append(Foreign.Entry(format: "freemind=", key: key, value: piece))
    }
    #expect(try Maps.write(map).text == usual)
  }

  /// What is written for FreeMind has references in it, and the same lines around pages.
  @Test func theOtherDialectSetsPagesSo() throws {
    let map = try Maps.map(Self.file.replacing("    2", with: "    ü"))
    let text = try Maps.write(map, dialect: "1.0").text
    #expect(text.contains(Self.note("&#xfc;")))
    let back = try Maps.map(text)
    #expect(back.walkAll().allSatisfy { back[$0.slot].foreign.isEmpty })
    #expect(try Maps.write(back, dialect: "1.0").text == text)
  }

  /// Tags around pages as they are usually set are not all as the writer writes them.
  @Test(arguments: [
    "<node TEXT=\"\" ID=\"a\"><richcontent TYPE=\"NODE\">\(page("t"))</richcontent>",
    "<node TEXT=\"a\" ID=\"a\" CREATED=\"-9223372036854775808\">\(note("1"))",
    "<node TEXT=\"a\" ID=\"a\" MODIFIED=\"9223372036854775807\">\(note("1"))",
    "<node TEXT=\"a\" ID=\"\">\(note("1"))", "<node TEXT=\"\">\(note("1"))",
    "<node TEXT=\"a\" ID=\"r\">\(note("1"))", "<node TEXT=\"a\" LINK=\"\">\(note("1"))",
  ]) func oddTagsComeBack(_ node: String) throws {
    let file = Maps.file("<node TEXT=\"r\" ID=\"r\">\n\(node)</node></node>")
    #expect(try Maps.comesBack(file))
  }

  /// White space tells the page from one that was made of plain text, in both dialects.
  @Test(arguments: [nil, "1.0"]) func theAccountIsOfWhatIsWritten(_ dialect: String?) throws {
    let text =
      "<richcontent TYPE=\"NOTE\"> <html>\n<body>\n<p>x</p>\n</body>\n</html></richcontent>"
    let map = try Maps.map(Maps.file("<node TEXT=\"r\" ID=\"r\">\(text)</node>"))
    let written = try Maps.write(map, dialect: dialect)
    #expect(try Maps.map(written.text)[map.slotOfRoot].note == map[map.slotOfRoot].note)
    #expect(written.ledger[.markup].approximated == 0)
  }
}
