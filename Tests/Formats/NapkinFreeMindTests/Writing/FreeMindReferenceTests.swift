import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// FreeMind guesses the encoding of a file, so that all of it is ASCII.
@Suite struct FreeMindReferenceTests {
  static func map(_ note: RichText) -> MindMap {
    var map = MindMap(id: "m", root: "Ö")
    map.update(map.slotOfRoot) { $0.note = note }
    return map
  }

  @Test func plainTextComesBack() throws {
    let map = Self.map("Öl\n→ <b>")
    let (text, ledger) = try Maps.write(map, dialect: "1.0")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("TEXT=\"&#xd6;\"") && text.contains("<p>&#xd6;l</p>"))
    #expect(ledger.isLossless)
    #expect(try Maps.map(text)["root"]?.note == map["root"]?.note)
    #expect(try Maps.again(text, dialect: "1.0") == text)
  }

  @Test func everyLineIsAParagraph() throws {
    let (text, ledger) = try Maps.write(Self.map("a\r\nb\nc"))
    #expect(text.contains("<p>a&#13;</p>\n<p>b</p>\n<p>c</p>"))
    #expect(ledger.isLossless)
  }

  @Test func markupHasReferencesAndTheLedgerTells() throws {
    let map = Self.map(RichText("<p title=\"ä\">Öl<![CDATA[ & ü]]></p>", syntax: .xhtml))
    let (text, ledger) = try Maps.write(map, dialect: "1.0")
    #expect(text.contains("<p title=\"&#xe4;\">&#xd6;l &amp; &#xfc;</p>"))
    #expect(text.utf8.allSatisfy { $0 < 0x80 } && ledger[.markup].approximated == 1)
    let note = try #require(try Maps.map(text)["root"]?.note)
    #expect(note.syntax == .xhtml && note.plain == map["root"]?.note?.plain)
    #expect(try Maps.write(map).text.contains("<p title=\"ä\">Öl"))
  }

  @Test func whatIsKeptAsItWasSpeltHasReferences() throws {
    let file = Maps.file(
      "<node TEXT=\"a\" ID=\"a\" QUIRK=\"1\">\n<richcontent TYPE=\"NOTE\"><html><body><p>Ö</p></body>"
        + "</html></richcontent>\n<odd x=\"ä\">ü</odd>\n</node>\n")
    let (text, ledger) = try Maps.write(Maps.map(file), dialect: "1.0")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("<odd x=\"&#xe4;\">&#xfc;</odd>") && ledger[.markup].approximated == 1)
    #expect(try Maps.comesBack(file))
  }

  /// Writing says of plain text whether it comes back without reading it back; here it is read.
  @Test(arguments: [nil, "freeplane", "1.0"])
  func theLedgerKnowsWhichPlainNotesComeBack(_ dialect: String?) throws {
    let pieces = [
      "a", " ", "\t", "\n", "\r\n", "\r", "<p>", "</p>", "&amp;", "\"", "Ö", "e\u{301}", "→", "😀",
      "\u{85}", "\u{FEFF}", "\u{FFFE}", "\u{0}", "<html>", "</text>",
    ]
    for seed in 0..<400 {
      var chance = Chance(seed: UInt64(seed))
      let note = (0..<chance.below(6)).map { _ in chance.pick(pieces) }.joined()
      let map = Self.map(RichText(note))
      let (text, ledger) = try Maps.write(map, dialect: dialect)
      let back = try Maps.map(text)["root"]?.note
      let comesBack =
        back.map { Array($0.source.utf8) } == Array(note.utf8) && back?.syntax == .plain
      #expect(comesBack == (ledger[.note].approximated == 0), "\(seed): \(note.debugDescription)")
    }
  }
}
