import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinHTML
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

  @Test func `a picture that is none is told, and no title has a NUL`() throws {
    var note = Note(id: "n", title: "x\0y", text: "x")
    note.isTitleHeading = true
    note.picture = Media(.external("sub/x.mp3"), mediaType: "audio/mpeg")
    let (text, ledger) = try written(.note(note))
    #expect(ledger[.media].approximated == 1 && !text.utf8.contains(0))
    #expect(try readNote(text).title == "x\0y")
  }

  @Test func `what no text shows stands behind it`() throws {
    let note = note("a ![b](other.png) e", named: "c.png")
    let (markdown, ledger) = try written(.note(note))
    #expect(markdown.hasSuffix("e\n\n📎 ![c.png](\(note.attachments[0].path))\n"))
    #expect(ledger.isLossless)
    #expect(try readNote(markdown, as: .note).attachments == note.attachments)
  }

  @Test func `nodes and the notes of a notebook lead to their media in a single file`() throws {
    let media = Media(.stored(digest), name: "img/c.png", mediaType: "image/png")
    let other = Media(.stored(ByteDigest(of: [8])), name: "d.png", mediaType: "image/png")
    var map = MindMap(id: "m", root: "Root")
    var node = MindMap.Node(id: "o", RichText("a ![b](img/c.png) e", syntax: .markdown))
    node.note = RichText("*n* ![d](img/c.png)", syntax: .markdown)
    node.media = [media, other]
    try map.insert(node, under: map.root)
    var note = note("f ![g](img/c.png)", named: media.name)
    note.attachments.append(other)
    var notebook = Notebook(id: "k", title: "Book")
    try notebook.insert(.note(note))
    try notebook.insert(.map(map))
    for content in [Content.map(map), .notebook(notebook)] {
      let (markdown, ledger) = try written(content)
      #expect(!markdown.contains("(img/c.png)"), "\(markdown)")
      #expect(markdown.contains("a ![b](\(media.path)) e"))
      #expect(ledger.places(of: .markup).map(\.id).contains("o"))
      var page = MemorySink()
      _ = try HTMLExporter().export(.fragment(content), to: &page)
      let shown = page.text.split(separator: "src=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      let paths = [media.path, media.path, other.path]
      #expect(Set(shown.map(String.init)) == Set(paths), "\(page.text)")
      #expect(shown.count == (content.kind == .map ? 3 : 5))
    }
  }

  @Test func `a text leads to the picture of its note, which keeps its line`() throws {
    var note = note("a ![b](p.png) ![c](c.png)", named: "c.png")
    note.picture = Media(
      .stored(ByteDigest(of: [8])), name: "p.png", mediaType: "image/png")
    let (path, other) = (try #require(note.picture).path, note.attachments[0].path)
    let (markdown, ledger) = try written(.note(note))
    #expect(markdown.hasSuffix("a ![b](\(path)) ![c](\(other))\n\n![p.png](\(path))\n"))
    #expect(ledger[.media].approximated == 1 && ledger[.markup].approximated == 1)
    #expect(try readNote(markdown, as: .note).picture == note.picture)
  }

  @Test func `one file is found by every spelling of a way to it`() {
    let (text, found) = MarkdownExporter().relinking(
      RichText("![](../p.png) ![](./../p.png) ![](..//a/../p.png)", syntax: .markdown),
      to: ["../p.png": "Media/p.png"])
    #expect(text.source == "![](Media/p.png) ![](Media/p.png) ![](Media/p.png)")
    #expect(found == ["../p.png"])
  }

  @Test func `what wikis link leads to its file as well`() {
    let (text, found) = MarkdownExporter().relinking(
      RichText(
        "[[d.pdf]] [[d.pdf#page=3|words]] [[d]]\n\n|a|\n|-|\n|[[d.pdf]]|", syntax: .markdown),
      to: ["d.pdf": "Media/x.pdf", "d": "Media/d.bin"])
    let row = "\n\n|a|\n|-|\n|[d.pdf](Media/x.pdf)|"
    #expect(text.source == "[d.pdf](Media/x.pdf) [words](Media/x.pdf#page=3) [[d]]" + row)
    #expect(found == ["d.pdf"])
  }

  @Test func `names of bundles are written as addresses`() {
    let (text, found) = MarkdownExporter().relinking(
      RichText("![a](x.png) ![[x.png]]", syntax: .markdown), to: ["x.png": "assets/a#b 5%.png"])
    #expect(text.source == "![a](<assets/a%23b 5%25.png>) ![[assets/a#b 5%.png]]")
    #expect(found == ["x.png"])
  }

  @Test func `places inside of files and words of pictures stay`() {
    let (text, _) = MarkdownExporter().relinking(
      RichText("[a](./d.pdf?x#page=3) ![[d.pdf#page=3|e]] ![[f/d.pdf]]", syntax: .markdown),
      to: ["d.pdf": "Media/d.pdf", "f/d.pdf": "Media/f/d.pdf"])
    #expect(
      text.source == "[a](Media/d.pdf#page=3) ![[Media/d.pdf#page=3|e]] ![[Media/f/d.pdf]]")
  }
}
