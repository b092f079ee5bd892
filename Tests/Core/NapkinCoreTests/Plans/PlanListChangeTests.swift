import Foundation
import NapkinCore
import Testing

@Suite struct PlanListChangeTests {
  static let day = Day(dayNumber: 20_000)

  static func filing(_ plans: [Int], _ entries: [Int], day: Day = day) -> PlanList.ArchiveMove {
    PlanList.ArchiveMove(day: day, plans: plans, entries: entries)
  }

  /// A list of five plans with an archive of four: one earlier, two on the day, one later.
  static func desk() throws -> PlanDesk {
    let days = [19_999, 20_000, 20_000, 20_001].map { Day(dayNumber: $0).description }
    return try PlanDesk("aBcDe", archive: Array(zip(days, ["W", "X", "Y", "Z"])))
  }

  static func changes() throws -> [PlanList.Change] {
    let plan = try PlanDesk.plan("n", timer: nil)
    let entry = ArchivedPlan(day: day, plan: try PlanDesk.plan("N"))
    let late = ArchivedPlan(day: Day(dayNumber: 30_000), plan: try PlanDesk.plan("M"))
    let timer = FocusTimer(.up, accumulated: 5, runningSince: nil)
    return [
      .insert([plan], at: [0]), .insert([plan], at: [5]),
      .insert([plan, try PlanDesk.plan("O")], at: [2, 3]),
      .insert([plan, try PlanDesk.plan("O"), try PlanDesk.plan("p")], at: [0, 3, 7]),
      .insert([], at: []), .remove(["a"]), .remove(["e"]), .remove(["a", "c", "e"]),
      .remove(["e", "D", "a"]), .remove(["a", "B", "c", "D", "e"]), .remove([]),
      .move("a", to: 4), .move("e", to: 0), .move("c", to: 2),
      .setPlan("a", .name(try Name("x"))), .setPlan("a", .created(nil)),
      .setPlan("a", .completed(Instant(milliseconds: 9))), .setPlan("B", .completed(nil)),
      .setPlan("B", .note(RichText("x", syntax: .markdown))),
      .setPlan("c", .reminders([Reminder(at: Instant(milliseconds: 7), message: "x")])),
      .setPlan("c", .timer(timer)), .setPlan("B", .timer(nil)),
      .setPlan("e", .foreign(Foreign([Foreign.Entry(format: "f", key: "k", value: "v")]))),
      .set(.name(try Name("Tomorrow"))), .set(.created(nil)), .set(.background(nil)),
      .set(.foreign(Foreign([Foreign.Entry(format: "f", key: "k", value: "v")]))),
      .archive(filing([1, 3], [1, 2])), .archive(filing([1, 3], [1, 4])),
      .archive(filing([3], [3])), .archive(filing([0, 1, 2, 3, 4], [1, 2, 3, 4, 5])),
      .archive(filing([], [])), .archive(filing([0], [0], day: Day(dayNumber: 5))),
      .archive(filing([0], [4], day: Day(dayNumber: 99_999))),
      .unarchive(filing([0], [1])), .unarchive(filing([5], [2])),
      .unarchive(filing([1, 6], [1, 2])), .unarchive(filing([], [])),
      .insertArchived([entry], at: [1]), .insertArchived([entry], at: [3]),
      .insertArchived([entry, late], at: [2, 5]), .insertArchived([], at: []),
      .removeArchived(["W"]), .removeArchived(["Z", "W"]), .removeArchived(["W", "X", "Y", "Z"]),
    ]
  }

  @Test func hasAnExactInverse() throws {
    for change in try Self.changes() {
      var desk = try Self.desk()
      let start = desk
      try desk.apply(change)
      #expect(desk.list.modified == desk.context.now, "\(change)")
      let dates = desk.inverses[0].dates
      #expect(dates.document == start.list.modified)
      #expect(dates.part == desk.context.now)
      try desk.checkUndo(from: start)
      try Self.checkRules(desk.list)
    }
  }

  static func checkRules(_ list: PlanList) throws {
    let ids = list.plans.map(\.id) + list.archive.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(zip(list.archive, list.archive.dropFirst()).allSatisfy { $0.day <= $1.day })
    #expect(list.plans.allSatisfy { $0.timer == nil || !$0.isCompleted })
    #expect(list.archive.allSatisfy { $0.plan.timer == nil })
  }

  @Test func refusesPositionsThatDoNotExist() throws {
    let desk = try Self.desk()
    let (n, o) = (try PlanDesk.plan("n"), try PlanDesk.plan("o"))
    let entry = ArchivedPlan(day: Self.day, plan: n)
    let bad: [PlanList.Change] = [
      .insert([n], at: [-1]), .insert([n], at: [6]), .insert([n], at: []), .insert([], at: [0]),
      .insert([n, o], at: [1, 1]), .insert([n, o], at: [2, 1]), .insert([n, o], at: [0, 7]),
      .insert([n], at: [.max]), .insert([n], at: [.min]), .insert([n, o], at: [0, .max]),
      .move("a", to: -1), .move("a", to: 5), .move("a", to: .max), .move("a", to: .min),
      .archive(Self.filing([5], [1])), .archive(Self.filing([-1], [1])),
      .archive(Self.filing([1, 1], [1, 2])), .archive(Self.filing([3, 1], [1, 2])),
      .archive(Self.filing([1], [])), .archive(Self.filing([], [1])),
      .archive(Self.filing([1], [5])), .archive(Self.filing([1, 3], [2, 2])),
      .archive(Self.filing([.max], [1])), .archive(Self.filing([1], [.min])),
      .archive(Self.filing([1], [0])), .archive(Self.filing([1], [4])),
      .archive(Self.filing([1, 3], [1, 5])), .archive(Self.filing([1, 3], [0, 1])),
      .unarchive(Self.filing([0], [4])), .unarchive(Self.filing([6], [1])),
      .unarchive(Self.filing([0], [0])), .unarchive(Self.filing([0], [3])),
      .unarchive(Self.filing([0, 1], [2, 1])), .unarchive(Self.filing([0, 0], [1, 2])),
      .unarchive(Self.filing([0], [1, 2])), .unarchive(Self.filing([-1], [1])),
      .insertArchived([entry], at: [0]), .insertArchived([entry], at: [4]),
      .insertArchived([entry], at: [5]), .insertArchived([entry], at: []),
      .insertArchived(
        [
          ArchivedPlan(day: Day(dayNumber: 20_001), plan: n),
          ArchivedPlan(day: Day(dayNumber: 20_000), plan: o),
        ], at: [3, 4]),
    ]
    for change in bad { desk.refuses(change, .outOfRange) }
  }

  @Test func refusesWhatIsNotThere() throws {
    let desk = try Self.desk()
    let bad: [PlanList.Change] = [
      .remove(["x"]), .remove(["W"]), .remove(["a", "x"]), .remove(["x", "a", "c"]),
      .move("x", to: 0), .move("W", to: 0), .setPlan("x", .note(nil)), .setPlan("W", .note(nil)),
      .removeArchived(["a"]), .removeArchived(["W", "a"]), .removeArchived(["x"]),
    ]
    for change in bad { desk.refuses(change, .missing) }
  }

  @Test func refusesIdentifiersThatAreTaken() throws {
    let desk = try Self.desk()
    func plan(_ id: String) throws -> Plan { try PlanDesk.plan(id) }
    func entry(_ id: String) throws -> ArchivedPlan {
      ArchivedPlan(day: Self.day, plan: try plan(id))
    }
    let bad: [PlanList.Change] = [
      .insert([try plan("a")], at: [0]), .insert([try plan("W")], at: [0]),
      .insert([try plan("n"), try plan("n")], at: [0, 1]),
      .insert([try plan("n"), try plan("e")], at: [0, 1]),
      .insertArchived([try entry("W")], at: [1]), .insertArchived([try entry("a")], at: [1]),
      .insertArchived([try entry("N"), try entry("N")], at: [1, 2]),
      .remove(["a", "a"]), .removeArchived(["X", "X", "Y"]),
    ]
    for change in bad { desk.refuses(change, .duplicate) }
  }

  @Test func refusesToBreakTheRulesOfTimers() throws {
    var desk = try Self.desk()
    let timer = FocusTimer(.up, startedAt: desk.context.moment)
    desk.refuses(.setPlan("B", .name(try Name("x"))), .finishedPlan)
    desk.refuses(.setPlan("B", .timer(timer)), .finishedPlan)
    desk.refuses(.insert([try PlanDesk.plan("N", timer: timer)], at: [0]), .finishedPlan)
    let entry = ArchivedPlan(day: Self.day, plan: try PlanDesk.plan("n", timer: timer))
    desk.refuses(.insertArchived([entry], at: [1]), .timerExists)
    try desk.apply(.setPlan("a", .timer(timer)))
    desk.refuses(.setPlan("a", .completed(Instant(milliseconds: 1))), .timerExists)
    desk.refuses(.archive(Self.filing([0], [1])), .timerExists)
    try desk.apply(.setPlan("a", .completed(nil)))
    try desk.apply(.setPlan("a", .timer(nil)))
    try desk.apply(.archive(Self.filing([0], [1])))
  }

  @Test func coversWhatItUndoes() throws {
    let name = PlanList.Change.setPlan("a", .name(try Name("x")))
    #expect(name.covers(.setPlan("a", .name(try Name("y")))))
    #expect(!name.covers(.setPlan("c", .name(try Name("y")))))
    #expect(!name.covers(.setPlan("a", .note(nil))))
    // Of two plans that change places again and again, the first moves alone lead elsewhere.
    #expect(!PlanList.Change.move("a", to: 0).covers(.move("a", to: 3)))
    #expect(PlanList.Change.set(.background(nil)).covers(.set(.background(nil))))
    #expect(!PlanList.Change.set(.background(nil)).covers(.set(.created(nil))))
    // Whatever it says it covers, it does undo: after both, it alone leads back.
    for first in try Self.changes() {
      for second in try Self.changes() {
        var desk = try Self.desk()
        let start = desk.list
        guard let one = try? desk.apply(first), let two = try? desk.apply(second) else { continue }
        guard one.covers(two) else { continue }
        _ = try desk.inverses[0].apply(to: &desk.list)
        #expect(String(reflecting: desk.list) == String(reflecting: start))
      }
    }
  }

  @Test func coversEachKindOfProperty() throws {
    let kinds: [Plan.Property] = [
      .name(try Name("x")), .created(nil), .completed(nil), .note(nil), .reminders([]),
      .timer(nil), .foreign(Foreign()),
    ]
    for (index, kind) in kinds.enumerated() {
      for (other, later) in kinds.enumerated() {
        let covers = PlanList.Change.setPlan("a", kind).covers(.setPlan("a", later))
        #expect(covers == (index == other))
      }
    }
    let properties: [PlanList.Property] = [
      .name(try Name("x")), .created(nil), .background(nil), .foreign(Foreign()),
    ]
    for (index, property) in properties.enumerated() {
      for (other, later) in properties.enumerated() {
        #expect(PlanList.Change.set(property).covers(.set(later)) == (index == other))
      }
    }
  }

  @Test func isSmall() throws {
    #expect(MemoryLayout<PlanList.Change>.stride <= 56)
    let long = String(repeating: "x", count: 1000)
    for change in try Self.changes() {
      #expect(change.byteCount >= MemoryLayout<PlanList.Change>.stride)
      #expect(change.byteCount < 1200)
    }
    let foreign = Foreign([Foreign.Entry(format: "f", key: "k", value: long)])
    let big: [PlanList.Change] = [
      .setPlan("a", .note(RichText(long))), .setPlan("a", .foreign(foreign)),
      .setPlan("a", .reminders([Reminder(at: Instant(milliseconds: 0), message: long)])),
      .set(.foreign(foreign)), .remove([Plan.ID(long)]), .move(Plan.ID(long), to: 0),
      .insert([Plan(id: "n", name: try Name("x"), note: RichText(long))], at: [0]),
    ]
    for change in big { #expect((1000..<1500).contains(change.byteCount)) }
    #expect(PlanList.Change.setPlan("a", .note(nil)).byteCount <= 56)
    #expect(PlanList.Change.set(.created(nil)).byteCount <= 56)
  }

  @Test func canBeJournalled() throws {
    for change in try Self.changes() {
      let edit = Edit<PlanList>(change, dates: EditDates(Instant(milliseconds: 5)))
      let data = try JSONEncoder().encode(edit)
      #expect(try JSONDecoder().decode(Edit<PlanList>.self, from: data) == edit)
    }
  }

  /// Random sequences of commands keep the rules, and go all the way back and forth.
  @Test(arguments: 1...200)
  func sequencesKeepTheRules(seed: UInt64) throws {
    var desk = try PlanDesk("abCdE", archive: [("2026-11-21", "X"), ("2026-11-22", "Y")])
    let start = desk
    var numbers = Identifiers(seed: seed)
    func chance(_ bound: Int) -> Int {
      numbers.next().utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF } % bound
    }
    for _ in 0..<50 {
      let plans = desk.list.plans.map(\.id) + desk.list.archive.map(\.id) + ["none"]
      let plan = plans[chance(plans.count)]
      let commands: [any Command<PlanList>] = [
        AddPlan("New", at: chance(5)), AddPlan(" "), RenamePlan(plan, to: "Name \(chance(9))"),
        CompletePlan(plan), ReopenPlan(plan), TogglePlan(plan), DeletePlan(plan),
        MovePlan(plan, to: chance(6)), ArchiveCompletedPlans(), RestorePlan(plan),
        DeleteArchivedPlan(plan),
        StartTimer(of: plan, counting: chance(2) == 0 ? .up : .down(milliseconds: 900)),
        PauseTimer(of: plan), ResumeTimer(of: plan), StopTimer(of: plan),
        AnswerTimer(of: plan, isCompleted: chance(2) == 0), SetPlan(plan, to: .note("x")),
        SetPlan(plan, to: .reminders([Reminder(at: desk.context.now)])),
        AcknowledgeReminder(at: 0, of: plan), PastePlans(desk.list.completed),
      ]
      let before = desk.list
      do {
        try desk.perform(commands[chance(commands.count)])
      } catch {
        #expect(error is Refusal)
        #expect(desk.list == before)
      }
      desk.wait(Int64(chance(50_000_000)))
      try Self.checkRules(desk.list)
    }
    try desk.checkUndo(from: start)
  }
}
