import NapkinCore
import Testing

@Suite struct PlanCommandTests {
  @Test func addsPlans() throws {
    var desk = try PlanDesk("ab")
    let start = desk
    #expect(try desk.perform(AddPlan("  Read chapter 3 ")) == 1)
    #expect(try desk.perform(AddPlan("First", at: 0)) == 1)
    #expect(desk.list.plans.map(\.name.text) == ["First", "Plan a", "Plan b", "Read chapter 3"])
    let plan = desk.list.plans[3]
    #expect(plan.created == desk.context.now)
    #expect(plan.id.rawValue.hasPrefix("ID_"))
    #expect(!plan.isCompleted)
    #expect(desk.list.modified == desk.context.now)
    try desk.checkUndo(from: start)
  }

  @Test func refusesToAddBadly() throws {
    let desk = try PlanDesk("ab")
    desk.refuses(AddPlan(""), .emptyName)
    desk.refuses(AddPlan(" \n\u{200B}"), .emptyName)
    desk.refuses(AddPlan(String(repeating: "x", count: 501)), .nameTooLong)
    for index in [-1, 3, .min, .max] { desk.refuses(AddPlan("x", at: index), .outOfRange) }
  }

  @Test func addsUnderAnIdentifierThatIsFree() throws {
    var identifiers = Identifiers(seed: 1)
    let (first, second, third) = (identifiers.next(), identifiers.next(), identifiers.next())
    var desk = try PlanDesk()
    try desk.apply(.insert([PlanDesk.plan(first)], at: [0]))
    let archived = Plan(id: Plan.ID(second), name: try Name("Old"))
    try desk.apply(.insertArchived([ArchivedPlan(day: Day(dayNumber: 0), plan: archived)], at: [0]))
    try desk.perform(AddPlan("New"))
    #expect(desk.list.plans.last?.id.rawValue == third)
  }

  @Test func addsUnderAGivenIdentifier() throws {
    var desk = try PlanDesk("ab")
    try desk.perform(AddPlan("New", at: 1, id: "new"))
    #expect(desk.list.plans.map(\.id) == ["a", "new", "b"])
    desk.refuses(AddPlan("Again", id: "new"), .duplicate)
    #expect(desk.context.identifiers == Identifiers(seed: 1))
  }

  @Test func pastesCopies() throws {
    var desk = try PlanDesk("ab")
    try desk.perform(StartTimer(of: "a", counting: .up))
    let start = desk
    desk.inverses = []
    #expect(try desk.perform(PastePlans(desk.list.plans, at: 1)) == 1)
    #expect(desk.list.plans.map(\.name.text) == ["Plan a", "Plan a", "Plan b", "Plan b"])
    #expect(desk.list.plans.map { $0.timer != nil } == [true, false, false, false])
    #expect(Set(desk.list.plans.map(\.id)).count == 4)
    try desk.checkUndo(from: start)
    #expect(try desk.perform(PastePlans([])) == 0)
    desk.refuses(PastePlans([], at: 5), .outOfRange)
    #expect(PastePlans(start.list.plans).name == "Paste Plans")
    #expect(PastePlans([start.list.plans[0]]).name == "Paste Plan")
  }

  @Test func pastesPastTakenIdentifiers() throws {
    var identifiers = Identifiers(seed: 1)
    let first = identifiers.next()
    var desk = try PlanDesk()
    try desk.apply(.insert([PlanDesk.plan(first)], at: [0]))
    try desk.perform(PastePlans(desk.list.plans + desk.list.plans))
    #expect(Set(desk.list.plans.map(\.id)).count == 3)
  }

  @Test func renamesUnfinishedPlans() throws {
    var desk = try PlanDesk("aB")
    let start = desk
    #expect(try desk.perform(RenamePlan("a", to: " Write ")) == 1)
    #expect(try desk.list.plan("a").name.text == "Write")
    #expect(try desk.perform(RenamePlan("a", to: "Write\t")) == 0)
    #expect(try desk.perform(RenamePlan("a", to: "caf\u{E9}")) == 1)
    // Another encoding of the same name is a change, small as it is.
    #expect(try desk.perform(RenamePlan("a", to: "cafe\u{301}")) == 1)
    #expect(try desk.list.plan("a").name.text.utf8.count == 6)
    try desk.checkUndo(from: start)
    desk.refuses(RenamePlan("a", to: " "), .emptyName)
    desk.refuses(RenamePlan("a", to: String(repeating: "é", count: 501)), .nameTooLong)
    desk.refuses(RenamePlan("B", to: "x"), .finishedPlan)
    desk.refuses(RenamePlan("B", to: ""), .finishedPlan)
    desk.refuses(RenamePlan("c", to: "x"), .missing)
  }

  @Test func completesAndReopens() throws {
    var desk = try PlanDesk("ab")
    let start = desk
    #expect(try desk.perform(CompletePlan("a")) == 1)
    #expect(try desk.list.plan("a").completed == desk.context.now)
    #expect(try desk.perform(CompletePlan("a")) == 0)
    #expect(desk.list.current.map(\.id) == ["b"])
    #expect(desk.list.completed.map(\.id) == ["a"])
    #expect(try desk.perform(ReopenPlan("a")) == 1)
    #expect(try desk.perform(ReopenPlan("a")) == 0)
    #expect(desk.list.completed.isEmpty)
    #expect(try desk.perform(TogglePlan("b")) == 1)
    #expect(desk.list.completed.map(\.id) == ["b"])
    #expect(try desk.perform(TogglePlan("b")) == 1)
    #expect(desk.list.completed.isEmpty)
    try desk.checkUndo(from: start)
    desk.refuses(CompletePlan("c"), .missing)
    desk.refuses(ReopenPlan("c"), .missing)
    desk.refuses(TogglePlan("c"), .missing)
  }

  @Test func completingStopsTheTimer() throws {
    for complete: any Command<PlanList> in [CompletePlan("a"), TogglePlan("a")] {
      var desk = try PlanDesk("ab")
      let start = desk
      try desk.perform(StartTimer(of: "a", counting: .up))
      #expect(try desk.perform(complete) == 2)
      #expect(try desk.list.plan("a").timer == nil)
      #expect(try desk.list.plan("a").isCompleted)
      try desk.checkUndo(from: start)
      try desk.perform(ReopenPlan("a"))
      #expect(try desk.list.plan("a").timer == nil)
    }
  }

  @Test func deletesPlansInAnyState() throws {
    var desk = try PlanDesk("aBc", archive: [("2026-11-01", "Z")])
    let start = desk
    try desk.perform(StartTimer(of: "a", counting: .up))
    try desk.perform(DeletePlan("B"))
    try desk.perform(DeletePlan("a"))
    #expect(desk.order == "c")
    try desk.perform(DeletePlan("c"))
    #expect(desk.order == "")
    try desk.checkUndo(from: start)
    desk.refuses(DeletePlan("a"), .missing)
    desk.refuses(DeletePlan("Z"), .missing)
  }

  @Test(arguments: [
    ("a", 0, "abcd"), ("a", 1, "bacd"), ("a", 3, "bcda"), ("d", 0, "dabc"), ("b", 2, "acbd"),
    ("c", 1, "acbd"), ("d", 3, "abcd"),
  ])
  func moves(plan: String, index: Int, order: String) throws {
    var desk = try PlanDesk("abcd")
    let start = desk
    let count = try desk.perform(MovePlan(Plan.ID(plan), to: index))
    #expect(count == (order == "abcd" ? 0 : 1))
    #expect(desk.order == order)
    try desk.checkUndo(from: start)
  }

  @Test func refusesToMoveBadly() throws {
    let desk = try PlanDesk("ab", archive: [("2026-11-01", "Z")])
    for index in [-1, 2, .min, .max] { desk.refuses(MovePlan("a", to: index), .outOfRange) }
    desk.refuses(MovePlan("c", to: 0), .missing)
    desk.refuses(MovePlan("Z", to: 0), .missing)
  }

  @Test func setsNotesAndReminders() throws {
    var desk = try PlanDesk("aB")
    let start = desk
    let reminder = Reminder(at: desk.context.now)
    let foreign = Foreign([Foreign.Entry(format: "opml", key: "x", value: "1")])
    try desk.perform(SetPlan("a", to: .note("Pages 3 to 5")))
    try desk.perform(SetPlan("a", to: .reminders([reminder])))
    try desk.perform(SetPlan("a", to: .created(nil)))
    try desk.perform(SetPlan("a", to: .foreign(foreign)))
    try desk.perform(SetPlan("a", to: .name(try Name("Read"))))
    try desk.perform(SetPlan("B", to: .note("Done")))
    let expected = Plan(
      id: "a", name: try Name("Read"), note: "Pages 3 to 5", reminders: [reminder],
      foreign: foreign)
    #expect(try desk.list.plan("a") == expected)
    try desk.checkUndo(from: start)
    desk.refuses(SetPlan("B", to: .name(try Name("x"))), .finishedPlan)
    let timer = FocusTimer(.up, startedAt: desk.context.moment)
    desk.refuses(SetPlan("B", to: .timer(timer)), .finishedPlan)
    desk.refuses(SetPlan("c", to: .note(nil)), .missing)
    try desk.perform(SetPlan("a", to: .timer(timer)))
    desk.refuses(SetPlan("a", to: .completed(desk.context.now)), .timerExists)
  }

  @Test func setsTheBackground() throws {
    var desk = try PlanDesk("a")
    let start = desk
    let picture = Media(.external("beach.jpg"), name: "Beach", mediaType: "image/jpeg")
    #expect(try desk.perform(SetPlanListBackground(to: nil)) == 0)
    #expect(try desk.perform(SetPlanListBackground(to: picture)) == 1)
    #expect(desk.list.background == picture)
    #expect(try desk.perform(SetPlanListBackground(to: picture)) == 0)
    #expect(try desk.perform(SetPlanListBackground(to: nil)) == 1)
    #expect(desk.list.background == nil)
    try desk.checkUndo(from: start)
    #expect(SetPlanListBackground(to: picture).name == "Change Background")
    #expect(SetPlanListBackground(to: nil).name == "Remove Background")
    #expect(PlanList.Change.set(.background(picture)).byteCount > 100)
  }

  @Test func areNamedForTheMenu() throws {
    let commands: [(any Command<PlanList>, String)] = [
      (AddPlan("x"), "Add Plan"), (RenamePlan("a", to: "x"), "Rename Plan"),
      (CompletePlan("a"), "Complete Plan"), (ReopenPlan("a"), "Reopen Plan"),
      (TogglePlan("a"), "Toggle Plan"), (DeletePlan("a"), "Delete Plan"),
      (MovePlan("a", to: 0), "Move Plan"), (ArchiveCompletedPlans(), "Archive Completed Plans"),
      (RestorePlan("a"), "Restore Plan"), (DeleteArchivedPlan("a"), "Delete Archived Plan"),
      (StartTimer(of: "a", counting: .up), "Start Timer"), (PauseTimer(of: "a"), "Pause Timer"),
      (ResumeTimer(of: "a"), "Resume Timer"), (StopTimer(of: "a"), "Stop Timer"),
      (AnswerTimer(of: "a", isCompleted: true), "Complete Plan"),
      (AnswerTimer(of: "a", isCompleted: false), "Stop Timer"),
      (SetPlan("a", to: .note(nil)), "Change Note"),
      (SetPlan("a", to: .reminders([])), "Change Reminders"),
      (SetPlan("a", to: .created(nil)), "Change Plan"),
      (AcknowledgeReminder(at: 0, of: "a"), "Acknowledge Reminder"),
    ]
    for (command, name) in commands { #expect(command.name == name) }
  }

  @Test func `only typing a note coalesces`() {
    let note = SetPlan("a", to: .note("x"))
    #expect(note.mergeKey != nil)
    #expect(note.mergeKey == SetPlan("a", to: .note("xy")).mergeKey)
    #expect(note.mergeKey != SetPlan("b", to: .note("x")).mergeKey)
    let steps: [any Command<PlanList>] = [
      RenamePlan("a", to: "x"), MovePlan("a", to: 1), SetPlan("a", to: .reminders([])),
      AddPlan("x"),
    ]
    for command in steps { #expect(command.mergeKey == nil) }
  }

  @Test func `two renames in a row are two steps`() throws {
    let desk = try PlanDesk("ab")
    var context = desk.context
    var editor = Editor(desk.list)
    try editor.perform(RenamePlan("a", to: "Read"), in: &context)
    try editor.perform(RenamePlan("a", to: "Write"), in: &context)
    try editor.perform(MovePlan("a", to: 1), in: &context)
    try editor.perform(MovePlan("a", to: 0), in: &context)
    #expect(editor.history.undoCount == 4)
    for _ in 1...3 { try editor.undo() }
    #expect(try editor.document.plan("a").name.text == "Read")
  }
}
