import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Who writes more below a node does not take anything of it away.
@Suite struct MarksAmongWordsTests {
  private static let marks = "→ so: [Beans](#beans)\\\n⏰ 2026-12-01T00:00:00Z\\\n❗ 2"
  private static let table = "| Attribute | Value |\n| --- | --- |\n| rows | 3 |"

  private func peas(_ body: String, inList isItem: Bool = false) throws -> (MindMap.Node, Ledger) {
    let lines = body.replacing("\n", with: "\n  ")
    let text =
      isItem
      ? "# Garden\n\n- Peas\n\n  \(lines)\n- Beans\n"
      : "# Garden\n\n## Peas\n\n\(body)\n\n## Beans\n"
    let read = try read(text, as: .map)
    guard case .map(let map) = read.content else { throw FormatError(.wrongFormat, "No map.") }
    return (map[map.children(of: map.slotOfRoot)[0]], read.ledger)
  }

  private func expectMarks(of node: MindMap.Node) {
    #expect(node.connectors.map(\.label) == ["so"] && node.reminders.count == 1)
    #expect(node.task.priority == 2 && node.attributes == [Attribute("rows", "3")])
  }

  @Test(
    arguments: [
      ("\(marks)\n\n\(table)\n\nMore.", "More."), ("\(marks)\n\nMore.\n\n\(table)", "More."),
      ("Before.\n\n\(marks)\n\n\(table)\n\nAfter.", "Before.\n\nAfter."),
      ("\(table)\n\n\(marks)\n\n***", "***"), ("\(marks)\n\n\(table)\n\n<!-- x -->", "<!-- x -->"),
      ("\(marks)\n\n\(table)\n\n[x]: y", "[x]: y"), ("\(marks)\nMore.\n\n\(table)", "More."),
      ("Before.\n\(marks)\n\n\(table)", "Before."),
      ("Before.\\\n\(marks)\nAfter.\n\n\(table)", "Before.\n\nAfter."),
      ("→ so: [Beans](#beans)\n→ nowhere\n⏰ 2026-12-01 00:00\n❗ 2\n\n\(table)", "→ nowhere"),
    ], [true, false]) func wordsBesideMarks(_ body: (text: String, note: String), isItem: Bool)
    throws
  {
    let (node, ledger) = try peas(body.text, inList: isItem)
    expectMarks(of: node)
    #expect(node.note?.source == body.note && ledger.isLossless, "\(ledger)")
  }

  /// What goes on from one line to the next, or would be something else by itself, is not torn apart.
  @Test(arguments: [
    "[link\n❗ 2\ntext](http://x.y)", "![pic\n❗ 2\nx](p.png)", "**bold\n⏰ 2024-05-02\nbold**",
    "`code\n❗ 2\ncode`", "x <!-- a\n❗ 2\nb --> y", "❗ 2\n2. a *b*", "❗ 2\n*\n*a*",
    "x *y*\n❗ 2\n    ---", "❗ 2\n2. a",
    "see [d] *x*\n❗ 2\n[d]: http://q",
  ]) func whatBelongsTogetherStays(_ text: String) throws {
    let (node, ledger) = try peas(text)
    let (items, _) = try peas(text, inList: true)
    for node in [node, items] {
      #expect(node.note?.source == text && node.task.priority == nil)
      #expect(node.reminders.isEmpty)
    }
    #expect(ledger.isLossless)
  }

  @Test(arguments: [
    ("❗ 2\n    a *b*", "a *b*"),
    ("see `code`\n❗ 2\n\tmore *text*\n\n- a", "see `code`\n\nmore *text*"),
    ("❗ 2\n    code?", "code?"), ("x\\\n❗ 2\ny *z*\n\n```\n a\n```", "x\n\ny *z*\n\n```\n a\n```"),
  ]) func partsAreNotSetIn(_ text: String, _ note: String) throws {
    let (node, _) = try peas(text)
    #expect(node.note?.source == note && node.task.priority == 2)
  }

  @Test func whatIsSaidOfAMapStaysOneParagraph() throws {
    for text in ["pre\n❗ 2\npost", "pre *a\n❗ 2\nb* post"] {
      #expect(try readMap("\(text)\n\n# R\n\n- A\n", as: .map).info.source == text)
    }
    #expect(try readMap("pre\\\n❗ 2\\\npost\n\n# R\n\n- A\n", as: .map).info == "pre\n❗ 2\npost")
  }

  @Test func whatComesTwiceStaysWithTheWordsAroundIt() throws {
    let (node, ledger) = try peas("❗ 1\n\na\n❗ 2\nb")
    #expect(node.note == "a\n❗ 2\nb" && node.task.priority == 1 && ledger[.priority].dropped == 1)
  }

  @Test(arguments: ["❗ 1\n❗ 2\n⏰ 2026-12-01", "❗ 1\n\n→ [Beans](#beans)\n❗ 2\\\n⏰ 2026-12-01"])
  func whatComesTwiceTakesNothingAlong(_ text: String) throws {
    let (node, ledger) = try peas(text)
    #expect(node.task.priority == 1 && node.reminders.count == 1 && node.note == "❗ 2")
    #expect(ledger.total(.dropped) == 1 && ledger[.priority].dropped == 1)
  }

  @Test func picturesThatStayWithWhatComesTwiceAreNotLost() throws {
    let (node, ledger) = try peas("❗ 1\n\n![a](a.png)\\\n❗ 2")
    #expect(node.note?.source.contains("![a](a.png)") == true && ledger.total(.dropped) == 1)
  }

  @Test(arguments: [("Remember\n⏰ 2026-12-01\nthe seeds.", 1, 0), ("⏰ 2026-12-01", 0, 1)])
  func wordsAbovePlansAreToldOnce(_ text: String, _ texts: Int, _ reminders: Int) throws {
    let ledger = try read("# L\n\n\(text)\n\n- [ ] a\n", as: .planList).ledger
    #expect(ledger[.text].dropped == texts && ledger[.reminder].dropped == reminders)
  }

  @Test func marksBesideTheBackgroundOfPlans() throws {
    let text = "# L\n\n![p](q.png)\n⏰ 2024-01-02\\\n❗ 2\n\n- [ ] a\n- [ ] b\n"
    let read = try read(text, as: .planList)
    guard case .planList(let list) = read.content else { throw FormatError(.wrongFormat, "") }
    #expect(list.background?.name == "p")
    #expect(read.ledger[.reminder].dropped == 1 && read.ledger[.priority].dropped == 1)
  }

  @Test(arguments: ["Look\n📎 ![[y.png]]\nthen call", "Call\n🔗 [[b]]"])
  func aNameWithWhatLooksLikeAMark(_ name: String) throws {
    let plan = Plan(id: "a", name: try Name(name))
    let list = try PlanList(id: "l", name: Name("L"), plans: [plan])
    let back = try readPlans(written(.planList(list)).text, as: .planList)
    #expect(back.plans.map(\.name) == [plan.name])
  }

  @Test(arguments: [
    ("🔗 [[b]]", "b.md"), ("🔗 Links", nil), ("🔗 a.b", "a.b"), ("🔗 #b", "#b"), ("🔗 ../x", "../x"),
  ]) func addressesBehindTheSignOfALink(_ line: String, _ link: String?) throws {
    let node = try peas(line).0
    #expect(link == "#b" ? node.link?.hasPrefix("#") == true : node.link == link)
  }

  @Test func aBoxThatIsALink() throws {
    let map = try readMap("# R\n\n## [X] A\n\n[X]: http://y\n\n## [x] B\n", as: .map)
    let nodes = map.children(of: map.slotOfRoot).map { map[$0] }
    #expect(nodes.map(\.task.status) == [.none, .none])
    #expect(nodes[0].text.source == "[X](http://y) A")
    #expect(try readMap("# R\n\n## [X] A\n", as: .map).walk().contains { _ in true })
  }

  @Test func picturesStayAmongWordsUnlessTheyStandWithMarks() throws {
    #expect(try peas("![a](a.png)\n\nMore.").0.media.isEmpty)
    #expect(try peas("![a](a.png)\nMore.").0.media.isEmpty)
    #expect(try peas("More.\n\n![a](a.png)\n\n<!-- x -->").0.media.map(\.name) == ["a"])
    let (node, _) = try peas("![a](a.png)\\\n❗ 2\nMore.")
    #expect(node.media.map(\.name) == ["a"] && node.note == "More." && node.task.priority == 2)
  }

  @Test func marksRightBelowTheLineOfAnItem() throws {
    let map = try readMap("# R\n\n- Peas\n  ❗ 2\n- ❗ 3\n  Beans\n", as: .map)
    let nodes = map.children(of: map.slotOfRoot).map { map[$0] }
    #expect(nodes[0].text == "Peas" && nodes[0].task.priority == 2)
    #expect(nodes[1].text.source == "❗ 3\nBeans" && nodes[1].task.priority == nil)
    let list = try readPlans("# L\n\n- [ ] Mow\n  ⏰ 2026-12-01T09:00\n- [ ] Call\n", as: .planList)
    #expect(list.plans.map(\.name.text) == ["Mow", "Call"] && list.plans[0].reminders.count == 1)
  }

  @Test func wordsOfPlansBehindMarks() throws {
    let read = try read("# L\n\n- [ ] Mow\n\n  ⏰ 2026-12-01\n\n  All of it.\n", as: .planList)
    guard case .planList(let list) = read.content else { throw FormatError(.wrongFormat, "") }
    #expect(list.plans[0].reminders.count == 1 && list.plans[0].note == "All of it.")
    #expect(read.ledger.isLossless)
  }

  /// Words that only look like marks come back as words, wherever they stand.
  @Test(arguments: [
    RichText("Call\n❗ 2"), RichText("Call\n⏰ 2026-12-01 09:00\nher"), RichText("a\n◔ 4 %\nb"),
    RichText("*a*\n❗ 2\nb", syntax: .markdown), RichText("*a*\n\n❗ 2\n\nb", syntax: .markdown),
    RichText("| Attribute | Value |\n| --- | --- |\n| a | b |\n\nb", syntax: .markdown),
    RichText("🔗 http://a.b\n🔗 http://c.d\n\nb", syntax: .markdown),
  ]) func wordsThatLookLikeMarks(_ text: RichText) throws {
    var map = MindMap(id: "m", name: "R", root: "R")
    var node = MindMap.Node(id: "n", RichText(text.source.prefix { $0 != "\n" } + "\n❗ 2"))
    node.note = text
    _ = map.append(node, under: map.slotOfRoot)
    for headings in ["0", "2"] {
      let (written, ledger) = try written(.map(map), ["headings": headings])
      #expect(try readMap(written, as: .map).lines == map.lines, "\(written)")
      #expect(ledger[.note].approximated == 0 && ledger[.markup].approximated == 0)
    }
  }

  @Test(arguments: [
    ("**3**", "**3**", 1), ("[b](https://c.d)", "[b](https://c.d)", 1), ("[x]", "[x](y)", 1),
    ("[[b]] #c", "[[b]] #c", 1), ("3 | 4", "3 | 4", 1), ("a \\*b", "a *b", 0),
  ]) func cells(_ cell: String, _ value: String, _ count: Int) throws {
    let (node, ledger) = try peas("\(Self.marks)\n\n\(Self.table)\n| n | \(cell) |\n\n[x]: y")
    #expect(node.attributes == [Attribute("rows", "3"), Attribute("n", value)])
    #expect(ledger.total(.dropped) == count && ledger[.markup].dropped == count)
  }

  @Test(arguments: [
    "🔗 [![x](p.png)](b)", "📎 [*a*](b.pdf)", "📍 [![x](p.png)](geo:1,2)", "![*a*](p.png)",
  ]) func markupInsideOfMarks(_ line: String) throws {
    #expect(try peas(line).0.note?.source == line)
    let map = try readMap("# R\n\n- ![*a*](x.png)\n- b\n", as: .map)
    #expect(map[map.children(of: map.slotOfRoot)[0]].text.source == "![*a*](x.png)")
  }
}
