import NapkinCore
import Testing

/// Throwing away, fetching back, and what would go.
@Suite struct TrashTests {
  var desk: Desk<Notebook>

  init() throws {
    desk = Desk(try Library.notebook())
  }

  var trash: [Notebook.ItemID] { desk.document.trash.map(\.item.id) }

  @Test mutating func `what cannot be fetched back keeps its place in the trash`() throws {
    try desk.perform(DeleteItems(.note("n1"), .map("m2"), .note("n3")))
    var notebook = desk.document
    #expect(throws: Refusal.self) { try notebook.restore(.note("n1"), at: 99) }
    #expect(notebook == desk.document)
  }

  @Test mutating func `what is thrown away comes back to where one wants it`() throws {
    let before = desk.document
    try desk.perform(DeleteItems(.note("n1"), .map("m2"), .note("n3")))
    #expect(trash == [.note("n1"), .map("m2"), .note("n3")])
    #expect(desk.document.trash.allSatisfy { $0.date == desk.context.now })
    #expect(desk.document.notes.map(\.id) == ["n2"])
    #expect(desk.document.modified == desk.context.now)

    try desk.perform(RestoreItem(.note("n3")))
    #expect(desk.document.notes.map(\.id) == ["n2", "n3"])
    try desk.perform(RestoreItem(.note("n1"), at: 0))
    #expect(desk.document.notes.map(\.id) == ["n1", "n2", "n3"])
    try desk.perform(RestoreItem(.map("m2"), at: 1))
    #expect(trash.isEmpty)
    #expect(desk.document.items == before.items)
  }

  @Test mutating func `what is said of something in the trash survives undo`() throws {
    var notebook = desk.document
    var trashed = Notebook.Trashed(.note(Note(id: "old")), date: Instant(milliseconds: 1))
    trashed.foreign = Foreign([.init(format: "napkin", key: "by", value: "\"Ada\"")])
    try notebook.insertTrashed(trashed)
    desk = Desk(notebook)
    // The desk undoes and redoes, and compares.
    try desk.perform(RestoreItem(.note("old")))
    try desk.editor.undo()
    #expect(Array(desk.document.trash) == [trashed])
    #expect(desk.document.trash[.note("old")]?.date == trashed.date)
  }

  @Test(arguments: [-1, 3, .min, .max]) mutating func `nothing comes back to nowhere`(
    position: Int
  ) throws {
    try desk.perform(DeleteItems(.drawing("d1")))
    desk.refuses(RestoreItem(.drawing("d1"), at: position), .outOfRange)
    desk.refuses(RestoreItem(.drawing("d2"), at: 0), .missing)
  }

  @Test func `a deletion is refused whole`() {
    desk.refuses(DeleteItems(.note("n1"), .note("nowhere")), .missing)
    desk.refuses(DeleteItems(.note("n1"), .note("n1")), .missing)
    desk.refuses(DeleteItems(.note("n1"), .planList("default")), .defaultListStays)
  }

  @Test(arguments: [
    (DeleteItems(.note("n1")), "Delete Note"), (DeleteItems(.drawing("d1")), "Delete Drawing"),
    (DeleteItems(.map("m1")), "Delete Map"), (DeleteItems(.planList("l1")), "Delete Plan List"),
    (DeleteItems(.note("n1"), .map("m1")), "Delete 2 Things"),
  ])
  func `a deletion is named after what goes`(command: DeleteItems, name: String) {
    #expect(command.name == name)
    guard command.items.count == 1 else { return }
    #expect(RestoreItem(command.items[0]).name == name.replacing("Delete", with: "Restore"))
  }

  @Test mutating func `the trash is emptied of what lay there long enough`() throws {
    let start = desk.context.now
    for id in [.note("n1"), .map("m1"), .planList("l1")] as [Notebook.ItemID] {
      try desk.perform(DeleteItems(id))
      desk.context.now = desk.context.now.advanced(byMilliseconds: 1_000)
    }
    #expect(try desk.perform(EmptyTrash(thrownAwayBefore: start)).edits.isEmpty)
    try desk.perform(EmptyTrash(thrownAwayBefore: start.advanced(byMilliseconds: 1_001)))
    #expect(trash == [.planList("l1")])
    try desk.perform(EmptyTrash())
    #expect(trash.isEmpty)
    #expect(try desk.perform(EmptyTrash()).edits.isEmpty)
  }

  @Test mutating func `everything can be deleted, and the default list stays empty`() throws {
    let plan = Plan(id: "q", name: try Name("Q"), completed: desk.context.now)
    let entry = ArchivedPlan(day: desk.context.today, plan: plan)
    let filled = try PlanList(
      id: "default", name: try Name("default"), plans: [Plan(id: "p", name: try Name("P"))],
      archive: [entry])
    var notebook = Notebook(id: "book", defaultPlanList: filled)
    try notebook.insert(.note(Note(id: "n")))
    try notebook.insert(.planList(PlanList(id: "l", name: try Name("L"))))
    desk = Desk(notebook)
    let outcome = try desk.perform(DeleteEverything())
    #expect(outcome.edits.count == 4)
    #expect(desk.document.items.map(\.id) == [.planList("default")])
    #expect(desk.document.planLists[0].plans.isEmpty)
    #expect(desk.document.planLists[0].archive.isEmpty)
    #expect(trash == [.note("n"), .planList("l")])
    #expect(try desk.perform(DeleteEverything()).edits.isEmpty)
    try desk.perform(EmptyTrash())
    #expect(desk.document.items.count == 1)
  }

  @Test mutating func `one is told beforehand what would go`() throws {
    var note = Note(id: "full")
    note.picture = .sample("picture")
    note.attachments = [.sample("voice", "audio/x-caf"), .sample("film", "video/mp4")]
    note.drawing = Drawing(id: "full")
    try note.drawing?.append(Stroke(id: "s"))
    try desk.perform(AddItem(.note(note)))
    let entry = ArchivedPlan(day: desk.context.today, plan: Plan(id: "q", name: try Name("Q")))
    let list = try PlanList(
      id: "full", name: try Name("Full"), plans: [Plan(id: "p", name: try Name("P"))],
      archive: [entry], background: .sample("beach"))
    try desk.perform(AddItem(.planList(list)))
    try desk.perform(InsertNode("floats", media: [.sample("x")], under: nil).in("m1"))

    let items: [Notebook.ItemID] = [
      .note("full"), .drawing("d1"), .map("m1"), .planList("full"),
    ]
    let plan = try desk.document.deletionPlan(for: items)
    #expect(plan.items == items)
    #expect(plan.nodeCount == 3)
    #expect(plan.strokeCount == 2)
    #expect(plan.planCount == 2)
    #expect(plan.mediaCount == 5)
    try desk.perform(DeleteItems(plan))
    #expect(trash == items)
    let refusal = #expect(throws: Refusal.self) { try desk.document.deletionPlan(for: items) }
    #expect(refusal?.code == .missing)
  }

  @Test func `nothing goes while it is being recorded`() throws {
    var desk = desk
    desk.context.recording = [.note("n1")]
    desk.refuses(DeleteItems(.map("m1"), .note("n1")), .recording)
    desk.refuses(DeleteEverything(), .recording)
    try desk.perform(DeleteItems(.note("n2")))
    // A node is being recorded: its map stays.
    desk.context.recording = [.node("a")]
    desk.refuses(DeleteItems(.map("m1")), .recording)
    try desk.perform(DeleteItems(.drawing("d1"), .planList("l1"), .note("n1")))
    desk.context.recording = [.node("elsewhere")]
    try desk.perform(DeleteItems(.map("m1")))
  }

  @Test func `only what has the kind of what is being recorded stays`() throws {
    var desk = desk
    desk.context.recording = [.node("n1"), .note("a"), .note("m1"), .node("m1")]
    try desk.perform(DeleteItems(.map("m1"), .note("n1")))
  }
}
