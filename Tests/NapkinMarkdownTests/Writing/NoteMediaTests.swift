import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What a text shows by the name of an attachment is shown from where the file lies.
@Suite struct NoteMediaTests {
  private let digest = ByteDigest(of: [7])

  private func note(_ text: String, named name: String) -> Note {
    var note = Note(id: "n", title: "T")
    note.text = RichText(text, syntax: .markdown)
    note.attachments = [Media(.stored(digest), name: name, mediaType: "image/png")]
    return note
  }

  @Test(arguments: [
    ("a ![b](img/c%20d.png) e", "img/c d.png"), ("a ![b](assets/p.png) e", "p.png"),
    ("a ![b](<C# 50%25.png>) e", "C# 50%.png"),
  ])
  func `a text leads to its media`(_ text: String, _ name: String) throws {
    let note = note(text, named: name)
    let path = note.attachments[0].path
    let (markdown, ledger) = try written(.note(note))
    #expect(markdown == "---\ntitle: T\n---\n\na ![b](\(path)) e\n")
    #expect(ledger[.media].approximated == 1 && ledger[.markup].approximated == 1)
    let back = try readNote(markdown, as: .note)
    #expect(back.attachments.map(\.source) == [.stored(digest)])
    #expect(try written(.note(back)).text == markdown)
  }

  @Test func `what no text shows stands behind it`() throws {
    let note = note("a ![b](other.png) e", named: "c.png")
    let (markdown, ledger) = try written(.note(note))
    #expect(markdown.hasSuffix("e\n\n📎 ![c.png](\(note.attachments[0].path))\n"))
    #expect(ledger.isLossless)
    #expect(try readNote(markdown, as: .note).attachments == note.attachments)
  }

  @Test func `names of bundles are written as addresses`() {
    let (text, found) = MarkdownExporter().leading(
      RichText("![a](x.png) ![[x.png]]", syntax: .markdown), to: ["x.png": "assets/a#b 5%.png"])
    #expect(text.source == "![a](<assets/a%23b 5%25.png>) ![[assets/a#b 5%.png]]")
    #expect(found == ["x.png"])
  }
}
