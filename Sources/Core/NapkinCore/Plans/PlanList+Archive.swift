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
    var days: [Day] = []
    for entry in archived(in: month) where entry.day != days.last { days.append(entry.day) }
    return days
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
    archive.indices.partition { isBefore(archive[$0].day) }
  }
}
