extension Refusal.Code {
  /// A plan is finished, but the operation is only for unfinished plans.
  public static let finishedPlan: Self = "finished-plan"
  /// A plan has a timer, but the operation is only for plans without a timer.
  public static let timerExists: Self = "timer-exists"
  /// A plan has no timer, but the operation needs one.
  public static let noTimer: Self = "no-timer"
  /// A countdown has not reached zero yet.
  public static let timerRuns: Self = "timer-runs"
}

extension Refusal {
  /// The refusal to rename or time a finished plan.
  static func finished(_ plan: Plan.ID) -> Refusal {
    Refusal(.finishedPlan, "The plan '\(plan)' is finished; reopen it first.")
  }

  /// The refusal to give a plan a second timer, or to archive a plan that has a timer.
  static func timed(_ plan: Plan.ID) -> Refusal {
    Refusal(.timerExists, "The plan '\(plan)' has a timer; stop it first.")
  }
}
