extension PlanList.Change: Change {
  /// Performs the change and returns its inverse.
  public func apply(
    to list: inout PlanList, dates: inout EditDates
  ) throws(Refusal) -> PlanList.Change {
    let inverse = try perform(on: &list)
    swap(&list.modified, &dates.document)
    return inverse
  }

  private func perform(on list: inout PlanList) throws(Refusal) -> PlanList.Change {
    switch self {
    case .insert(let plans, at: let positions):
      return try list.insert(plans, at: positions)
    case .remove(let plans):
      return try list.remove(plans)
    case .move(let plan, let position):
      return try list.move(plan, to: position)
    case .setPlan(let plan, let property):
      let position = try list.position(requiring: plan)
      return .setPlan(plan, try property.exchange(in: &list.plans[position]))
    case .set(let property):
      return .set(try property.exchange(in: &list))
    case .archive(let filing):
      try list.file(filing)
      return .unarchive(filing)
    case .unarchive(let filing):
      try list.unfile(filing)
      return .archive(filing)
    case .insertArchived(let entries, at: let positions):
      return try list.insertArchived(entries, at: positions)
    case .removeArchived(let plans):
      return try list.removeArchived(plans)
    }
  }
}

extension PlanList {
  fileprivate mutating func insert(
    _ new: [Plan], at positions: [Int]
  ) throws(Refusal) -> Change {
    try positions.checkInsertion(of: new.count, into: plans.count)
    try checkNew(new)
    plans.insert(new, at: positions)
    return .remove(new.map(\.id))
  }

  fileprivate mutating func remove(_ ids: [Plan.ID]) throws(Refusal) -> Change {
    let positions = try PlanList.positions(of: ids, in: plans, kind: "plan")
    return .insert(plans.remove(at: positions), at: positions)
  }

  fileprivate mutating func move(_ id: Plan.ID, to position: Int) throws(Refusal) -> Change {
    let old = try self.position(requiring: id)
    try [position].checkRemoval(from: plans.count)
    plans.insert(plans.remove(at: old), at: position)
    return .move(id, to: old)
  }

  fileprivate mutating func file(_ filing: ArchiveMove) throws(Refusal) {
    try filing.plans.checkRemoval(from: plans.count)
    try filing.entries.checkInsertion(of: filing.plans.count, into: archive.count)
    for position in filing.plans where plans[position].timer != nil {
      throw Refusal.timed(plans[position].id)
    }
    let days = Array(repeating: filing.day, count: filing.entries.count)
    try checkOrder(of: days, at: filing.entries)
    let entries = plans.remove(at: filing.plans).map { ArchivedPlan(day: filing.day, plan: $0) }
    archive.insert(entries, at: filing.entries)
  }

  fileprivate mutating func unfile(_ filing: ArchiveMove) throws(Refusal) {
    try filing.entries.checkRemoval(from: archive.count)
    try filing.plans.checkInsertion(of: filing.entries.count, into: plans.count)
    for position in filing.entries where archive[position].day != filing.day {
      throw Refusal(
        .outOfRange, "The plan '\(archive[position].id)' was not archived on \(filing.day).")
    }
    plans.insert(archive.remove(at: filing.entries).map(\.plan), at: filing.plans)
  }

  fileprivate mutating func insertArchived(
    _ new: [ArchivedPlan], at positions: [Int]
  ) throws(Refusal) -> Change {
    try positions.checkInsertion(of: new.count, into: archive.count)
    try checkNew([], archived: new)
    try checkOrder(of: new.map(\.day), at: positions)
    archive.insert(new, at: positions)
    return .removeArchived(new.map(\.id))
  }

  fileprivate mutating func removeArchived(_ ids: [Plan.ID]) throws(Refusal) -> Change {
    let positions = try PlanList.positions(of: ids, in: archive, kind: "archived plan")
    return .insertArchived(archive.remove(at: positions), at: positions)
  }

  /// Refuses positions at which new entries would break the archive's order by day.
  private func checkOrder(of days: [Day], at positions: [Int]) throws(Refusal) {
    for (index, (day, position)) in zip(days, positions).enumerated() {
      // `index` new entries come before this position, and they are not in the archive yet.
      let follower = position - index
      let isAfter = follower == 0 || archive[follower - 1].day <= day
      let isBefore = follower == archive.count || day <= archive[follower].day
      guard isAfter, isBefore, index == 0 || days[index - 1] <= day else {
        throw Refusal(
          .outOfRange, "Position \(position) of the archive belongs to another day than \(day).")
      }
    }
  }

  /// Returns the ascending positions of some plans.
  private static func positions<Entry: Identifiable<Plan.ID>>(
    of ids: [Plan.ID], in entries: [Entry], kind: Phrase
  ) throws(Refusal) -> [Int] {
    var positions: [Int] = []
    if ids.count == 1 {
      positions = entries.firstIndex { $0.id == ids[0] }.map { [$0] } ?? []
    } else {
      let wanted = Set(ids)
      positions = entries.indices.filter { wanted.contains(entries[$0].id) }
    }
    guard positions.count == ids.count else {
      let present = Set(positions.lazy.map { entries[$0].id })
      let absent = ids.first { !present.contains($0) }
      throw absent.map { Refusal.missing(kind, $0.rawValue) }
        ?? Refusal(.duplicate, "A plan is removed once only; name each plan once.")
    }
    return positions
  }
}
