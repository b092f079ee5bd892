import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

@Suite struct MarkdownImporterTests {
  @Test func `a NUL is told where it stands`() throws {
    let text = "\u{FEFF}a\0b\n"
    #expect(try read(text).repairs.list.map(\.location) == [FileLocation(offset: 4)])
  }

  @Test func `headings and lists become a map`() throws {
    let map = try readMap(
      """
      Title
      =====

      ## One
      - a
        - b
      * c

      #### Skipped
      1) d
      """)
    #expect(
      map.lines == [
        "\"Title\"", "  \"One\"", "    \"a\"", "      \"b\"", "    \"c\"", "    \"Skipped\"",
        "      \"d\"",
      ])
    #expect(map.name == "Title")
  }

  @Test func `text before the first heading is said of the map`() throws {
    let map = try readMap("Before.\n\n# One\n\nBelow *one*.\n\n# Two\n", as: .map)
    #expect(map.isRootImplied)
    #expect(map.info == "Before.")
    #expect(map.lines == ["\"\"", "  \"One\" note=\"Below *one*.\" markdown", "  \"Two\""])
  }

  @Test func `links, pictures, tags and icons are understood`() throws {
    let map = try readMap(
      """
      - [words](https://a.b) #tag #[[two words]]
      - <https://c.d>
      - [[Page|Shown]]
      - ![tree](tree.png)
      - ![[photo.jpg]]
      - 💡 :own: idea
      - [x] done
      - *a* [b](c)
      """)
    #expect(
      map.lines == [
        "\"\"", "  \"words\" link=https://a.b tags=[\"tag\", \"two words\"]",
        "  \"https://c.d\" link=https://c.d", "  \"Shown\" link=Page.md",
        "  \"\" media=tree|external(\"tree.png\")|image/png",
        "  \"\" media=photo.jpg|external(\"photo.jpg\")|image/jpeg",
        "  \"idea\" icons=[\"idea\", \"own\"]",
        "  \"done\" task=done",
        "  \"*a* [b](c)\" markdown",
      ])
  }

  @Test func `links inside a document lead to nodes`() throws {
    let map = try readMap("# [A](#b)\n\n→ so: [B](#b)\n\n## B\n\n## B\n\n[x](#b-1)\n", as: .map)
    let nodes = map.walkAll().map { map[$0.slot] }
    #expect(nodes[0].link == "#" + nodes[1].id.rawValue)
    #expect(nodes[0].connectors == [Connector(to: nodes[1].id, label: "so")])
  }

  @Test func `headings are named before what stands in lists`() throws {
    let map = try readMap("# A\n\n→ [B](#b)\n\n→ [b](#b-1)\n\n- b\n\n# B\n", as: .map)
    let nodes = map.walkAll().map { map[$0.slot] }
    #expect(nodes.map(\.text.source) == ["", "A", "b", "B"])
    #expect(nodes[1].connectors.map(\.target) == [nodes[3].id, nodes[2].id])
  }

  @Test func `front matter is understood and the rest of it kept`() throws {
    let text = """
      ---
      title: "A: b"
      created: 2026-11-21
      tags:
        - one
        - 'two, three'
      aliases: [x, y]
      latitude: 59.5
      longitude: 18
      ---

      Words.

      """
    let note = try readNote(text)
    #expect(note.title == "A: b")
    #expect(note.created == Day("2026-11-21")?.start(secondsFromUTC: 0))
    #expect(note.tags == ["one", "two, three"])
    #expect(note.place?.latitude == 59.5)
    #expect(note.foreign.pieces.map(\.key) == ["aliases"])
    #expect(try written(.note(note)).text.contains("\naliases: [x, y]\n"))
  }

  @Test(arguments: [
    ("---\n\n---\n", ContentKind.note), ("---\nfoo\n---\n", .note), ("words\n", .note),
    ("# A\n\nwords\n", .note), ("- a\n- b\n", .map), ("- [ ] a\n- [x] b\n", .planList),
    ("---\nkind: note\n---\n# A\n## B\n", .note), ("", .note), ("words\n\n- a\n- b\n", .map),
  ])
  func `what a file is can be seen`(_ text: String, _ kind: ContentKind) throws {
    #expect(try read(text).content.kind == kind)
  }

  @Test func `a note is kept as it is written`() throws {
    let text = "# Title\n\nTwo\nlines of *text*.\n\n* a\n\n  b\n\n```\ncode\n```"
    let note = try readNote(text + "\n", as: .note)
    #expect(note.title == "Title")
    #expect(note.text == RichText(String(text.dropFirst(9)), syntax: .markdown))
  }

  @Test func `tasks become plans`() throws {
    let list = try readPlans(
      "# Home\n\n- [ ] Milk #2 ➕ 2026-01-02\n- [x] Call ✅ 2026-01-03\n\n## Archive\n\n"
        + "### 2026-01-01\n\n- [x] Old\n")
    #expect(list.name.text == "Home")
    #expect(list.plans.map(\.name.text) == ["Milk #2", "Call"])
    #expect(list.plans[1].completed == Day("2026-01-03")?.start(secondsFromUTC: 0))
    #expect(list.archive.map(\.day) == [Day("2026-01-01")])
  }

  @Test(arguments: [true, false]) func `UTF-16 is read and told`(isLittle: Bool) throws {
    let units = [0xFEFF] + Array("# Grüße\r\nö ".utf16) + [0xD83D] + Array(" b\n".utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
    var source = MemorySource(bytes)
    let document = try MarkdownImporter().read(ImportRequest(), from: &source)
    let note = try #require(
      document.content.item.flatMap { item -> Note? in
        if case .note(let note) = item { note } else { nil }
      })
    #expect(note.title == "Grüße" && note.text.source == "ö \u{FFFD} b")
    #expect(document.repairs.list.map(\.code) == ["encoding", "encoding"])
    #expect(document.repairs.list.last?.location == FileLocation(line: 2, column: 3))
    var again = MemorySource(bytes)
    #expect(throws: FormatError.self) {
      try MarkdownImporter().read(ImportRequest(mode: .strict), from: &again)
    }
  }

  @Test func `bytes that are no text are mended, or refused`() throws {
    var source = MemorySource([0xFF, 0x0D, 0x0A, 0x00, 0x61])
    let read = try MarkdownImporter().read(ImportRequest(), from: &source)
    #expect(read.repairs.count == 2)
    #expect(throws: FormatError.self) {
      var source = MemorySource([0xFF])
      _ = try MarkdownImporter().read(ImportRequest(mode: .strict), from: &source)
    }
  }

  @Test func `what is nested too deep is refused with its line`() {
    let error = #expect(throws: FormatError.self) {
      _ = try read("a\n\n" + String(repeating: ">", count: 100_000))
    }
    #expect(error?.limit == .depth)
    #expect(error?.location.line == 3)
  }

  @Test func `marks at the end of a heading stay words`() throws {
    let map = MindMap(id: "m", name: "n", root: RichText("*a* ##", syntax: .markdown))
    let (text, ledger) = try written(.map(map))
    #expect(try readMap(text).lines == ["\"*a* \\\\##\" markdown"])
    #expect(ledger[.markup].approximated == 1)
  }

  @Test(arguments: [127, 128, 129, 3_000])
  func `a chain of nodes comes back as deep as it was`(depth: Int) throws {
    var map = MindMap(id: "m", name: "0", root: "0")
    var slot = map.slotOfRoot
    for number in 1...depth {
      slot = map.append(
        MindMap.Node(id: MindMap.Node.ID("\(number)"), RichText("\(number)")), under: slot)
    }
    let (text, ledger) = try written(.map(map))
    #expect(ledger[.node].approximated == 0)
    #expect(try readMap(text).lines == map.lines)
  }

  @Test func `a chain that would take too much room is written side by side`() throws {
    var map = MindMap(id: "m", name: "0", root: "0")
    var slot = map.slotOfRoot
    for number in 1...6_000 {
      slot = map.append(MindMap.Node(id: MindMap.Node.ID("\(number)"), "x"), under: slot)
    }
    let (text, ledger) = try written(.map(map))
    #expect(text.utf8.count < 20 << 20)
    #expect((2_000..<5_000).contains(ledger[.node].approximated))
    #expect(try readMap(text).count == map.count)
  }

  @Test func `three thousand levels of list are read`() throws {
    let text = (0..<3_000).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    #expect(try readMap(text, as: .map).count == 3_000)
  }
}
