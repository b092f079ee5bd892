/// A timer for the work on one plan: it counts down to zero, or up from zero.
///
/// It does not tick. It stores when it was started and how long it had run before, and computes every answer from
/// the ``Moment`` of the question. So it stays correct while the system sleeps, the app is closed or the wall
/// clock is set back.
public struct FocusTimer: Hashable, Sendable, Codable {
  /// The direction in which a timer counts.
  public enum Mode: Hashable, Sendable, Codable {
    /// From zero upwards, until it is stopped.
    case up
    /// From a number of milliseconds down to zero.
    case down(milliseconds: Int64)
  }

  /// The direction in which the timer counts.
  public let mode: Mode
  /// How many milliseconds the timer had run before it was last started.
  public private(set) var accumulated: Int64
  /// When the timer was last started; `nil` while it is paused.
  public private(set) var runningSince: Moment?

  /// Starts a timer at a moment.
  public init(_ mode: Mode, startedAt moment: Moment) {
    self.init(mode, accumulated: 0, runningSince: moment)
  }

  /// Creates a timer as a file describes it.
  public init(_ mode: Mode, accumulated: Int64, runningSince: Moment?) {
    self.mode = mode
    self.accumulated = accumulated
    self.runningSince = runningSince
  }

  /// Whether the timer is running, and not paused.
  public var isRunning: Bool { runningSince != nil }

  /// Returns how many milliseconds the timer has run; for a countdown, at most its length.
  public func elapsed(at moment: Moment) -> Int64 {
    let before = max(0, accumulated)
    let current = runningSince.map { moment.milliseconds(since: $0) } ?? 0
    let (sum, overflow) = before.addingReportingOverflow(current)
    return min(overflow ? .max : sum, length ?? .max)
  }

  /// Returns how many milliseconds of a countdown are left; `nil` if the timer counts up.
  public func remaining(at moment: Moment) -> Int64? {
    length.map { $0 - elapsed(at: moment) }
  }

  /// Whether the timer is a countdown that has reached zero.
  public func isFinished(at moment: Moment) -> Bool {
    remaining(at: moment) == 0
  }

  /// Returns when a countdown will reach zero if nobody pauses it, for an app that asks the system to wake it
  /// then; `nil` if the timer is paused or counts up.
  public func finish(at moment: Moment) -> Instant? {
    guard isRunning, let remaining = remaining(at: moment) else { return nil }
    return moment.now.advanced(byMilliseconds: remaining)
  }

  /// Stops counting until ``resume(at:)``. A paused timer stays as it is.
  public mutating func pause(at moment: Moment) {
    accumulated = elapsed(at: moment)
    runningSince = nil
  }

  /// Continues counting after a pause. A running timer stays as it is.
  public mutating func resume(at moment: Moment) {
    if runningSince == nil { runningSince = moment }
  }

  /// The length of a countdown, at least 0, because a file may contain a negative one; `nil` if it counts up.
  private var length: Int64? {
    switch mode {
    case .up: nil
    case .down(let milliseconds): max(0, milliseconds)
    }
  }
}
