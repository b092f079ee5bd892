import NapkinCore
import NapkinFormats

extension Sample {
  /// Returns plan lists that show a feature of plans.
  static func plansShowing(_ feature: Feature) -> [Content] {
    guard let name = try? Name("Plans"), let task = try? Name("Buy milk") else { return [] }
    var plan = Plan(id: "plan", name: task)
    var plans = [plan]
    var archive: [ArchivedPlan] = []
    switch feature {
    case .planList: plans = []
    case .plan: break
    case .text: break
    case .task: plans.append(Plan(id: "done", name: task, completed: noon))
    case .timer:
      plan.timer = FocusTimer(
        .down(milliseconds: 1_500_000), accumulated: 60_000, runningSince: nil)
      plans = [plan]
    case .reminder:
      plan.reminders = [reminder]
      plans = [plan]
    case .archive:
      plan.completed = noon
      plans = []
      archive = [ArchivedPlan(day: Day(noon, secondsFromUTC: 0), plan: plan)]
    default: return []
    }
    let list = try? PlanList(id: "list", name: name, plans: plans, archive: archive)
    return list.map { [.planList($0)] } ?? []
  }

  /// Returns notebooks that show a feature which only notebooks have.
  static func notebooksShowing(_ feature: Feature) -> [Content] {
    var notebook = Notebook(id: "notebook")
    switch feature {
    case .notebook: break
    case .order:
      for title in ["First", "Second"] {
        try? notebook.insert(.note(Note(id: Note.ID(title), title: title)))
      }
    case .trash:
      let note = Note(id: "note", title: "Thrown away")
      try? notebook.insertTrashed(Notebook.Trashed(.note(note), date: noon))
    case .settings: notebook.settings.theme = .night
    default: return []
    }
    return [.notebook(notebook)]
  }
}
