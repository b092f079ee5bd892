extension PlanList {
  /// Returns the plans that were archived on a day. Binary search keeps this fast in a large archive.
  public func archived(on day: Day) -> ArraySlice<ArchivedPlan> {
    archived(in: day...day)
  }

  /// Returns the plans that were archived in a month.
  public func archived(in month: Month) -> ArraySlice<ArchivedPlan> {
    archived(in: month.days)
  }

  /// Returns the plans that were archived from one day to another, both included.
  public func archived(in days: ClosedRange<Day>) -> ArraySlice<ArchivedPlan> {
    let start = archivePosition { $0 < days.lowerBound }
    return archive[start..<max(start, archivePosition { $0 <= days.upperBound })]
  }

  /// Returns the days of a month on which plans were archived, to be marked in a calendar.
  public func daysWithArchive(in month: Month) -> [Day] {
    history(in: month).map(\.day)
  }

  /// The plans that were archived on one day.
  public struct HistoryDay: Hashable, Sendable {
    /// The day.
    public var day: Day
    /// The plans, in the order in which they were archived.
    public var plans: [Plan]
  }

  /// Returns the plans that were archived on a day; `nil` if there are none.
  public func history(on day: Day) -> HistoryDay? {
    history(in: day...day).first
  }

  /// Returns the plans that were archived in a month, grouped by day.
  public func history(in month: Month) -> [HistoryDay] {
    history(in: month.days)
  }

  /// Returns the plans that were archived from one day to another, both included, grouped by day.
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

  /// Returns an archived plan, or refuses a missing one.
  public func archivedPlan(_ id: Plan.ID) throws(Refusal) -> ArchivedPlan {
    archive[try archivePosition(requiring: id)]
  }

  /// Returns the position of a plan in the archive, or refuses a missing plan.
  func archivePosition(requiring plan: Plan.ID) throws(Refusal) -> Int {
    guard let position = archive.firstIndex(where: { $0.id == plan }) else {
      throw Refusal.missing("archived plan", plan.rawValue)
    }
    return position
  }

  /// Returns the position of the first entry whose day does not fulfil a condition. The days that fulfil it all
  /// come before the others.
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
