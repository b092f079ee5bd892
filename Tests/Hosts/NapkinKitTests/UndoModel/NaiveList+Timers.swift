import NapkinKit
import NapkinTesting

// MARK: - Timers

extension NaiveList {
  func timing(_ id: Plan.ID, _ chance: inout Chance) -> Operation<NaiveList> {
    let timed = plans.filter { $0.timer != nil }.map(\.id)
    let start = id
    let id = chance.percent(20) || timed.isEmpty ? start : chance.pick(timed)
    return switch chance.below(7) {
    case 0, 1: starting(start, chance.pick([0, 1, 1, 1_000, nil]))
    case 2, 3: chance.percent(60) ? pausing(id) : stopping(id)
    case 4: resuming(id)
    default: answering(id, markDone: chance.percent(50))
    }
  }

  private func starting(_ id: Plan.ID, _ length: Int64?) -> Operation<NaiveList> {
    let mode = length.map { FocusTimer.Mode.down(milliseconds: $0) } ?? .up
    return Operation(StartTimer(of: id, counting: mode)) { list, context in
      let plan = list.plans[try list.index(of: id)]
      try require(!plan.isCompleted && plan.timer == nil && mode != .down(milliseconds: 0))
      let start = Moment(now: context.now, uptime: context.uptime)
      return try list.set(id, context) {
        $0.timer = FocusTimer(mode, accumulated: 0, runningSince: start)
      }
    }
  }

  private func timer(_ id: Plan.ID) throws -> FocusTimer {
    try require(plans[try index(of: id)].timer)
  }

  private func pausing(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(PauseTimer(of: id)) { list, context in
      let timer = try list.timer(id)
      guard timer.runningSince != nil else { return false }
      let elapsed = timer.naiveElapsed(context)
      return try list.set(id, context) {
        $0.timer = FocusTimer(timer.mode, accumulated: elapsed, runningSince: nil)
      }
    }
  }

  private func resuming(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(ResumeTimer(of: id)) { list, context in
      let timer = try list.timer(id)
      guard timer.runningSince == nil else { return false }
      let start = Moment(now: context.now, uptime: context.uptime)
      return try list.set(id, context) {
        $0.timer = FocusTimer(timer.mode, accumulated: timer.accumulated, runningSince: start)
      }
    }
  }

  private func stopping(_ id: Plan.ID) -> Operation<NaiveList> {
    Operation(StopTimer(of: id)) { list, context in
      _ = try list.timer(id)
      return try list.set(id, context) { $0.timer = nil }
    }
  }

  private func answering(_ id: Plan.ID, markDone: Bool) -> Operation<NaiveList> {
    Operation(AnswerTimer(of: id, isCompleted: markDone)) { list, context in
      let timer = try list.timer(id)
      guard case .down(let length) = timer.mode else { throw Refused() }
      try require(timer.naiveElapsed(context) == length)
      return markDone
        ? try list.complete(id, context) : try list.set(id, context) { $0.timer = nil }
    }
  }
}

extension FocusTimer {
  /// By the clock that nobody can set, where it is known; never backwards, never past the end.
  fileprivate func naiveElapsed(_ context: Context) -> Int64 {
    var elapsed = accumulated
    if let since = runningSince {
      if let start = since.uptime, let now = context.uptime, now.milliseconds >= start.milliseconds
      {
        elapsed += now.milliseconds - start.milliseconds
      } else {
        let (passed, overflow) = context.now.milliseconds.subtractingReportingOverflow(
          since.now.milliseconds)
        elapsed += overflow ? 0 : max(0, passed)
      }
    }
    if case .down(let length) = mode { return min(elapsed, length) }
    return elapsed
  }
}
