internal import Synchronization

/// A limit of how often something may be done: a bucket of `burst` tokens that is refilled over time.
public struct RateLimit: Hashable, Sendable {
  /// The number of tokens that are refilled each second.
  public var perSecond: Double
  /// The number of tokens in a full bucket.
  public var burst: Double

  /// Creates a limit.
  public init(perSecond: Double, burst: Double) {
    self.perSecond = perSecond
    self.burst = burst
  }
}

/// Counts actions by key, such as requests by address or wrong codes by visit, and refuses them if they are many.
public final class RateLimiter<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: Double
  }

  private let limit: RateLimit
  private let capacity: Int
  private let buckets = Mutex<[Key: Bucket]>([:])

  /// Creates a limiter that remembers up to `capacity` keys; beyond that, it forgets keys with the fewest actions.
  public init(_ limit: RateLimit, capacity: Int = 100_000) {
    self.limit = limit
    self.capacity = capacity
  }

  /// Takes a token and returns `nil`; if there is none, returns the seconds until there is one.
  ///
  /// - Parameters:
  ///   - key: The key of the action.
  ///   - now: The time in seconds, from a clock that never goes back.
  public func spend(_ key: Key, at now: Double = MonotonicClock.now) -> Double? {
    buckets.withLock { buckets in
      let tokens = buckets[key].map { filled($0, now) } ?? limit.burst
      guard tokens >= 1 else { return (1 - tokens) / limit.perSecond }
      if buckets[key] == nil, buckets.count >= capacity { makeRoom(in: &buckets, now) }
      buckets[key] = Bucket(tokens: tokens - 1, time: now)
      return nil
    }
  }

  /// Gives a token back. To count only failures, spend before each try, so that simultaneous tries count, too, and
  /// refund after a success.
  public func refund(_ key: Key) {
    buckets.withLock { $0[key]?.tokens += 1 }
  }

  private func filled(_ bucket: Bucket, _ now: Double) -> Double {
    min(limit.burst, bucket.tokens + max(0, now - bucket.time) * limit.perSecond)
  }

  /// Drops full buckets, which carry no information, and then the fuller half of the rest.
  private func makeRoom(in buckets: inout [Key: Bucket], _ now: Double) {
    buckets = buckets.filter { filled($0.value, now) < limit.burst }
    guard buckets.count > capacity / 2 else { return }
    let kept = buckets.sorted { filled($0.value, now) < filled($1.value, now) }.prefix(capacity / 2)
    buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
