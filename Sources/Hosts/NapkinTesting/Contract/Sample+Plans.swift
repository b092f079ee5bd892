import NapkinCore
import NapkinFormats

extension Sample {
  /// Plan lists: an empty one, and one with unusual names.
  static var planLists: [Sample] {
    guard let name = try? Name("Errands & <more>"), let task = try? Name("Buy milk [2 l] *today*"),
      let list = try? PlanList(id: "unusual", name: name, plans: [Plan(id: "plan", name: task)])
    else { return [] }
    return [
      Sample("empty plan list", .planList(PlanList(id: "empty", name: name))),
      Sample("unusual plan list", .planList(list)),
    ]
  }
}
