/// Moves all finished plans of a list into its archive, under today's date.
public struct ArchiveCompletedPlans: Command {
  /// Creates the command.
  public init() {}

  /// The name of the command in the Undo menu.
  public var name: String { "Archive Completed Plans" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let positions = list.plans.indices.filter { list.plans[$0].isCompleted }
    if positions.isEmpty { return [] }
    let today = context.today
    let end = list.archivePosition { $0 <= today }
    let entries = Array(end..<end + positions.count)
    return [.archive(PlanList.ArchiveMove(day: today, plans: positions, entries: entries))]
  }
}

/// Moves a plan from the archive to the end of its list. A finished plan stays finished.
public struct RestorePlan: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(_ plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Restore Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let entry = try list.archivePosition(requiring: plan)
    let day = list.archive[entry].day
    return [
      .unarchive(PlanList.ArchiveMove(day: day, plans: [list.plans.count], entries: [entry]))
    ]
  }
}

/// Deletes a plan from the archive.
public struct DeleteArchivedPlan: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(_ plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Delete Archived Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    [.removeArchived([plan])]
  }
}
