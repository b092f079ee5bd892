import NapkinCore
import Testing

/// A plan list on a desk, with what is needed to work on it and to take everything back.
struct PlanDesk {
  var list: PlanList
  var context: Context
  var inverses: [Edit<PlanList>] = []

  /// Plans are named by their identifiers; those in capitals are finished, those in the archive too.
  init(_ plans: String = "", archive: [(String, String)] = []) throws {
    list = try PlanList(
      id: "list", name: Name("Today"),
      plans: plans.map { try Self.plan(String($0)) },
      archive: archive.flatMap { day, plans in
        try plans.map {
          ArchivedPlan(day: try #require(Day(day)), plan: try Self.plan(String($0)))
        }
      },
      created: Instant(milliseconds: 1), modified: Instant(milliseconds: 2))
    context = Context(
      now: Instant(milliseconds: 1_795_303_800_000),
      uptime: Uptime(milliseconds: 5_000_000, boot: "first"),
      secondsFromUTC: 3600, identifiers: Identifiers(seed: 1))
  }

  static func plan(_ id: String, timer: FocusTimer? = nil) throws -> Plan {
    let isCompleted = id != id.lowercased()
    return Plan(
      id: Plan.ID(id), name: try Name("Plan \(id)"), created: Instant(milliseconds: 3),
      completed: isCompleted ? Instant(milliseconds: 4) : nil, timer: timer)
  }

  /// The identifiers of the plans, and of the archive by day.
  var order: String { list.plans.map(\.id.rawValue).joined() }
  var archive: [String] { list.archive.map { "\($0.day) \($0.id)" } }

  /// Performs a command, all or nothing, and tells how many changes it took.
  @discardableResult
  mutating func perform(_ command: any Command<PlanList>) throws -> Int {
    var (copy, scratch) = (list, context)
    var done: [Edit<PlanList>] = []
    let changes = try command.changes(in: list, context: &scratch)
    for change in changes {
      done.append(try Edit(change, dates: EditDates(context.now)).apply(to: &copy))
    }
    (list, context) = (copy, scratch)
    inverses += done
    return changes.count
  }

  /// Performs one change.
  @discardableResult
  mutating func apply(_ change: PlanList.Change) throws -> PlanList.Change {
    let inverse = try Edit(change, dates: EditDates(context.now)).apply(to: &list)
    inverses.append(inverse)
    return inverse.change
  }

  /// Takes everything back, and does it again.
  mutating func checkUndo(from start: PlanDesk) throws {
    let end = list
    var again: [Edit<PlanList>] = []
    for inverse in inverses.reversed() { again.append(try inverse.apply(to: &list)) }
    #expect(list == start.list)
    #expect(String(reflecting: list) == String(reflecting: start.list))
    inverses = []
    for edit in again.reversed() { inverses.append(try edit.apply(to: &list)) }
    #expect(String(reflecting: list) == String(reflecting: end))
  }

  /// Lets time pass, by both clocks.
  mutating func wait(_ milliseconds: Int64) {
    context.now = context.now.advanced(byMilliseconds: milliseconds)
    context.uptime?.milliseconds += milliseconds
  }

  /// Expects a command to be refused and to change nothing at all.
  func refuses(
    _ command: any Command<PlanList>, _ code: Refusal.Code,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var copy = self
    let refusal = #expect(throws: Refusal.self, sourceLocation: sourceLocation) {
      try copy.perform(command)
    }
    #expect(refusal?.code == code, sourceLocation: sourceLocation)
    #expect(refusal?.message.hasSuffix(".") == true, sourceLocation: sourceLocation)
    #expect(copy.list == list, sourceLocation: sourceLocation)
    #expect(copy.context == context, sourceLocation: sourceLocation)
    // Identifiers stay untouched even where nobody restores them.
    var context = context
    _ = try? command.changes(in: list, context: &context)
    #expect(context == self.context, sourceLocation: sourceLocation)
  }

  /// Expects a change to be refused and to leave list and dates alone.
  func refuses(
    _ change: PlanList.Change, _ code: Refusal.Code,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (list, dates) = (list, EditDates(context.now))
    let refusal = #expect(throws: Refusal.self, sourceLocation: sourceLocation) {
      try change.apply(to: &list, dates: &dates)
    }
    #expect(refusal?.code == code, sourceLocation: sourceLocation)
    #expect(
      String(reflecting: list) == String(reflecting: self.list), sourceLocation: sourceLocation)
    #expect(dates == EditDates(context.now), sourceLocation: sourceLocation)
  }
}
