import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What people write in vaults and task lists comes back as they wrote it.
@Suite struct WikiTests {
  @Test(arguments: [
    "rent 📅 2024-05-01 ✅ 2024-04-28 ^rent", "call ✅ 2024-04-28 #home", "prio ✅ 2024-04-28 ⏫",
    "plain ✅ 2024-04-28", "✅ 2024-01-01 twice ✅ 2024-04-28 x",
  ])
  func daysInsideOfNamesCount(_ name: String) throws {
    let file = "---\nkind: plans\ncreated: 2024-01-05\n---\n\n# L\n\n- [x] \(name)\n"
    let read = try read(file)
    guard case .planList(let list) = read.content else {
      throw FormatError(.wrongFormat, "No list.")
    }
    #expect(list.plans[0].completed == Day("2024-04-28")?.start(secondsFromUTC: 0))
    let (text, ledger) = try written(read.content)
    #expect(text.hasSuffix("- [x] \(name)\n"))
    #expect(read.ledger[.date].approximated == 0 && ledger[.date].approximated == 0)
  }

  @Test func anotherDayThanThatOfTheNameIsSaid() throws {
    let days = try ["2024-04-28", "1970-01-01"].map { try #require(Day($0)) }
    for day in days {
      var plan = Plan(id: "p", name: try Name("a ✅ 2024-04-01 b"))
      plan.completed = day.start(secondsFromUTC: 0)
      let list = try PlanList(id: "l", name: Name("L"), plans: [plan])
      let back = try readPlans(written(.planList(list)).text)
      #expect(back.plans[0].name == plan.name && back.plans[0].completed == plan.completed)
    }
  }

  @Test(arguments: [
    ("[[Note#H|alias]]", "alias", "Note.md#H"), ("[[Dr. Who]]", "Dr. Who", "Dr. Who.md"),
    ("[[Release 1.2]]", "Release 1.2", "Release 1.2.md"),
    ("[[a/b.c/Note]]", "a/b.c/Note", "a/b.c/Note.md"),
    ("[[p.PNG]]", "p.PNG", "p.PNG"), ("[[Note.md#H]]", "Note.md#H", "Note.md#H"),
    ("[[#H]]", "#H", "#H"),
    ("[[Board.canvas]]", "Board.canvas", "Board.canvas"),
  ])
  func linksOfWikisLeadToNotes(_ source: String, _ words: String, _ target: String) throws {
    let node = try readMap("- \(source)\n- b\n", as: .map).lines[1]
    #expect(node == "  \"\(words)\" link=\(target)")
  }

  @Test func `a picture of wikis is one of a node`() throws {
    let map = try readMap("- ![[q r.png]]\n- a ![[s.png]]\n", as: .map)
    let nodes = map.walk().map { map[$0.slot] }
    #expect(nodes[1].media.map(\.path) == ["q r.png"] && nodes[1].text.isEmpty)
    #expect(nodes[2].media.isEmpty && nodes[2].text.source == "a ![[s.png]]")
  }

  @Test(arguments: [
    "![[Note]]", "![[Other#Head|x]]", "![[photo.png|200]]", "![[photo.png|200x100]]",
    "![[Dr. Who]]",
    "![[Note.md]]", "![[a.pdf#page=2]]", "![[photo.png|a|200]]",
  ])
  func whatIsShownOfNotesStays(_ source: String) throws {
    let note = try readNote("Text.\n\n\(source)\n", as: .note)
    #expect(note.attachments.isEmpty && note.picture == nil)
    #expect(try written(.note(note)).text == "Text.\n\n\(source)\n")
  }

  @Test(arguments: [
    ("![v](a.mp4)", "video/mp4"), ("![v](a.pdf)", "application/pdf"), ("![v](a.mp3)", "audio/mpeg"),
    ("![v](a)", "image/png"), ("![v](a.php)", "image/png"), ("![[a.mp4]]", "video/mp4"),
  ])
  func picturesAreWhatTheirEndingSays(_ source: String, _ type: String) throws {
    let note = try readNote("Text.\n\n\(source)\n", as: .note)
    #expect((note.attachments + [note.picture].compactMap { $0 }).map(\.mediaType) == [type])
    #expect((note.picture == nil) == !type.hasPrefix("image"))
  }

  @Test func signsBeforeNumbersAreNoDigits() throws {
    let map = try readMap("# :x%+5: a\n\n❗ +5\n\n⏰ 2024-01-01T10:00:00+99:99\n\n## b\n", as: .map)
    let root = map[map.slotOfRoot]
    #expect(root.icons == ["x%+5"] && root.task.priority == nil && root.reminders.isEmpty)
  }

  @Test func noClockIsADayAhead() throws {
    var map = MindMap(id: "m", root: "a")
    let at = Instant(milliseconds: 0)
    map.update(map.slotOfRoot) { $0.reminders = [Reminder(at: at, secondsFromUTC: 362_340)] }
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("⏰ 1970-01-01T00:00:00Z\n") && ledger[.reminder].approximated == 1)
  }

  @Test(arguments: ["\u{200D}``", "\u{301}a", "\u{FE0F}", "a: b", ""])
  func `a message that begins with a mark comes back`(message: String) throws {
    var map = MindMap(id: "m", root: "a")
    let at = Instant(milliseconds: 1_767_225_600_000)
    let reminder = Reminder(at: at, secondsFromUTC: 3_600, message: message)
    map.update(map.slotOfRoot) { $0.reminders = [reminder] }
    let (text, ledger) = try written(.map(map))
    let back = try readMap(text, as: .map)
    #expect(back[back.slotOfRoot].reminders == [reminder] && ledger[.reminder].approximated == 0)
  }

  @Test func `a text with an address in it is not the words of a link`() throws {
    var map = MindMap(id: "m", root: "r")
    var node = MindMap.Node(id: "a", RichText("see <http://a.b>", syntax: .markdown))
    node.link = "http://l/"
    try map.insert(node, under: map.root)
    let (text, _) = try written(.map(map), ["headings": "2"])
    #expect(text.contains("## see <http://a.b>\n\n🔗 "), "\(text)")
  }
}
