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

  @Test(arguments: [("date", " 2024-05-01"), ("TAGS", " [a]"), ("Category", " x")])
  func `a key that is so no more is left out and told`(_ key: String, _ value: String) throws {
    var note = Note(id: "n", title: "", text: "Text.")
    note.foreign = Foreign([.init(format: "markdown", key: key, value: value)])
    let (text, ledger) = try written(.note(note))
    #expect(text == "Text.\n")
    #expect(ledger[.foreign].dropped == 1 && ledger[.foreign].carried == 0)
    note.text = .empty
    #expect(try written(.note(note)).text == "\n")
  }

  @Test func `a key that says nothing gives way, and that is told`() throws {
    var map = MindMap(id: "m", name: "A", root: "R")
    map.foreign = Foreign([.init(format: "markdown", key: "title", value: " null")])
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("\ntitle: A\n---\n") && ledger[.foreign].dropped == 1)
  }

  @Test(arguments: ["Title:\ntitle: X", "title: X\ntitle: Y"])
  func `a title that is said twice stays the first one`(_ front: String) throws {
    let map = try readMap("---\n\(front)\n---\n\n# X\n\n- a\n- b\n", as: .map)
    #expect(map.name == "X")
    #expect(try readMap(written(.map(map)).text, as: .map).name == "X")
  }

  @Test(arguments: [
    "---\nkind: plans\nTitle: L\n---\n\n# L\n\n- [ ] a\n",
    "---\nkind: plans\nTitle: ''\n---\n\n# L\n\n- [ ] a\n",
    "---\nTitle:\n---\n\nText.\n", "---\nTitle: ''\nCategory: ''\n---\n\nText.\n",
  ]) func `another spelling of a title stays`(_ file: String) throws {
    let (text, ledger) = try written(read(file).content)
    #expect(text == file && ledger[.foreign].dropped == 0)
  }

  @Test func `one reminder that is none leaves the others`() throws {
    let file = "---\nreminders:\n  - 2024-05-02 09:00\n  - soon\n  - 2024-05-03: x\n---\n\nText.\n"
    let read = try read(file)
    guard case .note(let note) = read.content else { throw FormatError(.wrongFormat, "No note.") }
    #expect(note.reminders.map(\.message) == [nil, "x"] && note.foreign.isEmpty)
    #expect(read.ledger[.reminder].dropped == 1)
    #expect(try readNote("---\nreminders: [soon]\n---\n\nText.\n").foreign.pieces.count == 1)
  }

  @Test(arguments: [
    ("2024-05-02 09:00", 0), ("2024-05-02 09:00:01 +0200", 7_200),
    ("2024-05-02T09:00+02:00", 7_200),
    ("2024-05-02 09:00 every 2 weeks: x", 0),
    ("2024-05-02 09:00 every week until 2024-06-01 10:00 +0100: x", 0),
  ])
  func `the clock of a reminder may stand behind a blank`(_ line: String, _ zone: Int) throws {
    let reminder = try readNote("---\nreminders: [\"\(line)\"]\n---\n\nText.\n").reminders.first
    let day = try #require(Day("2024-05-02")).start(secondsFromUTC: zone).milliseconds
    #expect(reminder.map { ($0.at.milliseconds - day) / 3_600_000 } == 9)
    #expect(reminder?.secondsFromUTC == zone)
  }

  @Test func `a tag of blanks stays as it is`() throws {
    #expect(try readNote("---\ntags: \" \"\n---\n\nText.\n").foreign.pieces.map(\.key) == ["tags"])
  }

  @Test(arguments: [(" a b", ["a", "b"]), (" \"#a #b\"", ["a", "b"]), (" [a b]", ["a b"])])
  func `tags in one text stand between blanks`(_ value: String, _ tags: [String]) throws {
    #expect(try readNote("---\ntags:\(value)\n---\n\nText.\n").tags == tags)
  }

  @Test(arguments: [("123", 0), ("123000", 0), ("123456", 1)])
  func `what is finer than a millisecond is told`(_ digits: String, _ count: Int) throws {
    let read = try read("---\ncreated: 2024-05-02T09:00:00.\(digits)Z\n---\n\nText.\n")
    #expect(read.ledger[.date].approximated == count)
  }
}
