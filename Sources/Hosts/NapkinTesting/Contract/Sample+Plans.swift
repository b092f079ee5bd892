import NapkinCore
import NapkinFormats

extension Sample {
  /// Plan lists, empty and full.
  static var planLists: [Sample] {
    guard let name = try? Name("Errands & <more>") else { return [] }
    let empty = PlanList(id: "empty", name: name)
    var samples = [Sample("empty plan list", .planList(empty))]
    if let full = try? full(name) { samples.append(Sample("full plan list", .planList(full))) }
    return samples
  }

  private static func full(_ name: Name) throws(Refusal) -> PlanList {
    let open = Plan(
      id: "open", name: try Name("Buy milk [2 l] *today*"), created: noon,
      note: RichText("Not the *old* one.", syntax: .markdown),
      reminders: [Reminder(at: later, secondsFromUTC: 7200, message: "Milk")])
    let done = Plan(id: "done", name: try Name("Call Łukasz"), created: noon, completed: later)
    let old = Plan(id: "old", name: try Name("Water flowers"), created: noon, completed: noon)
    return try PlanList(
      id: "full", name: name, plans: [open, done],
      archive: [ArchivedPlan(day: Day(noon, secondsFromUTC: 0), plan: old)], created: noon,
      modified: later)
  }
}
