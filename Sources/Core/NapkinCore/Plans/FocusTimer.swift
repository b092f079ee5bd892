/// A timer for the work on one plan: it counts down to zero, or up from it.
///
/// It ticks nowhere. It knows when it was started and for how long it had run before, and every
/// question is answered from the ``Moment`` at which it is asked; so neither sleep nor an app that
/// was closed, nor a clock that was set back, makes it drift or run backwards.
public struct FocusTimer: Hashable, Sendable, Codable {
  /// Which way a timer counts.
  public enum Mode: Hashable, Sendable, Codable {
    /// From zero upwards, until it is stopped.
    case up
    /// From so many milliseconds to zero.
    case down(milliseconds: Int64)
  }

  /// Which way it counts.
  public let mode: Mode
  /// How many milliseconds it had run before it was last started.
  public private(set) var accumulated: Int64
  /// When it was last started; `nil` while it pauses.
  public private(set) var runningSince: Moment?

  /// Starts a timer.
  public init(_ mode: Mode, startedAt moment: Moment) {
    self.init(mode, accumulated: 0, runningSince: moment)
  }

  /// Creates a timer as a file describes it.
  public init(_ mode: Mode, accumulated: Int64, runningSince: Moment?) {
    self.mode = mode
    self.accumulated = accumulated
    self.runningSince = runningSince
  }

  /// Whether it has been started and not paused since.
  public var isRunning: Bool { runningSince != nil }

  /// How many milliseconds it has run; a countdown that is over has run its whole length.
  public func elapsed(at moment: Moment) -> Int64 {
    let before = max(0, accumulated)
    let current = runningSince.map { moment.milliseconds(since: $0) } ?? 0
    let (sum, overflow) = before.addingReportingOverflow(current)
    return min(overflow ? .max : sum, length ?? .max)
  }

  /// How many milliseconds are left of a countdown; `nil` if it counts up.
  public func remaining(at moment: Moment) -> Int64? {
    length.map { $0 - elapsed(at: moment) }
  }

  /// Whether it is a countdown that has reached zero.
  public func isFinished(at moment: Moment) -> Bool {
    remaining(at: moment) == 0
  }

  /// When a countdown will reach zero if nobody pauses it, for an app that asks the system to wake
  /// it then; `nil` if it pauses or counts up.
  public func finish(at moment: Moment) -> Instant? {
    guard isRunning, let remaining = remaining(at: moment) else { return nil }
    return moment.now.advanced(byMilliseconds: remaining)
  }

  /// Stops counting until ``resume(at:)``. A timer that pauses goes on doing so.
  public mutating func pause(at moment: Moment) {
    accumulated = elapsed(at: moment)
    runningSince = nil
  }

  /// Goes on counting after a pause. A timer that runs goes on doing so.
  public mutating func resume(at moment: Moment) {
    if runningSince == nil { runningSince = moment }
  }

  /// The length of a countdown; a file may claim a negative one.
  private var length: Int64? {
    switch mode {
    case .up: nil
    case .down(let milliseconds): max(0, milliseconds)
    }
  }
}
