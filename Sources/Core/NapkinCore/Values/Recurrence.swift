/// How a reminder repeats: every second week, every year until 2030.
public struct Recurrence: Hashable, Sendable {
  /// The unit of time that is counted between two times of a reminder.
  public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sixty seconds.
    case minute
    /// Sixty minutes.
    case hour
    /// A calendar day.
    case day
    /// Seven days.
    case week
    /// A calendar month. In a month without the day, the last day of the month is used.
    case month
    /// Twelve months.
    case year
  }

  /// The number of units between two times of a reminder, 1 or more.
  public let every: Int
  /// The unit of time.
  public let unit: Unit
  /// The latest time of a repetition. The first time of a reminder is not a repetition.
  public var until: Instant?

  /// Creates a recurrence. Refused if `every` is less than 1.
  public init(every: Int = 1, unit: Unit, until: Instant? = nil) throws(Refusal) {
    guard every >= 1 else {
      throw Refusal(.outOfRange, "A reminder repeats every 1 or more units of time.")
    }
    self.every = every
    self.unit = unit
    self.until = until
  }
}

extension Recurrence: Codable {
  private enum CodingKeys: String, CodingKey {
    case every, unit, until
  }

  /// Reads a recurrence. Refused if `every` is less than 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      every: container.decode(Int.self, forKey: .every),
      unit: container.decode(Unit.self, forKey: .unit),
      until: container.decodeIfPresent(Instant.self, forKey: .until))
  }
}

extension Recurrence {
  /// The times of a reminder, by number. Each is computed from the start and not from the time before it: otherwise,
  /// 31 January would become 28 February and then 28 March.
  struct Times {
    let start: Instant
    let secondsFromUTC: Int
    let recurrence: Recurrence

    /// The latest time that is not after an instant, and its number; `nil` before the start.
    func latest(upTo instant: Instant) -> (number: UInt64, time: Instant)? {
      guard instant >= start else { return nil }
      let instant = max(start, min(instant, recurrence.until ?? instant))
      let number = count(upTo: instant)
      if let time = time(number), time <= instant { return (number, time) }
      // With months, the time may lie after the instant in the same month.
      return number == 0 ? nil : time(number - 1).map { (number - 1, $0) }
    }

    /// The time with a number; `nil` if the recurrence or the range of instants ends before.
    func time(_ number: UInt64) -> Instant? {
      if number == 0 { return start }
      let (steps, overflow) = number.multipliedReportingOverflow(by: UInt64(recurrence.every))
      guard !overflow, let time = time(after: steps) else { return nil }
      if let until = recurrence.until, time > until { return nil }
      return time
    }

    /// The number of repetitions until an instant, or one more than that.
    private func count(upTo instant: Instant) -> UInt64 {
      let units: UInt64
      if let length {
        // The distance between two instants always fits into an unsigned number.
        units = UInt64(bitPattern: instant.milliseconds &- start.milliseconds) / length
      } else {
        let first = Month(Day(start, secondsFromUTC: secondsFromUTC)).index
        let last = Month(Day(instant, secondsFromUTC: secondsFromUTC)).index
        units = UInt64(max(0, last - first)) / months
      }
      return units / UInt64(recurrence.every)
    }

    private func time(after steps: UInt64) -> Instant? {
      let (units, overflow) = steps.multipliedReportingOverflow(by: length ?? months)
      guard !overflow else { return nil }
      if length != nil {
        // The sum may wrap around, so the distance to the last instant is compared as well.
        let sum = Instant(milliseconds: start.milliseconds &+ Int64(truncatingIfNeeded: units))
        let room = UInt64(bitPattern: Int64.max &- start.milliseconds)
        return units <= room ? sum : nil
      }
      let local = Day.local(start, secondsFromUTC: secondsFromUTC)
      guard units <= UInt64(Month.yearLimit) * 24 else { return nil }
      let month = Month(index: Month(local.day).index + Int64(units))
      return Day(min(local.day.day, month.dayCount), of: month)
        .instant(at: local.milliseconds, secondsFromUTC: secondsFromUTC)
    }

    /// The length of a unit in milliseconds; `nil` for months and years. A day is always 24 hours, because the offset
    /// from UTC is fixed.
    private var length: UInt64? {
      switch recurrence.unit {
      case .minute: 60_000
      case .hour: 3_600_000
      case .day: UInt64(Instant.day)
      case .week: UInt64(Instant.day) * 7
      case .month, .year: nil
      }
    }

    private var months: UInt64 { recurrence.unit == .year ? 12 : 1 }
  }
}
