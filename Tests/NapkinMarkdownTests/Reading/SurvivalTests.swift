import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What people write and Napkin has no place for stays, or is counted.
@Suite struct SurvivalTests {
  @Test(arguments: [
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d""#, "\u{FFFD}"), (#""\ud83d\udc00""#, "🐀"),
    (#""\ude00\ud83d\ud83d\ude00""#, "\u{FFFD}\u{FFFD}😀"), (#""\u""#, "\u{FFFD}"),
    ("'it''s' # mine", "it's"), ("My Title\n", "My Title"), ("My Title\n# mine", "My Title"),
    (">\n  My\n  Title", "My Title"), ("|-\n  a: b\n  c", "a: b\nc"),
    ("\n  My\n  Title", "My Title"),
    ("|\n  C # minor", "C # minor"), ("\"a\n  b # c\"", "a b # c"), ("\"a\" # mine", "a"),
    (#""a" b"#, #""a" b"#), ("C# and F#", "C# and F#"), (#""a # b""#, "a # b"),
  ]) func titles(_ value: String, _ title: String) throws {
    #expect(try readNote("---\ntitle: \(value)\n---\n\nText.\n").title == title)
  }

  @Test(arguments: [
    ("work, home\n", ["work", "home"]), ("[a, b]\n# mine", ["a", "b"]),
    ("[a, \"b # c\"] # mine", ["a", "b # c"]), ("\n  - a\n\n  - b # mine\n", ["a", "b"]),
    ("\n- a\n- 'b, c'", ["a", "b, c"]),
  ]) func tags(_ value: String, _ tags: [String]) throws {
    let read = try read("---\ntags: \(value)\n---\n\nText.\n")
    guard case .note(let note) = read.content else { throw FormatError(.wrongFormat, "No note.") }
    #expect(note.tags == tags)
    #expect(read.ledger[.foreign].dropped == (value.contains("mine") ? 1 : 0))
  }

  @Test func aPlaceMayHaveRemarks() throws {
    let read = try read(
      "---\nlatitude: 59.3 # home\nlongitude: 18\nplace: \"Here\"\n# mine\n---\n\nText.\n")
    guard case .note(let note) = read.content else { throw FormatError(.wrongFormat, "No note.") }
    #expect(note.place?.latitude == 59.3 && note.place?.name == "Here")
    #expect(read.ledger[.foreign].dropped == 2)
  }

  @Test func whatMeansNothingStaysAsItIsSpelt() throws {
    let front =
      "---\ntags:\n  work: yes\nreminders: soon\ntags:\n...: x\ntitle: |+\n  x\n  ...\n  y\n---\n"
    let (text, _) = try written(.note(readNote(front + "\nText.\n", as: .note)))
    #expect(text == front + "\nText.\n")
  }

  @Test(arguments: [ContentKind.map, .planList])
  func whatIsSaidOfNotesStaysOnOthers(_ kind: ContentKind) throws {
    let front = "category: Trips\ntags: [a, b] # mine\nlatitude: 1.5\nlongitude: -2\nplace: Here\n"
    let read = try read("---\n\(front)---\n\n# Trip\n\n- [ ] x\n- [ ] y\n", as: kind)
    #expect(read.ledger[.foreign].carried == 5 && read.ledger[.foreign].dropped == 0)
    let (text, ledger) = try written(read.content)
    #expect(text.contains(front) && ledger[.foreign].carried == 5)
  }

  @Test func daysBehindNodesAreWords() throws {
    let map = try readMap("# Todo\n\n- [ ] a\n  - [x] b ✅ 2024-05-02\n  - c ➕ 2024-05-02 #tag\n")
    #expect(
      map.lines == [
        "\"Todo\"", "  \"a\" task=open", "    \"b ✅ 2024-05-02\" task=done",
        "    \"c ➕ 2024-05-02\" tags=[\"tag\"]",
      ])
  }

  @Test func noDayIsMadeUpUnnoticed() throws {
    let list = "---\nkind: plans\n---\n\n# List\n\n- [x] done\n- [ ] open\n"
    let read = try read(list)
    #expect(read.ledger[.date].approximated == 1)
    #expect(try written(read.content).text.contains("- [x] done\n"))
  }

  @Test func everyDayThatIsMadeUpIsCounted() throws {
    let list = String(repeating: "- [x] done\n", count: 150)
    #expect(try read(list).ledger[.date].approximated == 150)
  }

  @Test func linksToNodesComeBackFromTheirLines() throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n1", RichText("[a](b) and c", syntax: .markdown))
    node.link = "#n2"
    node.task = TaskState(.none, progress: 40)
    try map.insert(node, under: map.root)
    try map.insert(MindMap.Node(id: "n2", "Target"), under: map.root)
    let (text, _) = try written(.map(map))
    let back = try readMap(text, as: .map)
    #expect(back.lines == map.lines, "\(text)")
  }

  @Test func aTitleThatLeadsSomewhereStaysInTheText() throws {
    let note = try readNote("# Hello [world](https://a.b)\n\nText.\n")
    #expect(
      note.title == "Hello world" && note.text.source.hasPrefix("# Hello [world](https://a.b)"))
    let marked = try read("# Hello *world*\n\nText.\n", as: .note)
    #expect(marked.ledger[.markup].dropped == 1)
  }

  @Test(arguments: [
    "See [[bar]] today.", "Look ![[pic.png]] here", "here #work now", "#work first", "a [[b|c]]",
  ]) func signsOfWikisStay(_ text: String) throws {
    let (note, _) = try written(.note(readNote("\(text)\n", as: .note)))
    #expect(note == "\(text)\n")
    let (map, _) = try written(.map(readMap("- \(text)\n- b\n", as: .map)))
    #expect(map.contains(" \(text)\n"))
  }

  @Test(arguments: ["a [ b ] c", "1 #2 3", "a # b", "C#", "[[ ", "\\[[a]]", "\\#work"])
  func whatIsNoSignIsWords(_ text: String) throws {
    #expect(try readNote("x \(text)\n", as: .note).text.syntax == .plain)
  }

  @Test(arguments: [("◔ 40%", 40), ("◔ 40 %", 40), ("◔ 100%", 100), ("◔ 0 %", 0)])
  func progress(_ line: String, _ percent: UInt8) throws {
    let map = try readMap("# a\n\n\(line)\n\n# b\n", as: .map)
    #expect(map.walk().contains { map[$0.slot].task.progress == percent })
  }

  @Test(arguments: [
    "🔗 [Read more here](https://a.b)", "📎 [x](y.pdf \"title\")", "◔ 400 %",
    "| Attribute | Value |\n| --- | --- |\n| a | [b](https://c.d) |",
  ]) func whatSaysMoreThanASignIsANote(_ block: String) throws {
    let map = try readMap("# a\n\n\(block)\n\n# b\n", as: .map)
    #expect(map.walk().contains { map[$0.slot].note?.source == block })
  }

  @Test func aLineBreakGoesWithTheTagBehindIt() throws {
    #expect(
      try readMap("- text\\\n  #tag\n- b\n", as: .map).lines[1] == "  \"text\" tags=[\"tag\"]")
  }

  @Test func whatStandsBelowPlansIsCounted() throws {
    let list = "- [ ] a\n\n  > details\n\n  note\n\n  ![p](a.png)\n  ◔ 50 %\n  ❗ 1\n- [ ] b\n"
    let ledger = try read(list, as: .planList).ledger
    for feature in [Feature.details, .media, .progress, .priority] {
      #expect(ledger[feature].dropped == 1, "\(feature)")
    }
  }

  @Test func aPlanListIsCalledLikeItsFile() throws {
    var source = MemorySource("- [ ] a\n- [ ] b\n")
    let request = ImportRequest(fileName: "Lists/v1.2 plans.md")
    let read = try MarkdownImporter().read(request, from: &source)
    guard case .planList(let list) = read.content else {
      throw FormatError(.wrongFormat, "No plan list.")
    }
    #expect(list.name.text == "v1.2 plans")
  }
}
