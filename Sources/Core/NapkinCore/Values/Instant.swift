#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A moment in time, to the millisecond.
///
/// A whole number is the same in every format and compares exactly, while a `Date` loses digits when it is written
/// as text.
public struct Instant: Hashable, Sendable, Codable, Comparable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public let milliseconds: Int64

  /// The first instant, 292 million years ago.
  public static let earliest = Instant(milliseconds: .min)
  /// The last instant, in 292 million years.
  public static let latest = Instant(milliseconds: .max)

  /// Creates an instant from milliseconds since 1970-01-01 00:00 UTC. The smallest `Int64` counts as the number
  /// after it.
  @inlinable
  public init(milliseconds: Int64) {
    // The smallest number is reserved for a missing instant in compact storage.
    self.milliseconds = max(milliseconds, .min + 1)
  }

  /// Creates an instant from a date, rounded to the millisecond and clamped to the range of instants.
  public init(_ date: Date) {
    let exact = (date.timeIntervalSince1970 * 1000).rounded()
    let beyondReach: Int64 = exact.isNaN ? 0 : exact < 0 ? .min : .max
    self.init(milliseconds: Int64(exactly: exact) ?? beyondReach)
  }

  /// The instant as a `Date` of Foundation.
  public var date: Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Whether one instant lies before another.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The instant some milliseconds later, clamped to the range of instants.
  public func advanced(byMilliseconds distance: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(distance)
    return Instant(milliseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }

  /// How many milliseconds lie between an earlier instant and this one.
  public func milliseconds(since earlier: Instant) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? (earlier.milliseconds < 0 ? .max : .min) : difference
  }

  /// Milliseconds in a day.
  static let day: Int64 = 86_400_000
}

extension Instant {
  /// Reads an instant from a single number of milliseconds.
  public init(from decoder: any Decoder) throws {
    self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Writes the instant as a single number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}
