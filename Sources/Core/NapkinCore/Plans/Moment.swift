/// A moment by two clocks: the wall clock, and the system's uptime, which nobody can set.
public struct Moment: Hashable, Sendable, Codable {
  /// The time by the wall clock.
  public var now: Instant
  /// The time since the system started, if known.
  public var uptime: Uptime?

  /// Creates a moment.
  public init(now: Instant, uptime: Uptime? = nil) {
    self.now = now
    self.uptime = uptime
  }

  /// Returns the number of milliseconds from an earlier moment to this one, at least 0. The wall clock is used
  /// only if the uptimes cannot be compared: one is unknown, or the system was restarted in between.
  public func milliseconds(since earlier: Moment) -> Int64 {
    if let uptime, let start = earlier.uptime, let passed = uptime.milliseconds(since: start) {
      return passed
    }
    return max(0, now.milliseconds(since: earlier.now))
  }
}

extension Context {
  /// The context's current time, by both clocks.
  public var moment: Moment { Moment(now: now, uptime: uptime) }
}
