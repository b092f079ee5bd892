import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Texts with line ends of Windows.
@Suite struct LineEndTests {
  @Test func plainNotesKeepThemCharacterForCharacter() throws {
    var map = MindMap(id: "m", root: RichText("R"))
    map.update(map.slotOfRoot) { $0.note = "one\r\n*two*\r\n\r\nthree\rfour" }
    let (text, ledger) = try written(.map(map))
    #expect(ledger[.note].converted == 1)
    let back = try readMap(text, as: .map)
    #expect(back[back.slotOfRoot].note == map[map.slotOfRoot].note)
  }

  @Test func linksInThemFollow() throws {
    let text = RichText("a ![](b.png)\r\n[c](b.png)\r\n", syntax: .markdown)
    let (relinked, found) = MarkdownExporter().relinking(text, to: ["b.png": "Media/d.png"])
    #expect(relinked.source == "a ![](Media/d.png)\n[c](Media/d.png)\n")
    #expect(found == ["b.png"])
    #expect(MarkdownExporter().relinking(text, to: ["x": "y"]).text == text)
  }
}
