import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Front matter of other programs comes back as it was spelt.
@Suite struct FrontMatterTests {
  @Test(arguments: [
    "category: [x, y]\n", "category: {a: b}\n", "kind: recipe\n", "created: 2024-03-01\n",
    "created: 2024-03-01T10:00:00Z\nmodified: 2024-03-02\n",
    "Title: A\ndate: 2024-03-01 10:00:00 +0200\nlastmod: 2024-03-02\nTAGS:\n  - a\nCategory: b\n",
    "created: 2024-03-01\ndate: 2023-01-01\nDate: 2022-01-01\n",
  ])
  func keysStayAsTheyAre(_ front: String) throws {
    let file = "---\n\(front)---\n\nText.\n"
    #expect(try written(.note(readNote(file))).text == file)
  }

  @Test func `keys of other programs say what ours say`() throws {
    let front =
      "Title: A\ndate: 2024-03-01 10:00:00 +0200 # then\nupdated: 2024-03-02\nTAGS: [a]\nCategory: b"
    let file = "---\n\(front)\n---\n\nText.\n"
    var note = try readNote(file)
    #expect(note.title == "A" && note.tags == ["a"] && note.category == "b")
    #expect(note.created == Instant(milliseconds: 1_709_280_000_000))
    #expect(note.modified == Instant(milliseconds: 1_709_337_600_000))
    #expect(try read(file).ledger[.date].approximated == 0)
    let map = try readMap(file + "\n# R\n", as: .map)
    #expect(map.name == "A" && map.created == note.created)
    #expect(try written(.map(map)).text.contains("\n\(front)\n---\n"))

    note.title = "B"
    note.tags = []
    note.created = nil
    let text = try written(.note(note)).text
    #expect(text.hasPrefix("---\ntitle: B\nTitle: A\nupdated: 2024-03-02\nCategory: b\n---\n"))
    let back = try readNote(text)
    #expect(back.title == "B" && back.tags.isEmpty && back.created == nil)
  }

  @Test(arguments: ["", "''", "\"\""])
  func `an empty key gives way to what says something`(_ empty: String) throws {
    let file = "---\ntitle: \(empty)\nTITLE: Real\ncategory: \(empty)\nCategory: C\n---\n\nText.\n"
    let note = try readNote(file)
    #expect(note.title == "Real" && note.category == "C")
    #expect(try written(.note(note)).text == "---\nTITLE: Real\nCategory: C\n---\n\nText.\n")
  }

  @Test(arguments: [
    ("\n  - #x\n  - y", ["x", "y"]), (" [#x, #y/z]", ["x", "y/z"]), ("\n  - x # y\n  -", ["x"]),
    ("\n  - # x\n  - y #z", ["y"]),
  ])
  func `a sign before a tag is none of it`(_ value: String, _ tags: [String]) throws {
    #expect(try readNote("---\ntags:\(value)\n---\n\nText.\n").tags == tags)
  }

  @Test(arguments: [
    (" \"#a\"", ["a"]), ("\n  - \"#a\"\n  - '#b/c'", ["a", "b/c"]),
    (" ['#a', \"#1\"]", ["a", "#1"]),
    (" [\"#\", \"##a\", \"#a b\"]", ["#", "##a", "#a b"]),
  ])
  func `in quotes as well`(_ value: String, _ tags: [String]) throws {
    #expect(try readNote("---\ntags:\(value)\n---\n\nText.\n").tags == tags)
  }

  @Test func `a tag that begins with such a sign loses it, which is told`() throws {
    var note = Note(id: "n", title: "N", text: "Text.")
    note.tags = ["#a", "#1", "b"]
    let (text, ledger) = try written(.note(note))
    #expect(try readNote(text).tags == ["a", "#1", "b"])
    #expect(ledger[.tag].approximated == 1 && ledger[.tag].converted == 2)
  }

  @Test(arguments: ["recipe", "map", "[map, note]"])
  func noKeyComesTwice(_ kind: String) throws {
    let map = try readMap("---\nkind: map\nkind: \(kind)\n---\n\n# A\n\nwords\n\n## B\n\nwords\n")
    let text = try written(.map(map)).text
    #expect(text.hasPrefix("---\nnapkin-kind: map\nkind: \(kind)\n---\n"))
    #expect(try readMap(text).lines == map.lines && readMap(text).foreign == map.foreign)
  }
}
