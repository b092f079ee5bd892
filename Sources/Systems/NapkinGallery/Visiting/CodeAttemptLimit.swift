public import NapkinCore

/// A limit on wrong codes.
public struct CodeAttemptLimit: Hashable, Sendable, Codable {
  /// How many wrong codes are allowed before a visitor has to wait.
  public var limit: Int
  /// How long a wrong code counts, in milliseconds.
  public var pause: Int64
  private var failures: [Instant] = []

  /// Creates a limit: by default, five wrong codes in ten minutes.
  public init(limit: Int = 5, pause: Int64 = 600_000) {
    self.limit = max(1, limit)
    self.pause = max(0, pause)
  }

  /// Returns how many more wrong codes are allowed.
  public func left(at now: Instant) -> Int {
    max(0, limit - failures.count { isRecent($0, now) })
  }

  /// Returns how long a visitor has to wait until a code can be tried, in milliseconds.
  public func wait(at now: Instant) -> Int64 {
    guard left(at: now) == 0, let oldest = failures.min() else { return 0 }
    return max(0, pause - now.milliseconds(since: oldest))
  }

  /// Checks a code, and counts it if it is wrong. A right code clears the count, unless many people share the
  /// tries: then the success of one person would give new tries to all others.
  public mutating func check(
    _ typed: String, against code: UnlockCode, now: Instant, areShared: Bool = false
  ) throws(Refusal) {
    failures = failures.filter { isRecent($0, now) }
    guard failures.count < limit else {
      throw Refusal(.tooManyTries, "Too many wrong codes; wait a while and try again.")
    }
    guard code.matches(typed) else {
      failures.append(now)
      throw Refusal(
        .wrongCode, "That is not the code next to the piece; tries left: \(left(at: now)).")
    }
    if !areShared { failures = [] }
  }

  /// If the clock is set back, a wrong code counts for longer, not for less time.
  private func isRecent(_ failure: Instant, _ now: Instant) -> Bool {
    now.milliseconds(since: failure) < pause
  }
}
