/// Starts a timer for the work on an unfinished plan.
public struct StartTimer: Command {
  /// The plan.
  public var plan: Plan.ID
  /// Which way the timer counts.
  public var mode: FocusTimer.Mode

  /// Creates the command.
  public init(of plan: Plan.ID, counting mode: FocusTimer.Mode) {
    self.plan = plan
    self.mode = mode
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Start Timer" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    // A second timer would discard the time that the first one has measured.
    if try list.plan(plan).timer != nil { throw Refusal.timed(plan) }
    if case .down(let milliseconds) = mode, milliseconds < 1 {
      throw Refusal(.outOfRange, "A countdown starts from 1 millisecond or more.")
    }
    return [.setPlan(plan, .timer(FocusTimer(mode, startedAt: context.moment)))]
  }
}

/// Pauses the timer of a plan.
public struct PauseTimer: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(of plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Pause Timer" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    var timer = try list.timer(of: plan)
    guard timer.isRunning else { return [] }
    timer.pause(at: context.moment)
    return [.setPlan(plan, .timer(timer))]
  }
}

/// Resumes the timer of a plan after a pause.
public struct ResumeTimer: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(of plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Resume Timer" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    var timer = try list.timer(of: plan)
    guard !timer.isRunning else { return [] }
    timer.resume(at: context.moment)
    return [.setPlan(plan, .timer(timer))]
  }
}

/// Removes the timer of a plan, whether it runs or not.
public struct StopTimer: Command {
  /// The plan.
  public var plan: Plan.ID

  /// Creates the command.
  public init(of plan: Plan.ID) {
    self.plan = plan
  }

  /// The name of the command in the Undo menu.
  public var name: String { "Stop Timer" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    _ = try list.timer(of: plan)
    return [.setPlan(plan, .timer(nil))]
  }
}

/// Answers the question that a countdown asks at zero: is the plan finished?
///
/// The command is refused while a countdown runs, because the answer then belongs to an earlier countdown.
public struct AnswerTimer: Command {
  /// The plan.
  public var plan: Plan.ID
  /// Whether the plan is finished; if not, it only loses its timer.
  public var isCompleted: Bool

  /// Creates the command.
  public init(of plan: Plan.ID, isCompleted: Bool) {
    self.plan = plan
    self.isCompleted = isCompleted
  }

  /// The name of the command in the Undo menu.
  public var name: String { isCompleted ? "Complete Plan" : "Stop Timer" }

  /// The changes that the command makes.
  public func changes(
    in list: PlanList, context: inout Context
  ) throws(Refusal) -> [PlanList.Change] {
    guard try list.timer(of: plan).isFinished(at: context.moment) else {
      throw Refusal(
        .timerRuns, "The timer of the plan '\(plan)' has not reached zero; stop it instead.")
    }
    return isCompleted
      ? try list.plan(plan).completion(at: context.now) : [.setPlan(plan, .timer(nil))]
  }
}

extension PlanList {
  /// Returns the timer of a plan, or refuses a plan without a timer.
  fileprivate func timer(of plan: Plan.ID) throws(Refusal) -> FocusTimer {
    guard let timer = try self.plan(plan).timer else {
      throw Refusal(.noTimer, "The plan '\(plan)' has no timer; start one.")
    }
    return timer
  }
}
