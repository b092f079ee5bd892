import Foundation
import NapkinCore
import Testing

@Suite struct PlanListTests {
  @Test func startsEmpty() throws {
    let list = PlanList(id: "l", name: try Name("Today"), created: Instant(milliseconds: 5))
    #expect(list.plans.isEmpty)
    #expect(list.archive.isEmpty)
    #expect(list.created == Instant(milliseconds: 5))
    #expect(list.modified == list.created)
    #expect(list.background == nil)
    #expect(list.foreign.isEmpty)
  }

  @Test func findsPlans() throws {
    let list = try PlanDesk("abC", archive: [("2026-11-22", "X")]).list
    #expect(list.position(of: "b") == 1)
    #expect(list.position(of: "X") == nil)
    #expect(list["b"] == list.plans[1] && list["X"] == nil)
    #expect(try list.plan("C").isCompleted)
    #expect(list.contains("X"))
    #expect(list.contains("a"))
    #expect(!list.contains("z"))
    #expect(list.archive[0].id == "X")
    let refusal = #expect(throws: Refusal.self) { try list.plan("X") }
    #expect(refusal?.code == .missing)
  }

  @Test func refusesWhatBreaksItsRules() throws {
    let name = try Name("x")
    let timer = FocusTimer(.up, accumulated: 0, runningSince: nil)
    let done = try PlanDesk.plan("D", timer: timer)
    let timed = ArchivedPlan(day: Day(dayNumber: 0), plan: try PlanDesk.plan("t", timer: timer))
    let (a, b) = (try PlanDesk.plan("a"), try PlanDesk.plan("b"))
    let archived = ArchivedPlan(day: Day(dayNumber: 0), plan: a)
    let cases: [([Plan], [ArchivedPlan], Refusal.Code)] = [
      ([a, b, a], [], .duplicate), ([a], [archived], .duplicate),
      ([b], [archived, archived], .duplicate), ([a, done], [], .finishedPlan),
      ([done], [], .finishedPlan), ([a], [timed], .timerExists),
    ]
    for (plans, archive, code) in cases {
      let refusal = #expect(throws: Refusal.self) {
        try PlanList(id: "l", name: name, plans: plans, archive: archive)
      }
      #expect(refusal?.code == code)
    }
  }

  @Test func isCodable() throws {
    var desk = try PlanDesk("abC", archive: [("2026-11-21", "X"), ("2026-11-22", "Y")])
    try desk.perform(StartTimer(of: "a", counting: .down(milliseconds: 5)))
    try desk.perform(StartTimer(of: "b", counting: .up))
    try desk.perform(PauseTimer(of: "b"))
    try desk.perform(SetPlan("a", to: .note("n")))
    let reminder = Reminder(
      at: desk.context.now, secondsFromUTC: 3600, message: "m",
      recurrence: try Recurrence(every: 2, unit: .week, until: desk.context.now),
      acknowledged: desk.context.now)
    try desk.perform(SetPlan("a", to: .reminders([reminder])))
    let data = try JSONEncoder().encode(desk.list)
    #expect(try JSONDecoder().decode(PlanList.self, from: data) == desk.list)
    let context = try JSONEncoder().encode(desk.context)
    #expect(try JSONDecoder().decode(Context.self, from: context) == desk.context)
  }

  @Test func readsLittle() throws {
    let list = try JSONDecoder().decode(
      PlanList.self, from: Data(#"{"id": "l", "name": " Today ", "plans": []}"#.utf8))
    #expect(list.name.text == "Today")
    #expect(list.created == nil)
    #expect(list.modified == nil)
  }

  @Test(arguments: [
    #"{"id": "l", "name": " ", "plans": []}"#, #"{"id": "l", "plans": []}"#,
    #"{"id": "l", "name": "x", "plans": [{"id": "a", "name": "", "reminders": [], "foreign": {}}]}"#,
    #"{"id": "l", "name": "x", "plans": [], "archive": [{"day": "2026-02-30", "plan": {}}]}"#,
  ])
  func refusesToReadWhatBreaksItsRules(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(PlanList.self, from: Data(json.utf8))
    }
  }

  @Test func valuesAreCodable() throws {
    func check<Value: Codable & Equatable>(_ value: Value, _ json: String?) throws {
      let data = try JSONEncoder().encode([value])
      if let json { #expect(String(decoding: data, as: UTF8.self) == json) }
      #expect(try JSONDecoder().decode([Value].self, from: data) == [value])
    }
    try check(try #require(Day("2026-11-21")), #"["2026-11-21"]"#)
    try check(try #require(Month("-0044-03")), #"["-0044-03"]"#)
    try check(try Name("Read"), #"["Read"]"#)
    try check(try Place(latitude: 1, longitude: 2, altitude: 3, accuracy: 4, name: "x"), nil)
    try check(try Place(latitude: 1, longitude: 2), nil)
    try check(try Recurrence(unit: .month), nil)
    try check(FocusTimer.Mode.down(milliseconds: 5), #"[{"down":{"milliseconds":5}}]"#)
    func refuses<Value: Decodable>(_ type: Value.Type, _ json: String) {
      #expect(throws: (any Error).self) {
        try JSONDecoder().decode([Value].self, from: Data("[\(json)]".utf8))
      }
    }
    refuses(Day.self, #""2026-02-30""#)
    refuses(Day.self, "5")
    refuses(Month.self, #""2026-13""#)
    refuses(Place.self, #"{"latitude": 91, "longitude": 0}"#)
    refuses(Recurrence.self, #"{"every": 0, "unit": "day"}"#)
    refuses(Name.self, #"" ""#)
  }

  /// A list of 100,000 plans stays usable: archiving half of it and taking that back are single
  /// walks, not one walk a plan.
  @Test func holdsManyPlans() throws {
    let count = 100_000
    let name = try Name("Read")
    let plans = (0..<count).map {
      Plan(
        id: Plan.ID("plan-\($0)"), name: name,
        completed: $0 % 2 == 0 ? Instant(milliseconds: 1) : nil)
    }
    var desk = try PlanDesk()
    try desk.apply(.insert(plans, at: Array(0..<count)))
    let start = desk
    desk.inverses = []
    let clock = ContinuousClock()
    let archiving = try clock.measure { try desk.perform(ArchiveCompletedPlans()) }
    #expect(desk.list.archive.count == count / 2)
    #expect(desk.list.plans.count == count / 2)
    let undoing = try clock.measure { _ = try desk.inverses[0].apply(to: &desk.list) }
    #expect(desk.list.plans == start.list.plans)
    let renaming = try clock.measure { try desk.perform(RenamePlan("plan-99999", to: "x")) }
    let moving = try clock.measure { try desk.perform(MovePlan("plan-99999", to: 0)) }
    let adding = try clock.measure { try desk.perform(AddPlan("x", at: 0)) }
    #expect(desk.list.plans.count == count + 1)
    for time in [archiving, undoing, renaming, moving, adding] { #expect(time < .seconds(5)) }
  }
}
