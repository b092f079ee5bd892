import NapkinCore

/// A time as a calendar holds it: the time that the clocks of some zone show.
struct CalendarTime: Hashable {
  /// The seconds since 1970-01-01 00:00 on these clocks.
  var wall: Int64
  /// The seconds by which these clocks are ahead of UTC.
  var secondsFromUTC = 0
  /// The name of the zone; `nil` for UTC, and for an unknown zone.
  var zone: String?
  /// Whether the zone is known.
  var isExact = true

  var instant: Instant { Instant(milliseconds: (wall - Int64(secondsFromUTC)) * 1000) }
  var day: Day { Day(dayNumber: Self.divide(wall, by: 86_400).quotient) }

  /// Creates the time in UTC, in whole seconds.
  init(_ instant: Instant) {
    wall = Self.divide(instant.milliseconds, by: 1000).quotient
  }

  init(wall: Int64, secondsFromUTC: Int = 0, zone: String? = nil) {
    (self.wall, self.secondsFromUTC, self.zone) = (wall, secondsFromUTC, zone)
  }

  /// Reads `20261130T090000Z`; `20261130T090000` and `20261130` name no zone.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      return bytes[range].reduce(0) { number, byte in
        (0x30...0x39).contains(byte) ? number.map { $0 * 10 + Int(byte) - 0x30 } : nil
      }
    }
    guard let year = number(0..<4), let month = number(4..<6), let dayOfMonth = number(6..<8),
      let day = Day(year: year, month: month, day: dayOfMonth)
    else { return nil }
    wall = day.dayNumber * 86_400
    isExact = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
    if bytes.count == 8 { return }
    guard bytes.count == 15 || isExact, bytes[8] == UInt8(ascii: "T"),
      let hour = number(9..<11), hour < 24, let minute = number(11..<13), minute < 60,
      let second = number(13..<15), second <= 60
    else { return nil }
    wall += Int64(hour * 3600 + minute * 60 + min(second, 59))
  }

  /// The time as text; `nil` in a year that calendars cannot write.
  var text: String? {
    let seconds = Int(Self.divide(wall, by: 86_400).remainder)
    return Self.date(day).map { $0 + "T" + Self.clock(seconds) + (zone == nil ? "Z" : "") }
  }

  /// Returns the line that holds the time. A zone whose name contains `:`, `;` or `,` is in quotation marks.
  func line(_ name: String) -> ContentLine? {
    let hasSigns = zone?.unicodeScalars.contains { ":;,".unicodeScalars.contains($0) } ?? false
    let zone = zone.map { hasSigns ? ";TZID=\"\($0)\"" : ";TZID=\($0)" }
    return text.map { ContentLine(name + (zone ?? ""), $0) }
  }

  static func line(_ name: String, _ instant: Instant?) -> ContentLine? {
    instant.flatMap { CalendarTime($0).line(name) }
  }

  /// Returns a day as `20261130`; `nil` in a year that calendars cannot write.
  static func date(_ day: Day) -> String? {
    guard (0...9999).contains(day.year) else { return nil }
    return padded(day.year, to: 4) + padded(day.month) + padded(day.day)
  }

  /// Returns the seconds of a day as `090000`.
  static func clock(_ seconds: Int) -> String {
    padded(seconds / 3600) + padded(seconds / 60 % 60) + padded(seconds % 60)
  }

  private static func padded(_ number: Int, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func divide(_ value: Int64, by divisor: Int64) -> (
    quotient: Int64, remainder: Int64
  ) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// A length of time as calendars write it: `-PT15M`, `P1DT12H`, `P2W`.
enum CalendarDuration {
  private static let units: [Character: Int64] = [
    "W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1,
  ]

  /// Reads a length, in seconds; `nil` for other texts, and for a length that is out of range.
  static func read(_ text: String) -> Int64? {
    let unsigned = text.drop { $0 == "+" || $0 == "-" }
    guard unsigned.first == "P", unsigned.utf8.count < 40 else { return nil }
    var (seconds, digits): (Int64, String) = (0, "")
    for letter in unsigned.dropFirst() where letter != "T" {
      if let unit = units[letter] {
        guard let number = Int64(digits), number < 1 << 40 / unit else { return nil }
        seconds += number * unit
        digits = ""
      } else {
        digits.append(letter)
      }
    }
    return digits.isEmpty ? (text.hasPrefix("-") ? -seconds : seconds) : nil
  }

  /// Returns a length in hours, minutes and seconds, which do not vary when clocks are changed.
  static func text(_ seconds: Int64) -> String {
    let size = seconds.magnitude
    let parts = [(size / 3600, "H"), (size / 60 % 60, "M"), (size % 60, "S")].filter { $0.0 > 0 }
    let text = parts.isEmpty ? "0S" : parts.map { "\($0.0)\($0.1)" }.joined()
    return (seconds < 0 ? "-PT" : "PT") + text
  }
}
