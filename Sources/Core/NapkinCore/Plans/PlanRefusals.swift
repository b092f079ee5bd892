extension Refusal.Code {
  /// A plan is finished, and the operation is for unfinished ones.
  public static let finishedPlan: Self = "finished-plan"
  /// A plan has a timer already, or still.
  public static let timerExists: Self = "timer-exists"
  /// A plan has no timer.
  public static let noTimer: Self = "no-timer"
  /// A timer has not come to its end.
  public static let timerRuns: Self = "timer-runs"
}

extension Refusal {
  /// The refusal to rename or time a finished plan.
  static func finished(_ plan: Plan.ID) -> Refusal {
    Refusal(.finishedPlan, "The plan '\(plan)' is finished; reopen it first.")
  }

  /// The refusal to give a plan a second timer, or to put away one that is being timed.
  static func timed(_ plan: Plan.ID) -> Refusal {
    Refusal(.timerExists, "The plan '\(plan)' has a timer; stop it first.")
  }
}
