/// A month of a certain year.
public struct Month: Hashable, Sendable {
  /// The year; 0 is the year before 1.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int

  /// The last year of the calendar; the first year is its negative. Both are further away than any instant.
  static let yearLimit: Int64 = 999_999_999

  private init(unchecked year: Int, _ month: Int) {
    self.year = year
    self.month = month
  }

  /// Creates a month; `nil` if the calendar has no such month.
  public init?(year: Int, month: Int) {
    guard year.magnitude <= UInt(Month.yearLimit), month >= 1, month <= 12 else { return nil }
    self.init(unchecked: year, month)
  }

  /// Creates the month that a day belongs to.
  public init(_ day: Day) {
    let (year, month, _) = day.civil
    self.init(unchecked: Int(year), month)
  }

  /// The number of days in the month.
  public var dayCount: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days of the month, from the first to the last.
  public var days: ClosedRange<Day> { Day(1, of: self)...Day(dayCount, of: self) }

  /// Whether a day belongs to the month.
  public func contains(_ day: Day) -> Bool { days.contains(day) }

  /// The number of months since January of the year 0.
  var index: Int64 { Int64(year) * 12 + Int64(month - 1) }

  /// Creates a month from the number of months since January of the year 0, clamped to the calendar.
  init(index: Int64) {
    let last = Month.yearLimit * 12 + 11
    let clamped = max(-Month.yearLimit * 12, min(last, index))
    let (year, month) = Day.divide(clamped, by: 12)
    self.init(unchecked: Int(year), Int(month) + 1)
  }
}

extension Month: Comparable {
  /// Whether one month is before another.
  public static func < (left: Month, right: Month) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}

extension Month: CustomStringConvertible, Codable, TextCoded {
  /// Creates a month from ISO 8601 text, as in `2026-11`. Years that do not have four digits carry
  /// a sign: `-0044-03`, `+12026-01`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(utf8: bytes[...])
  }

  /// The month in ISO 8601, as in `2026-11`.
  public var description: String {
    let sign = year < 0 ? "-" : year > 9999 ? "+" : ""
    return "\(sign)\(Month.padded(year, to: 4))-\(Month.padded(month, to: 2))"
  }

  package static let spelling = "A month is written as in 2026-11."
  package init?(coded text: String) { self.init(text) }
}

extension Month {
  /// Creates a month from ASCII text.
  init?(utf8 text: ArraySlice<UInt8>) {
    guard let month = Month.twoDigits(text), let year = Month.year(text.dropLast(3)) else {
      return nil
    }
    self.init(year: year, month: month)
  }

  /// The two digits after a hyphen at the end of a text, as a number.
  static func twoDigits(_ text: ArraySlice<UInt8>) -> Int? {
    let end = text.suffix(3)
    guard end.count == 3, end.first == UInt8(ascii: "-") else { return nil }
    return number(end.dropFirst())
  }

  /// The digits of a number without its sign, with leading zeros.
  package static func padded(_ value: Int, to width: Int) -> String {
    let digits = String(value.magnitude)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func year(_ text: ArraySlice<UInt8>) -> Int? {
    switch text.first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let value = number(text.dropFirst()), (5...10).contains(text.count) else { return nil }
      if text.first == UInt8(ascii: "+") { return value }
      // ISO 8601 has no year -0000.
      return value == 0 ? nil : -value
    default:
      return text.count == 4 ? number(text) : nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
