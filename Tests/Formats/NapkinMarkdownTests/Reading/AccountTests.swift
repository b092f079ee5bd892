import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinMarkdown
import Testing

/// What only looks like what was there already is told apart from it.
@Suite struct AccountTests {
  @Test func datesOfARootAreNotThoseOfItsMap() throws {
    var map = MindMap(id: "same", root: MindMap.Node(id: "same", "R"))
    map.created = Instant(milliseconds: 0)
    map.update(map.slotOfRoot) {
      $0.created = Instant(milliseconds: 0)
      $0.modified = Instant(milliseconds: 1000)
    }
    let ledger = try written(.map(map)).ledger
    #expect(ledger[.date].dropped == 2 && ledger[.date].source == 3)
  }

  @Test(arguments: [("-08:00", 1), ("+01:00", 1), ("Z", 0), ("", 0), ("+00:00", 0)])
  func clocksOfOtherZonesAreTold(_ zone: String, _ count: Int) throws {
    let text = "---\ncreated: 2024-03-01T22:30:00\(zone)\n---\n\ntext\n"
    #expect(try read(text, as: .note).ledger[.date].approximated == count)
  }

  @Test func datesOfThingsThatAreCalledAlikeAreToldApart() throws {
    let now = Instant(milliseconds: 0)
    var map = MindMap(id: "x", root: MindMap.Node(id: "x", "R"))
    map.created = now
    map.update(map.slotOfRoot) { $0.created = now }
    var note = Note(id: "x", title: "N")
    note.created = now
    var notebook = Notebook(id: "x", title: "B")
    notebook.modified = now
    try notebook.insert(.note(note))
    try notebook.insert(.map(map))
    #expect(try written(.notebook(notebook)).ledger[.date].dropped == 3)
    var plan = Plan(id: "p", name: try Name("a"))
    plan.created = now
    let list = try PlanList(id: "p", name: Name("L"), plans: [plan], created: now)
    var sink = MemorySink()
    let page = try HTMLExporter().export(ExportRequest(.planList(list)), to: &sink)
    #expect(page[.date].dropped == 1 && page[.date].source == 2)
  }

  @Test(arguments: [
    ("![a](a.png)\n![b](b.png)\n\n- [ ] x\n", 1, 0),
    ("Words ![a](a.png), more.\n\n- [ ] x\n", 1, 1),
    ("- [ ] x\n\n![a](a.png)\n", 1, 1),
  ])
  func picturesOfPlanLists(_ source: String, _ media: Int, _ texts: Int) throws {
    let ledger = try read("# Plans\n\n" + source, as: .planList).ledger
    #expect(ledger[.media].dropped == media && ledger[.text].dropped == texts)
  }

  /// A plan list has no place for addresses, nor for definitions that nothing refers to.
  @Test(arguments: [
    ("[a]: b\n\n- [ ] x\n", 1),
    ("- [ ] x\n\n[a]: b\n[c]: d\n", 2),
    ("- [ ] see [a]\n\n[a]: b\n[c]: d\n", 2),
    ("- [ ] see [a]\n\n[a]: b\n", 1), ("- [ ] see <http://a.b>\n", 0),
    ("- [ ] ask [Ann](mailto:a@b.c)\n", 1),
  ])
  func addressesInPlanLists(_ source: String, _ links: Int) throws {
    #expect(try read(source, as: .planList).ledger[.link].dropped == links)
  }

  @Test(arguments: ["word", "two words"])
  func footnotesOfPlanLists(_ note: String) throws {
    let ledger = try read("- [ ] x[^1]\n\n[^1]: \(note)\n", as: .planList).ledger
    #expect(ledger[.text].dropped == 1 && ledger[.link].dropped == 0)
  }

  /// Who ticks a box, or takes the tick away, changes nothing but the box.
  @Test(arguments: [
    ("- [x] \u{25D0} Book", TaskState.Status.done), ("- [ ] \u{25D0} Book", .partly),
    ("- [x] Book", .done),
  ])
  func boxesBesideSigns(_ item: String, _ status: TaskState.Status) throws {
    let map = try readMap("# R\n\n- a\n\(item)\n", as: .map)
    let slot = try #require(map.walk().map(\.slot).last)
    #expect(map[slot].text.plain == "Book" && map[slot].task.status == status)
  }

  @Test(arguments: [("01", "02", 0), ("02", "02", 0), ("02", "01", 1)])
  func daysOfAnArchive(_ first: String, _ second: String, _ count: Int) throws {
    let source =
      "# L\n\n## Archive\n\n### 2024-01-\(first)\n\n- [x] a\n\n### 2024-01-\(second)\n\n- [x] b\n"
    #expect(try read(source, as: .planList).ledger[.archive].approximated == count)
  }

  /// No day is shown of what nobody knows, and a heading below a day does not end it.
  @Test func archivedWithoutADay() throws {
    let text = "---\nkind: plans\n---\n\n# L\n\n## Archive\n\n### 2024-01-02\n\n- [x] a\n"
    let list = try readPlans(text)
    #expect(list.archive.map(\.plan.completed) == [Plan.unknownCompletion])
    #expect(try written(.planList(list)).text == text)
    var sink = MemorySink()
    _ = try HTMLExporter().export(ExportRequest(.planList(list)), to: &sink)
    #expect(!sink.text.contains("1970"))
    let below = try readPlans(text + "\n#### more\n\n- [x] b\n", as: .planList)
    #expect(below.archive.map(\.day.description) == ["2024-01-02", "2024-01-02"])
    let alone = try read(text.replacing("- [x]", with: "#### more\n\n- [x]"), as: .planList)
    #expect(alone.ledger[.archive].dropped == 0 && alone.ledger[.title].dropped == 1)
  }

  @Test func openedAgain() throws {
    let source =
      "# L\n\n- [ ] Book \u{2795} 2024-01-02 \u{2705} 2024-05-02\n- [x] Mow \u{2705} 2024-05-03\n"
    let content = try read(source, as: .planList).content
    guard case .planList(let list) = content else { throw FormatError(.malformed, "") }
    #expect(list.plans.map(\.isCompleted) == [false, true])
    #expect(list.plans.map(\.name.text) == ["Book \u{2705} 2024-05-02", "Mow"])
    #expect(list.plans[0].created == Day("2024-01-02")?.start(secondsFromUTC: 0))
  }

  @Test(arguments: [
    ("every week", 1), ("every 1 week", 1), ("every 2 weeks", 2), ("every 2 week", 2),
    ("every 0 weeks", nil),
    ("every two weeks", nil),
  ])
  func reminders(_ words: String, _ every: Int?) throws {
    let map = try readMap("# R\n\n\u{23F0} 2026-11-21T13:00 \(words): x\n", as: .map)
    #expect(map[map.slotOfRoot].reminders.first?.recurrence?.every == every)
  }

  @Test func wordsOfFrontMatter() throws {
    let note = try readNote("---\nkind: note\ntitle: |\n  One\n    two\n# remark\n---\nText\n")
    #expect(note.title == "One\n  two")
    #expect(
      try read("---\nmodified: 2026-11-21T24:30:00Z\n---\na", as: .note).content.item?.content
        != nil)
    #expect(try readNote("---\nmodified: 2026-11-21T24:30:00Z\n---\na").modified == nil)
  }
}
