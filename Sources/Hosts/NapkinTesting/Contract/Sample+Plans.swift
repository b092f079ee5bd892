import NapkinCore
import NapkinFormats

extension Sample {
  /// Plan lists: an empty one, and one with unusual names.
  static var planLists: [Sample] {
    guard let name = try? Name("Errands & <more>"), let task = try? Name("Buy milk [2 l] *today*")
    else { return [] }
    let plan = Plan(
      id: "plan", name: task, created: noon, note: RichText("Not the *old* one.", syntax: .markdown)
    )
    guard let list = try? PlanList(id: "unusual", name: name, plans: [plan], created: noon)
    else { return [] }
    return [
      Sample("empty plan list", .planList(PlanList(id: "empty", name: name))),
      Sample("unusual plan list", .planList(list)),
    ]
  }
}
