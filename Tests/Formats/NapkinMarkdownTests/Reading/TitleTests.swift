import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinMarkdown
import Testing

/// Titles stay what they were: headings, or keys of the front matter.
@Suite struct TitleTests {
  @Test(arguments: [
    "# Title\n\nText, see [top](#title).\n",
    "# A & B\n\nOne.\n\nTwo.\n\n# C\n\nText.\n", "# Only\n",
    "---\ntags: [a]\n---\n\n# Title\n\nText.\n",
    "---\ntitle: Title\n---\n\nText.\n", "---\ntitle: Title\n---\n\n# Other\n\nText.\n",
    "# My [project](https://a.b)\n\nText.\n", "# **Bold** `T`\n\nText.\n",
    "# :smile: T [[W]] #tag\n\nText.\n", "A long title\nthat is wrapped\n===\n\nText.\n",
    "---\ntitle: My project\n---\n\n# My [project](https://a.b)\n\nText.\n", "## Second\n\nText.\n",
    "---\nkind: note\n---\n\n# Shopping\n\n- [ ] milk\n",
  ])
  func stayWhereTheyStand(_ text: String) throws {
    let read = try read(text, as: .note)
    let (written, ledger) = try written(read.content)
    #expect(written == text)
    #expect(ledger[.markup].approximated == 0)
  }

  @Test func underlinedOnesAreHeadings() throws {
    let note = try readNote("Title\n=====\n\nText.\n")
    #expect(note.title == "Title" && note.isTitleHeading && note.text == "Text.")
    #expect(try written(.note(note)).0 == "# Title\n\nText.\n")
  }

  @Test(arguments: ["two\nlines", " blanks ", "\t"])
  func oddOnesComeBack(_ title: String) throws {
    var note = Note(id: "n", title: title, text: "Text.")
    note.isTitleHeading = true
    let (text, _) = try written(.note(note))
    #expect(try readNote(text).title == title)
  }

  @Test func labelsOfTheTextAreWordsInThem() throws {
    var note = Note(
      id: "n", title: "[a] b", text: RichText("[a]\n\n[a]: https://b.c", syntax: .markdown))
    note.isTitleHeading = true
    let (text, _) = try written(.note(note))
    #expect(text.hasPrefix("# \\[a\\] b\n"))
    #expect(try readNote(text, as: .note).title == "[a] b")
  }

  @Test func linksLeadToThemInPages() throws {
    let text = "# A\n\nSee [first](#a), [second](#a-1).\n\n# A\n\ntext\n"
    var sink = MemorySink()
    _ = try HTMLExporter().export(ExportRequest(read(text, as: .note).content), to: &sink)
    #expect(
      sink.text.contains("<h1 id=\"a\">A</h1>") && sink.text.contains("<h2 id=\"a-1\">A</h2>"))
  }

  @Test func headingsInItemsAreTold() throws {
    let read = try read("# R\n\n- # In an item\n- other\n")
    #expect(read.ledger[.markup].dropped == 1)
  }

  @Test(arguments: [
    ("- [ ] milk\n- [x] see [[Bank]] at https://a.b\n", ContentKind.planList),
    ("- [ ] read [the spec](https://a.b)\n- [x] pay\n", .map),
    ("- [ ] `x` and *y*\n- [ ] z\n", .map),
    ("- [ ] open <obsidian://open?vault=a>\n- [ ] b\n", .map),
    ("- [ ] a long\n  wrapped task\n- [x] other\n", .planList),
    ("# **Mine**\n\n- [ ] a\n- [ ] b\n", .map),
  ])
  func listsThatSayMoreThanPlansCanAreMaps(_ text: String, _ kind: ContentKind) throws {
    let read = try read(text)
    #expect(read.content.kind == kind)
    #expect(read.ledger[.markup].dropped == 0)
  }
}
