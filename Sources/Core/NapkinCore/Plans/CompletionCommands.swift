/// Marks a plan as finished and removes its timer.
public struct CompletePlan: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(_ plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Complete Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let plan = try list.plan(plan)
    return plan.isCompleted ? [] : plan.completion(at: context.now)
  }
}

/// Marks a finished plan as unfinished.
public struct ReopenPlan: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(_ plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Reopen Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    try list.plan(plan).isCompleted ? [.setPlan(plan, .completed(nil))] : []
  }
}

/// Marks an unfinished plan as finished and a finished one as unfinished, as a tick box does.
public struct TogglePlan: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(_ plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Toggle Plan" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    let plan = try list.plan(plan)
    return plan.isCompleted
      ? [.setPlan(plan.id, .completed(nil))] : plan.completion(at: context.now)
  }
}

extension Plan {
  /// Returns the changes that finish the plan. The timer is removed first, because a finished plan has no timer.
  func completion(at now: Instant) -> [PlanList.Change] {
    (timer == nil ? [] : [.setPlan(id, .timer(nil))]) + [.setPlan(id, .completed(now))]
  }
}
