import NapkinCore
import NapkinFormats
import NapkinHTML
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
    (#""\U0001F600 \u00e9\x41\_b\/""#, "😀 éA\u{A0}b/"), (#""\u+041""#, "\u{FFFD}"),
    ("\"a: b\n  - c\"", "a: b - c"), ("'it''s\n  a: b'", "it's a: b"),
    ("\"ab\\\n  \\ c\" # mine", "ab c"),
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

  @Test(arguments: [
    ("→ [R](#r)", 0, 0), ("→ x: [R](#r)", 0, 0), ("→ [Other](#r)", 1, 0),
    ("→ **x**: [R](#r)", 0, 1), ("→ x: [**R**](#r)", 0, 1),
  ])
  func `what a connector says is counted where it has no place`(
    _ line: String, _ connectors: Int, _ markup: Int
  ) throws {
    let read = try read("# R\n\n## T\n\n\(line)\n", as: .map)
    #expect(read.ledger[.connector].source == 1)
    #expect(read.ledger[.connector].approximated == connectors)
    #expect(read.ledger[.markup].dropped == markup)
  }

  @Test(arguments: [
    "→ [manual](http://e.org/m)", "→ see: [other note](other.md)", "🔗 ask Anna for the address",
  ])
  func `what only looks like a connector or a link is a text`(_ line: String) throws {
    let read = try read("# R\n\n## T\n\n\(line)\n\n- a\n\n  \(line)\n", as: .map)
    guard case .map(let map) = read.content else { throw FormatError(.wrongFormat, "No map.") }
    let nodes = map.walkAll().map { map[$0.slot] }
    #expect(nodes[1].note?.source == line && nodes[2].note?.source == line)
    #expect(nodes.allSatisfy { $0.link == nil && $0.connectors.isEmpty })
    #expect(read.ledger.total(.dropped) == 0)
    let back = try readMap(written(.map(map)).text, as: .map)
    #expect(back.walkAll().map { back[$0.slot].note?.source } == nodes.map(\.note?.source))
  }

  @Test func `a day of a plan has a year of four digits, or is dropped`() throws {
    for (year, isKept) in [(-1, false), (0, true), (9999, true), (10_000, false)] {
      let day = try #require(Day(year: year, month: 1, day: 1)).start(secondsFromUTC: 0)
      let plan = Plan(id: "p", name: try Name("A"), created: day, completed: day)
      let list = try PlanList(id: "l", name: Name("L"), plans: [plan], modified: day)
      let (text, ledger) = try written(.planList(list))
      #expect(ledger[.date].dropped == (isKept ? 0 : 2), "\(year)")
      let back = try #require(try readPlans(text, as: .planList).plans.first)
      #expect(back.name.text == "A" && back.isCompleted && back.created == (isKept ? day : nil))
    }
  }

  @Test func `numbers, and items without a box, are counted where they become plans`() throws {
    let read = try read("# R\n\n7. a\n8. [ ] b\n\n- [ ] c\n- d\n", as: .planList)
    #expect(read.ledger[.plan].approximated == 3 && read.ledger[.plan].source == 4)
  }

  @Test func daysBehindNodesAreWords() throws {
    let map = try readMap("# Todo\n\n- [ ] a\n  - [x] b ✅ 2024-05-02\n  - c ➕ 2024-05-02 #tag\n")
    #expect(
      map.lines == [
        "\"Todo\"", "  \"a\" task=open", "    \"b ✅ 2024-05-02\" task=done",
        "    \"c ➕ 2024-05-02\" tags=[\"tag\"]",
      ])
  }

  @Test(arguments: ["", "modified: 2024-05-06\n"])
  func `a task without a day is done, and no day is made up for it`(_ front: String) throws {
    let list = "---\nkind: plans\n\(front)---\n\n# List\n\n- [x] done\n- [ ] open\n"
    let read = try read(list)
    guard case .planList(let plans) = read.content else {
      throw FormatError(.wrongFormat, "No list.")
    }
    #expect(plans.plans.map(\.completed) == [Plan.unknownCompletion, nil])
    #expect(plans.plans[0].isCompleted && plans.plans[0].knownCompletion == nil)
    let (text, ledger) = try written(read.content)
    #expect(text == list)
    #expect(read.ledger[.date].approximated == 0 && ledger[.date].approximated == 0)
    var dates: [Instant?] = []
    let map = read.content.asMap
    map.forEachNode { dates.append($1.modified) }
    #expect(dates.dropFirst() == [nil, nil])
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

  @Test func aTitleThatSaysMoreThanWordsStaysInTheText() throws {
    let note = try readNote("# Hello [world](https://a.b)\n\nText.\n")
    #expect(
      note.title == "Hello world" && note.text.source.hasPrefix("# Hello [world](https://a.b)"))
    let marked = try read("# Hello *world*\n\nText.\n", as: .note)
    guard case .note(let bold) = marked.content else { throw FormatError(.wrongFormat, "No note.") }
    #expect(bold.title == "Hello world" && bold.text.source.hasPrefix("# Hello *world*"))
    #expect(marked.ledger.isLossless)
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
    "| Attribute | Value |\n| --- | --- |",
  ]) func whatSaysMoreThanASignIsANote(_ block: String) throws {
    let map = try readMap("# a\n\n\(block)\n\n# b\n", as: .map)
    #expect(map.walk().contains { map[$0.slot].note?.source == block })
  }

  @Test func aLineBreakGoesWithTheTagBehindIt() throws {
    #expect(
      try readMap("- text\\\n  #tag\n- b\n", as: .map).lines[1] == "  \"text\" tags=[\"tag\"]")
  }

  @Test func aRemarkBehindQuotesOverSeveralLinesIsCounted() throws {
    let read = try read("---\ntitle: \"a\n  b\" # mine\n---\n\nText.\n")
    guard case .note(let note) = read.content else { throw FormatError(.wrongFormat, "No note.") }
    #expect(note.title == "a b" && read.ledger[.foreign].dropped == 1)
  }

  @Test(arguments: [
    "🔗 [https://b.org](https://b.org)\n🔗 [https://c.org](https://c.org)",
    "📍 [A](geo:1,2)\n📍 [B](geo:3,4)", "◔ 5 %\n◔ 6 %", "❗ 1\n❗ 2",
  ]) func whatANodeHasOnceIsANoteWhenItComesTwice(_ block: String) throws {
    let second = block.split(separator: "\n").last.map(String.init)
    for parting in ["\n  ", "\n\n  "] {
      let text = "# a\n\n- x\n\n  \(block.replacing("\n", with: parting))\n"
      let read = try read(text, as: .map)
      guard case .map(let map) = read.content else { throw FormatError(.wrongFormat, "No map.") }
      #expect(map.walk().contains { map[$0.slot].note?.source == second })
      #expect(read.ledger.total(.dropped) == 1)
    }
  }

  @Test func aLinkOnTheLineIsTheLink() throws {
    let map = try readMap("# a\n\n- [x](https://a.org)\n\n  🔗 [https://b.org](https://b.org)\n")
    let node = map[try #require(map.children(of: map.slotOfRoot).first)]
    #expect(node.link == "https://a.org")
    #expect(node.note?.source == "🔗 [https://b.org](https://b.org)")
  }

  @Test(arguments: [
    #"The angle $\alpha$ is small."#, #"$\frac{a_1}{b_2}$ and $x_{1}*y_{2}*z$"#,
    #"Area is $\int f\,dx$ and $\{1\}$."#, #"$$\sum_{i}$$"#, "Fixes #123, see #124.",
    "costs $5 and $6", "$x^2$", "[![](p.png)](http://l)", "[![alt](p.png)](http://l)",
    "pay ➕ 2024-01-02 📅 2024-02-03", "[top](#)",
  ]) func formulasAndNumbersStay(_ line: String) throws {
    let map = try readMap("# a\n\n- \(line)\n- ???\n", as: .map)
    #expect(try written(.map(map), ["headings": "2"]).0.contains("## \(line)\n"))
    #expect(try written(.map(map)).0 == "# a\n\n- \(line)\n- ???\n")
    let note = try readNote("\(line)\n\nMore.\n", as: .note)
    #expect(try written(.note(note)).0.contains("\(line)\n"))
  }

  @Test(arguments: [
    #"a $\alpha$ b"#, "$a_b$ and $c", "$a[b]$", "x $1 #tag $2", "$$", "$5 {and} 6$", "\\$a_b$",
  ]) func wordsWithSignsForMoneyStayWords(_ words: String) throws {
    let map = MindMap(id: "m", root: RichText(words))
    let (text, ledger) = try written(.map(map))
    let back = try readMap(text, as: .map)
    #expect(back[back.slotOfRoot].text == RichText(words), "\(text)")
    #expect(ledger[.text].converted == 1)
  }

  /// Formats that leave out a root which only holds others together show one that says something.
  @Test func aRootThatSaysSomethingIsShown() throws {
    var map = MindMap(id: "m", root: "My list")
    map.isRootImplied = true
    map.update(map.slotOfRoot) { $0.note = "important" }
    for id in ["a", "b"] { try map.insert(MindMap.Node(id: .init(id), "x"), under: map.root) }
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("# My list\n\nimportant\n") && ledger[.note].converted == 1)
    var sink = MemorySink()
    _ = try HTMLExporter().export(ExportRequest(.map(map)), to: &sink)
    #expect(sink.text.contains("<h1>My list</h1>") && sink.text.contains("important"))
    map.update(map.slotOfRoot) { node in
      node.text = .empty
      node.note = nil
    }
    #expect(try !written(.map(map)).0.contains("# \n"))
  }

  @Test(arguments: ["*a* [ 1.", "`$x$` [ b", "*a* ](x)", "*a* [b](c)"])
  func whatCannotBeLinkedHasItsLinkBelow(_ source: String) throws {
    var map = MindMap(id: "m", root: RichText(source, syntax: .markdown))
    map.update(map.slotOfRoot) { $0.link = "u" }
    let back = try readMap(written(.map(map)).0, as: .map)
    #expect(back[back.slotOfRoot].text == map[map.slotOfRoot].text)
    #expect(back[back.slotOfRoot].link == "u")
  }

  @Test(arguments: [
    "buy #food at [[Market]]", "[[a]] and [[b|c]] #1", "pay 📅 2024-02-03", "a # b ##",
  ]) func signsOfWikisInPlansStay(_ name: String) throws {
    let file = "---\nkind: plans\n---\n\n# L\n\n- [ ] \(name)\n"
    let read = try read(file, as: .planList)
    guard case .planList(let list) = read.content else {
      throw FormatError(.wrongFormat, "No list.")
    }
    #expect(list.plans.map(\.name.text) == [name])
    #expect(try written(read.content).0 == file)
  }

  @Test(arguments: [
    "[[a](b)]", "[[a]](b)", "[[[a]]]", "[[a]][b]", "[[]]", "[[a\\]]", "[[a", "[x] [[*b*]]",
  ])
  func otherBracketsInPlansAreEscaped(_ name: String) throws {
    let list = try PlanList(id: "l", name: Name("L"), plans: [Plan(id: "p", name: Name(name))])
    guard case .planList(let back) = try read(written(.planList(list)).0).content else {
      throw FormatError(.wrongFormat, "No list.")
    }
    #expect(back.plans.map(\.name.text) == [name])
  }

  @Test func picturesBesideWordsAreShown() throws {
    let rich = RichText("<p>A <img src=\"x.png\"/> and <img src='y.png'></p>", syntax: .xhtml)
    let (text, _) = try written(.map(MindMap(id: "m", root: rich)))
    #expect(text.contains("![](x.png)\\\n![](y.png)"), "\(text)")
  }

  @Test func charactersThatStandAsTheyAreStay() throws {
    let source = "<p><![CDATA[x > 5 && <b>y</b> ]]><i>z</i><![CDATA[]]></p>"
    let rich = RichText(source, syntax: .xhtml)
    let (text, _) = try written(.map(MindMap(id: "m", root: rich)))
    #expect(text.contains("# x > 5 && \\<b>y\\</b> *z*\n"), "\(text)")
    let torn = RichText("<p>a <![CDATA[b</p>", syntax: .xhtml)
    #expect(try written(.map(MindMap(id: "m", root: torn))).text.contains("b"))
  }

  @Test func anIconWithoutANameLeavesNoBlank() throws {
    var map = MindMap(id: "m", root: "a")
    map.update(map.slotOfRoot) { $0.icons = [""] }
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("# a\n") && ledger[.icon].dropped == 1)
  }

  @Test func markupInTheNameOfAListIsCounted() throws {
    let ledger = try read("# [Shopping](https://e.org)\n\n- [ ] milk\n", as: .planList).ledger
    #expect(ledger[.markup].dropped == 1)
  }

  @Test func aPlanWithoutWordsIsCountedWithAllThatStandsBelow() throws {
    let list = "- [ ] a\n- ```\n  code\n  ```\n\n  ⏰ 2024-01-01T00:00:00Z\n"
    let ledger = try read(list, as: .planList).ledger
    for feature in [Feature.plan, .note, .reminder] { #expect(ledger[feature].dropped == 1) }
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
