/// A moment by both clocks: the one on the wall, and the one that nobody can set.
public struct Moment: Hashable, Sendable, Codable {
  /// The time of the wall clock.
  public var now: Instant
  /// The time since the system started, if known.
  public var uptime: Uptime?

  /// Creates a moment.
  public init(now: Instant, uptime: Uptime? = nil) {
    self.now = now
    self.uptime = uptime
  }

  /// How many milliseconds lie between an earlier moment and this one, never less than none. The
  /// wall clock counts only where the uptimes cannot tell: one is unknown, or the system was
  /// started anew in between.
  public func milliseconds(since earlier: Moment) -> Int64 {
    if let uptime, let start = earlier.uptime, let passed = uptime.milliseconds(since: start) {
      return passed
    }
    return max(0, now.milliseconds(since: earlier.now))
  }
}

extension Context {
  /// The moment, by both clocks.
  public var moment: Moment { Moment(now: now, uptime: uptime) }
}
