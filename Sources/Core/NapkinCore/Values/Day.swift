/// A calendar day, without a time of day and without a time zone.
///
/// Days follow the Gregorian calendar, extended to the time before its introduction, with a year 0 before the year
/// 1. To get the day of an ``Instant``, the caller passes how far the local time is ahead of UTC.
public struct Day: Hashable, Sendable {
  /// The number of days since 1970-01-01.
  public let dayNumber: Int64

  /// The first day of the calendar, long before the first instant.
  public static let earliest = Day(unchecked: number(-Month.yearLimit, 1, 1))
  /// The last day of the calendar, long after the last instant.
  public static let latest = Day(unchecked: number(Month.yearLimit, 12, 31))

  private init(unchecked dayNumber: Int64) {
    self.dayNumber = dayNumber
  }

  /// Creates the day that is this many days after 1970-01-01, clamped to the range of the calendar.
  public init(dayNumber: Int64) {
    self.init(unchecked: max(Day.earliest.dayNumber, min(Day.latest.dayNumber, dayNumber)))
  }

  /// Creates a day of the calendar; `nil` if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard let month = Month(year: year, month: month) else { return nil }
    guard day >= 1, day <= month.dayCount else { return nil }
    self.init(day, of: month)
  }

  /// Creates the local day of an instant, where the local time is `secondsFromUTC` ahead of UTC.
  public init(_ instant: Instant, secondsFromUTC: Int) {
    self = Day.local(instant, secondsFromUTC: secondsFromUTC).day
  }

  /// Creates a day of a month. The month has to have this day.
  init(_ day: Int, of month: Month) {
    self.init(unchecked: Day.number(Int64(month.year), month.month, day))
  }

  /// The year; 0 is the year before 1.
  public var year: Int { Int(civil.year) }
  /// The month, from 1 to 12.
  public var month: Int { civil.month }
  /// The day of the month, from 1 to 31.
  public var day: Int { civil.day }
  /// The day of the week, from 1 for Monday to 7 for Sunday.
  public var weekday: Int { Int(Day.divide(dayNumber + 3, by: 7).remainder) + 1 }

  /// The day `distance` days later, clamped to the range of the calendar.
  public func advanced(byDays distance: Int) -> Day {
    let (sum, overflow) = dayNumber.addingReportingOverflow(Int64(distance))
    return Day(dayNumber: overflow ? (distance < 0 ? .min : .max) : sum)
  }

  /// The instant at which the day begins, where the local time is `secondsFromUTC` ahead of UTC, clamped to the
  /// range of instants.
  public func start(secondsFromUTC: Int) -> Instant {
    instant(at: 0, secondsFromUTC: secondsFromUTC)
      ?? Instant(milliseconds: dayNumber < 0 ? .min : .max)
  }
}

extension Day: Comparable, Strideable {
  /// Whether one day is before another.
  public static func < (left: Day, right: Day) -> Bool {
    left.dayNumber < right.dayNumber
  }

  /// Whether two days are the same.
  public static func == (left: Day, right: Day) -> Bool {
    left.dayNumber == right.dayNumber
  }

  /// How many days later another day is, as `Strideable` requires.
  public func distance(to other: Day) -> Int {
    Int(clamping: other.dayNumber - dayNumber)
  }

  /// The day `distance` days later, as `Strideable` requires.
  public func advanced(by distance: Int) -> Day {
    advanced(byDays: distance)
  }
}

extension Day: CustomStringConvertible, Codable, TextCoded {
  /// Creates a day from ISO 8601 text, as in `2026-11-21`. Years that do not have four digits carry
  /// a sign: `-0044-03-15`, `+12026-01-01`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let day = Month.twoDigits(bytes[...]) else { return nil }
    guard let month = Month(utf8: bytes.dropLast(3)), day >= 1, day <= month.dayCount else {
      return nil
    }
    self.init(day, of: month)
  }

  /// The day in ISO 8601, as in `2026-11-21`.
  public var description: String {
    let (_, _, day) = civil
    return "\(Month(self))-\(Month.padded(day, to: 2))"
  }

  package static let spelling = "A day is written as in 2026-11-21."
  package init?(coded text: String) { self.init(text) }
}

extension Day {
  /// The local day of an instant, and the milliseconds since that day began. The result is exact for any offset,
  /// because days and times of day are added separately.
  package static func local(
    _ instant: Instant, secondsFromUTC: Int
  ) -> (day: Day, milliseconds: Int64) {
    let time = divide(instant.milliseconds, by: Instant.day)
    let offset = divide(Int64(secondsFromUTC), by: 86_400)
    let rest = divide(time.remainder + offset.remainder * 1000, by: Instant.day)
    let number = time.quotient + offset.quotient + rest.quotient
    return (Day(dayNumber: number), rest.remainder)
  }

  /// The instant at a local time of the day, or `nil` if it is outside of the range of instants.
  func instant(at milliseconds: Int64, secondsFromUTC: Int) -> Instant? {
    let offset = Day.divide(Int64(secondsFromUTC), by: 86_400)
    let rest = Day.divide(milliseconds - offset.remainder * 1000, by: Instant.day)
    var number = dayNumber - offset.quotient + rest.quotient
    var left = rest.remainder
    // The first day begins before the first instant, so days before 1970 are counted back from their end.
    if number < 0 {
      number += 1
      left -= Instant.day
    }
    let (whole, overflow) = number.multipliedReportingOverflow(by: Instant.day)
    let (sum, beyond) = whole.addingReportingOverflow(left)
    return overflow || beyond ? nil : Instant(milliseconds: sum)
  }

  /// Divides and rounds down, so that times before 1970 need no special case.
  static func divide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  // Both conversions count years from March, so that the leap day comes last, and use the cycle of 146,097 days
  // after which the calendar repeats.

  private static func number(_ year: Int64, _ month: Int, _ day: Int) -> Int64 {
    let march = month > 2 ? month - 3 : month + 9
    let (era, yearOfEra) = divide(month > 2 ? year : year - 1, by: 400)
    let dayOfYear = Int64((153 * march + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The year, the month and the day of the month.
  package var civil: (year: Int64, month: Int, day: Int) {
    let (era, dayOfEra) = Day.divide(dayNumber + 719_468, by: 146_097)
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = Int(dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100))
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1
    )
  }
}
