import NapkinCore
import Testing

/// Lists of what a notebook holds: sorted, filtered, due.
@Suite struct QueryTests {
  static func notebook() throws -> Notebook {
    var notebook = Notebook(id: "book")
    let rows: [(String, String, Int64?, Int64?)] = [
      ("1", "b", 30, nil), ("2", "B", nil, 5), ("3", "a", 10, 20), ("4", "b", 20, 10),
      ("5", "\u{E4}", nil, 20),
    ]
    for (id, name, created, modified) in rows {
      var map = MindMap(id: .init(id), name: name)
      map.created = created.map(Instant.init(milliseconds:))
      map.modified = modified.map(Instant.init(milliseconds:))
      try notebook.insert(.map(map))
      let note = Note(id: .init(id), title: name, created: map.created, modified: map.modified)
      try notebook.insert(.note(note))
    }
    return notebook
  }

  @Test(arguments: [
    (Notebook.SortOrder.manual, "12345"), (.name, "23145"), (.created, "34125"),
    (.modified, "24351"),
  ])
  func `maps and notes are sorted, equal ones in the order of the person`(
    order: Notebook.SortOrder, result: String
  ) throws {
    let notebook = try Self.notebook()
    #expect(notebook.maps(sortedBy: order).map(\.id.rawValue).joined() == result)
    #expect(notebook.notes(sortedBy: order).map(\.id.rawValue).joined() == result)
  }

  @Test func `names are compared as the app says`() throws {
    let notebook = try Self.notebook()
    func isBefore(_ left: String, _ right: String) -> Bool {
      left.lowercased() < right.lowercased()
    }
    let maps = notebook.maps(sortedBy: .name, comparingNames: isBefore)
    #expect(maps.map(\.id.rawValue).joined() == "31245")
    let notes = notebook.notes(sortedBy: .name, comparingNames: { isBefore($1, $0) })
    #expect(notes.map(\.id.rawValue).joined() == "51243")
  }

  @Test func `categories and tags are listed once, in order`() throws {
    var notebook = Notebook(id: "book")
    let rows: [(String?, [String])] = [
      ("Work", ["x", "y"]), (nil, ["y"]), ("Home", []), ("Work", ["z", "x"]),
    ]
    for (index, (category, tags)) in rows.enumerated() {
      var note = Note(id: "n\(index)")
      note.category = category
      note.tags = tags
      try notebook.insert(.note(note))
    }
    var map = MindMap(id: "m")
    var node = MindMap.Node(id: "a", "a")
    node.tags = ["y", "new"]
    try map.insert(node, under: nil)
    try notebook.insert(.map(map))
    #expect(notebook.categories == ["Work", "Home"])
    #expect(notebook.tags == ["x", "y", "z", "new"])
    #expect(notebook.notes().count == 4)
    #expect(notebook.notes(inCategory: "Work").map(\.id) == ["n0", "n3"])
    #expect(notebook.notes(tagged: "y").map(\.id) == ["n0", "n1"])
    #expect(notebook.notes(inCategory: "Work", tagged: "z").map(\.id) == ["n3"])
    #expect(notebook.notes(inCategory: "Nothing").isEmpty)
  }

  @Test func `the archive reaches across lists`() throws {
    var notebook = Notebook(id: "book")
    func entry(_ id: String, _ day: String) throws -> ArchivedPlan {
      ArchivedPlan(
        day: try #require(Day(day)), plan: Plan(id: .init(id), name: try Name("Plan \(id)")))
    }
    let archives = [
      [try entry("a", "2026-10-31"), try entry("b", "2026-11-02")],
      [try entry("c", "2026-11-02"), try entry("d", "2026-11-01"), try entry("e", "2026-12-01")],
    ]
    for (index, archive) in archives.enumerated() {
      let name = try Name("List \(index)")
      try notebook.insert(
        .planList(try PlanList(id: "l\(index)", name: name, plans: [], archive: archive)))
    }
    let day = try #require(Day("2026-11-02"))
    let month = try #require(Month("2026-11"))
    #expect(notebook.archived(on: day).map(\.id) == ["b", "c"])
    #expect(notebook.archived(in: month.days).map(\.id) == ["b", "d", "c"])
    #expect(notebook.daysWithArchive(in: month).map(\.description) == ["2026-11-01", "2026-11-02"])
    #expect(try notebook.daysWithArchive(in: #require(Month("2027-01"))).isEmpty)
  }

  @Test func `what is due comes from everywhere, the longest waiting first`() throws {
    var notebook = Notebook(id: "book")
    func reminder(_ time: Int64) -> Reminder { Reminder(at: Instant(milliseconds: time)) }
    var note = Note(id: "n")
    note.reminders = [reminder(30), reminder(900)]
    try notebook.insert(.note(note))
    var map = MindMap(id: "m")
    var node = MindMap.Node(id: "a", "a")
    node.reminders = [reminder(10), reminder(40)]
    try map.insert(node, under: map.root)
    var done = MindMap.Node(id: "b", "b")
    done.reminders = [reminder(7)]
    done.task = TaskState(.done)
    try map.insert(done, under: map.root)
    try notebook.insert(.map(map))
    let plans = [
      Plan(id: "p", name: try Name("p"), reminders: [reminder(20)]),
      Plan(
        id: "q", name: try Name("q"), completed: Instant(milliseconds: 1), reminders: [reminder(5)]),
    ]
    try notebook.insert(.planList(try PlanList(id: "l", name: try Name("l"), plans: plans)))

    let due = notebook.dueReminders(at: Instant(milliseconds: 50))
    #expect(
      due.map(\.subject) == [
        .node("a", in: "m"), .plan("p", in: "l"), .note("n"), .node("a", in: "m"),
      ])
    #expect(due.map(\.since.milliseconds) == [10, 20, 30, 40])
    #expect(due[2].reminder == reminder(30))
    #expect(notebook.dueReminders(at: Instant(milliseconds: 9)).isEmpty)
    #expect(notebook.nextReminder(after: Instant(milliseconds: 0)) == Instant(milliseconds: 10))
    #expect(notebook.nextReminder(after: Instant(milliseconds: 30)) == Instant(milliseconds: 40))
    #expect(notebook.nextReminder(after: Instant(milliseconds: 40)) == Instant(milliseconds: 900))
    #expect(notebook.nextReminder(after: Instant(milliseconds: 900)) == nil)

    var desk = Desk(notebook)
    desk.context.now = Instant(milliseconds: 35)
    let leaving: [[Int64]] = [[20, 30, 40], [30, 40], [40], [40]]
    for (due, left) in zip(due, leaving) {
      let step = try desk.perform(Acknowledge(due))
      #expect(
        step.name == "Acknowledge Reminder" && step.edits.isEmpty == (due.since.milliseconds == 40))
      let waiting = desk.document.dueReminders(at: Instant(milliseconds: 50))
      #expect(waiting.map(\.since.milliseconds) == left)
    }
    desk.refuses(Acknowledge(Self.due(.note("gone"))), .missing)
    desk.refuses(Acknowledge(Self.due(.node("a", in: "gone"))), .missing)
    desk.refuses(Acknowledge(Self.due(.node("gone", in: "m"))), .missing)

    try notebook.discard(.note("n"), date: Instant(milliseconds: 1))
    #expect(notebook.dueReminders(at: Instant(milliseconds: 50)).count == 3)
  }

  private static func due(_ subject: Notebook.DueReminder.Subject) -> Notebook.DueReminder {
    let moment = Instant(milliseconds: 1)
    return Notebook.DueReminder(
      subject: subject, position: 0, reminder: Reminder(at: moment, secondsFromUTC: 0),
      since: moment)
  }

  @Test func `all media that a store must keep are named`() throws {
    var notebook = try Library.notebook()
    notebook.settings.background = .sample("wall")
    var note = Note(id: "n")
    note.picture = .sample("picture")
    note.attachments = [.sample("voice")]
    try notebook.insert(.note(note))
    var map = MindMap(id: "m")
    var node = MindMap.Node(id: "a", "a")
    node.media = [.sample("film")]
    try map.insert(node, under: map.root)
    try notebook.insert(.map(map))
    let list = try PlanList(
      id: "l", name: try Name("l"), plans: [], background: .sample("behind"))
    try notebook.insert(.planList(list))
    #expect(notebook.media.map(\.name) == ["wall", "picture", "voice", "film", "behind"])
    try notebook.discard(.map("m"), date: Instant(milliseconds: 1))
    #expect(notebook.media.map(\.name) == ["wall", "picture", "voice", "behind", "film"])
    #expect(notebook[.drawing("d1")]?.media == [])
  }
}
