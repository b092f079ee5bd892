extension PlanList {
  /// The plans that were archived on a day. Finding them takes as long in a large archive as in a
  /// small one.
  public func archived(on day: Day) -> ArraySlice<ArchivedPlan> {
    archived(in: day...day)
  }

  /// The plans that were archived in a month.
  public func archived(in month: Month) -> ArraySlice<ArchivedPlan> {
    archived(in: month.days)
  }

  /// The plans that were archived from one day to another, both included.
  public func archived(in days: ClosedRange<Day>) -> ArraySlice<ArchivedPlan> {
    let start = archivePosition { $0 < days.lowerBound }
    return archive[start..<max(start, archivePosition { $0 <= days.upperBound })]
  }

  /// The days of a month on which plans were archived: the dots in a calendar.
  public func daysWithArchive(in month: Month) -> [Day] {
    history(in: month).map(\.day)
  }

  /// What was archived on one day.
  public struct HistoryDay: Hashable, Sendable {
    /// The day.
    public var day: Day
    /// The plans, in the order in which they were archived.
    public var plans: [Plan]
  }

  /// What was archived on a day; `nil` if nothing was.
  public func history(on day: Day) -> HistoryDay? {
    history(in: day...day).first
  }

  /// What was archived in a month, day by day.
  public func history(in month: Month) -> [HistoryDay] {
    history(in: month.days)
  }

  /// What was archived from one day to another, both included, day by day.
  public func history(in days: ClosedRange<Day>) -> [HistoryDay] {
    var history: [HistoryDay] = []
    for entry in archived(in: days) {
      if history.last?.day == entry.day {
        history[history.count - 1].plans.append(entry.plan)
      } else {
        history.append(HistoryDay(day: entry.day, plans: [entry.plan]))
      }
    }
    return history
  }

  /// An archived plan.
  public func archivedPlan(_ id: Plan.ID) throws(Refusal) -> ArchivedPlan {
    archive[try archivePosition(requiring: id)]
  }

  /// Where a plan stands in the archive.
  func archivePosition(requiring plan: Plan.ID) throws(Refusal) -> Int {
    guard let position = archive.firstIndex(where: { $0.id == plan }) else {
      throw Refusal.missing("archived plan", plan.rawValue)
    }
    return position
  }

  /// The first position whose day does not fulfil a condition that early days fulfil and late ones
  /// do not.
  func archivePosition(after isBefore: (Day) -> Bool) -> Int {
    var range = archive.startIndex..<archive.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        isBefore(archive[middle].day)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
