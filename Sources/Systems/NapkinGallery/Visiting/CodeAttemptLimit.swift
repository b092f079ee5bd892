public import NapkinCore

/// How often somebody may guess a code.
public struct CodeAttemptLimit: Hashable, Sendable, Codable {
  /// How many wrong codes are allowed until one has to wait.
  public var limit: Int
  /// How long one has to wait, in milliseconds.
  public var pause: Int64
  private var failures: [Instant] = []

  /// Creates the rule: five wrong codes, then ten minutes.
  public init(limit: Int = 5, pause: Int64 = 600_000) {
    self.limit = max(1, limit)
    self.pause = max(0, pause)
  }

  /// How many wrong codes are left.
  public func left(at now: Instant) -> Int {
    max(0, limit - failures.count { isRecent($0, now) })
  }

  /// How long one has to wait until there is a try again, in milliseconds.
  public func wait(at now: Instant) -> Int64 {
    guard left(at: now) == 0, let oldest = failures.min() else { return 0 }
    return max(0, pause - now.milliseconds(since: oldest))
  }

  /// Compares a code, and counts it if it is wrong. A right one forgets the wrong ones, unless many people
  /// share the tries: then the success of one would give the others new ones.
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

  /// A clock that was set back makes no failure older, and frees nobody.
  private func isRecent(_ failure: Instant, _ now: Instant) -> Bool {
    now.milliseconds(since: failure) < pause
  }
}
