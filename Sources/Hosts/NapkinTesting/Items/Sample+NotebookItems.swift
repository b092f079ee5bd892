import NapkinCore
import NapkinFormats

/// A plan list before its rules are checked.
struct PlanDraft: Sendable {
  var name = "List"
  var plans: [Plan] = []
  var archive: [ArchivedPlan] = []
  var background: Media?
  var created: Instant?
  var modified: Instant?
  var foreign = Foreign()

  var list: PlanList? {
    guard let name = try? Name(name) else { return nil }
    return try? PlanList(
      id: "items planned", name: name, plans: plans, archive: archive, background: background,
      created: created, modified: modified, foreign: foreign)
  }

  fileprivate mutating func plan(_ id: Plan.ID) {
    guard let name = try? Name("To do: \(id)") else { return }
    plans.append(Plan(id: id, name: name))
  }

  fileprivate mutating func archive(_ id: Plan.ID, _ day: Instant) {
    guard let name = try? Name("Over: \(id)") else { return }
    let plan = Plan(id: id, name: name, completed: Plan.unknownCompletion)
    archive.append(ArchivedPlan(day: Day(day, secondsFromUTC: 0), plan: plan))
  }

  fileprivate mutating func change(_ id: Plan.ID, _ change: (inout Plan) -> Void) {
    for index in plans.indices where plans[index].id == id { change(&plans[index]) }
    for index in archive.indices where archive[index].id == id { change(&archive[index].plan) }
  }
}

extension Sample {
  /// Every item of a plan list.
  static let planRows: [ItemRow<PlanDraft>] =
    [
      ItemRow("the name of a list", .title) { $0.name = "Errands" },
      ItemRow("the background of a list", .media) { $0.background = picture("behind") },
      ItemRow("when a list was made", .date) { $0.created = noon },
      ItemRow("when a list was changed", .date) { $0.modified = later },
      ItemRow("what another program put into a list", .foreign) { $0.foreign = foreign("first") },
      ItemRow("a plan", .plan) { $0.plan("first") },
      ItemRow("a plan that is done", .plan) { $0.plan("done") },
      ItemRow("when a plan was completed", .date) { list in
        list.change("done") { $0.completed = noon }
      },
      ItemRow("the timer of a plan", .timer) { list in
        let timer = FocusTimer(
          .down(milliseconds: 1_500_000), accumulated: 60_000, runningSince: nil)
        list.change("first") { $0.timer = timer }
      },
      ItemRow("a last plan", .plan) { $0.plan("last") },
      ItemRow("an archived plan", .archive) { $0.archive("archived", noon) },
      ItemRow("a second archived plan of a day", .archive) { $0.archive("archived too", noon) },
      ItemRow("an archived plan of another day", .archive) { list in
        list.archive("archived later", noon.advanced(byMilliseconds: 172_800_000))
      },
    ] + rows(of: "first", called: "a plan") + rows(of: "archived", called: "an archived plan")

  private static func rows(of id: Plan.ID, called name: String) -> [ItemRow<PlanDraft>] {
    detailRows.map { row in row.in(name) { list, add in list.change(id, add) } }
  }

  private static let detailRows: [ItemRow<Plan>] = [
    ItemRow("the note", .note) { $0.note = RichText("The strong note of \($0.id)") },
    ItemRow("markup in the note", .markup) { plan in
      if plan.note != nil {
        plan.note = RichText("The **strong** note of \(plan.id)", syntax: .markdown)
      }
    },
    ItemRow("a reminder", .reminder) { $0.reminders.append(reminder) },
    ItemRow("a second reminder", .reminder) { $0.reminders.append(Reminder(at: later)) },
    ItemRow("when it was made", .date) { $0.created = noon },
    ItemRow("what another program put there", .foreign) { $0.foreign = foreign("first") },
  ]
}

/// A notebook with one document of each kind, to which items are added.
struct NotebookDraft: Sendable {
  var notebook = Notebook(id: "items")
  fileprivate var note = Sample.bareNote
  fileprivate var drawing = Drawing(id: "items drawn alone")
  fileprivate var map = Sample.bareMap
  fileprivate var list = PlanDraft()
  fileprivate var more: [Notebook.Item] = []
  fileprivate var areInOrder = false

  var finished: Notebook {
    var notebook = notebook
    var items: [Notebook.Item] = [.note(note), .drawing(drawing), .map(map)]
    if let list = list.list { items.append(.planList(list)) }
    items += areInOrder ? more : more.reversed()
    for item in items { try? notebook.insert(item) }
    return notebook
  }
}

extension Sample {
  /// Every item of a notebook: the items that only notebooks have, and the items of one document of each kind.
  static let notebookRows: [ItemRow<NotebookDraft>] =
    [
      ItemRow("the title of a notebook", .title) { $0.notebook.title = "Title of the notebook" },
      ItemRow("when a notebook was made", .date) { $0.notebook.created = noon },
      ItemRow("when a notebook was changed", .date) { $0.notebook.modified = later },
      ItemRow("what another program put into a notebook", .foreign) { draft in
        draft.notebook.foreign = foreign("first")
      },
      ItemRow("the language of a notebook", .settings) { $0.notebook.settings.language = "sv" },
      ItemRow("the theme of a notebook", .settings) { $0.notebook.settings.theme = .night },
      ItemRow("the size of a notebook's letters", .settings) { draft in
        draft.notebook.settings.fontSize = 17
      },
      ItemRow("that a notebook is locked", .settings) { $0.notebook.settings.isLocked = true },
      ItemRow("that the screen stays on", .settings) { draft in
        draft.notebook.settings.keepsScreenOn = true
      },
      ItemRow("the background of a notebook", .media) { draft in
        draft.notebook.settings.background = picture("behind all")
      },
      ItemRow("a second note", .note) { draft in
        draft.more.append(.note(Note(id: "n2", title: "Second note")))
      },
      ItemRow("a third note", .note) { draft in
        draft.more.append(.note(Note(id: "n3", title: "Third note")))
      },
      ItemRow("the order of notes", .order) { $0.areInOrder = true },
      ItemRow("a second drawing", .drawing) { draft in
        draft.more.append(.drawing(Drawing(id: "d2", title: "Second drawing")))
      },
      ItemRow("a second map", .map) { $0.more.append(.map(MindMap(id: "m2", root: "Second map"))) },
      ItemRow("a third plan list", .planList) { draft in
        guard let name = try? Name("Third list") else { return }
        draft.more.append(.planList(PlanList(id: "l3", name: name)))
      },
      ItemRow("a note in the trash", .trash) { $0.discard("t1") },
      ItemRow("a second note in the trash", .trash) { $0.discard("t2") },
    ]
    + ownNoteRows.map { row in row.in("a notebook") { draft, add in add(&draft.note) } }
    + drawingRows.map { row in row.in("a notebook") { draft, add in add(&draft.drawing) } }
    + shapeRows.map { row in row.in("a notebook") { draft, add in add(&draft.map) } }
    + planRows.map { row in row.in("a notebook") { draft, add in add(&draft.list) } }
}

extension NotebookDraft {
  fileprivate mutating func discard(_ id: Note.ID) {
    let note = Note(id: id, title: "Thrown away: \(id)")
    try? notebook.insertTrashed(Notebook.Trashed(.note(note), date: Sample.noon))
  }
}
