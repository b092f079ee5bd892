import NapkinKit
import NapkinTesting

/// A plan list as two arrays.
struct NaiveList: NaiveContent {
  var id: PlanList.ID
  var name: String
  var plans: [Plan]
  var archive: [ArchivedPlan]
  var background: Media?
  var created: Instant?
  var modified: Instant?
  var foreign: Foreign

  init(_ list: PlanList) {
    id = list.id
    name = list.name.text
    plans = list.plans
    archive = list.archive
    background = list.background
    created = list.created
    modified = list.modified
    foreign = list.foreign
  }

  static func content(_ document: PlanList) -> Content { .planList(document) }

  static func document(_ content: Content) -> PlanList? {
    if case .planList(let list) = content { list } else { nil }
  }

  static func begin(_ chance: inout Chance) throws -> PlanList {
    var plans: [Plan] = []
    for id in ["p", "q", "r", "é"].prefix(chance.below(5)) {
      plans.append(
        Plan(
          id: .init(id), name: try Name("Plan \(id)"), created: chance.maybe { $0.instant() },
          completed: chance.percent(40) ? chance.instant() : nil, reminders: chance.reminders(),
          foreign: chance.foreign()))
    }
    let days = ["2023-11-14", "2023-11-15", "2024-02-29", "-0044-03-15"].compactMap { Day($0) }
    var archive: [ArchivedPlan] = []
    for number in 0..<chance.below(4) {
      let plan = Plan(
        id: .init("old \(number)"), name: try Name("Old"),
        completed: chance.maybe { $0.instant() })
      archive.append(ArchivedPlan(day: chance.pick(days), plan: plan))
    }
    return try PlanList(
      id: chance.pick(["list", "same", "x"]), name: try Name(chance.pick(["Home", "Trip", "é"])),
      plans: plans, archive: archive, background: chance.percent(20) ? chance.media() : nil,
      modified: chance.maybe { $0.instant() }, foreign: chance.foreign())
  }

  static func brokenRules(of list: PlanList) -> [String] {
    var broken: [String] = []
    let ids = list.plans.map(\.id) + list.archive.map(\.id)
    if Set(ids).count != ids.count { broken.append("an identifier is there twice") }
    for plan in list.plans where plan.isCompleted && plan.timer != nil {
      broken.append("\(plan.id) is finished and timed")
    }
    for entry in list.archive where entry.plan.timer != nil {
      broken.append("\(entry.id) is archived and timed")
    }
    if !zip(list.archive, list.archive.dropFirst()).allSatisfy({ $0.day <= $1.day }) {
      broken.append("the archive is out of order")
    }
    if (try? Name(list.name.text))?.text != list.name.text { broken.append("a blank name") }
    return broken
  }
}

extension NaiveList {
  func index(of id: Plan.ID) throws -> Int {
    try require(plans.firstIndex { $0.id == id })
  }

  func has(_ id: Plan.ID) -> Bool {
    plans.contains { $0.id == id } || archive.contains { $0.id == id }
  }

  func freshID(_ context: inout Context) -> Plan.ID {
    .init(context.identifiers.next { has(.init($0)) })
  }

  /// Something of one plan changes.
  mutating func set(
    _ id: Plan.ID, _ context: Context, _ change: (inout Plan) -> Void
  ) throws -> Bool {
    change(&plans[try index(of: id)])
    return changed(context)
  }

  mutating func changed(_ context: Context) -> Bool {
    modified = context.now
    return true
  }

  /// Ticks a plan off; its timer has nothing to count any more.
  mutating func complete(_ id: Plan.ID, _ context: Context) throws -> Bool {
    try set(id, context) { plan in
      plan.timer = nil
      plan.completed = context.now
    }
  }
}
