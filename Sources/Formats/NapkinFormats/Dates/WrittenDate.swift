package import NapkinCore

/// Reads the date formats of outliners: mostly RFC 822, but also ISO 8601 and the formats of JavaScript and Unix.
package enum WrittenDate {
  /// Returns the instant of a date; `nil` if the text is not a date. A date without a zone is taken as UTC.
  package static func read(_ text: String) -> Instant? {
    guard text.utf8.count <= 80 else { return nil }
    return text.withBytes(usual) ?? parts(text)?.instant
  }

  /// Returns how far the time zone of a date is ahead of UTC; `nil` if the date is not this instant.
  package static func secondsFromUTC(_ text: String, at instant: Instant) -> Int? {
    guard let moment = moment(text), moment.instant == instant else { return nil }
    return moment.secondsFromUTC
  }

  /// Returns the instant of a date, and how far its time zone is ahead of UTC.
  package static func moment(_ text: String) -> (instant: Instant, secondsFromUTC: Int)? {
    guard text.utf8.count <= 80, let parts = parts(text), let instant = parts.instant
    else { return nil }
    return (instant, parts.secondsFromUTC)
  }

  /// Reads the most frequent form, `Sun, 15 Aug 2021 15:38:08 GMT`, without making strings of its parts.
  private static func usual(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
    func number(at start: Int) -> Int? {
      let (tens, ones) = (bytes[start] &- 0x30, bytes[start + 1] &- 0x30)
      return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }
    guard bytes.count == 29, bytes[3] == UInt8(ascii: ","), bytes[4] == 0x20, bytes[7] == 0x20,
      bytes[11] == 0x20, bytes[16] == 0x20, bytes[19] == UInt8(ascii: ":"),
      bytes[22] == UInt8(ascii: ":"), bytes[25...].elementsEqual(" GMT".utf8),
      let dayOfMonth = number(at: 5), let century = number(at: 12), let year = number(at: 14),
      let hour = number(at: 17), let minute = number(at: 20), let second = number(at: 23),
      let month = month(at: 8, in: bytes), hour < 24, minute < 60, second < 60,
      let day = Day(year: century * 100 + year, month: month, day: dayOfMonth)
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second
    return day.start(secondsFromUTC: 0).advanced(byMilliseconds: Int64(seconds) * 1000)
  }

  private static func month(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let names = CalendarNames.months
    for month in 0..<12 {
      let name = names.utf8Start + 3 * month
      if name[0] == bytes[start], name[1] == bytes[start + 1], name[2] == bytes[start + 2] {
        return month + 1
      }
    }
    return nil
  }

  private static func parts(_ text: String) -> DateParts? {
    if let parts = iso(text) { return parts }
    var parts = DateParts()
    let words = text.prefix { $0 != "(" }.split { $0.isWhitespace || $0 == "," }
    for word in words where !parts.take(word) { return nil }
    return parts
  }

  /// Reads ISO 8601: `2021-08-15T15:38:08.250+02:00`; T may be a blank; seconds, fraction or zone may be missing.
  private static func iso(_ text: String) -> DateParts? {
    let trimmed = text.split(whereSeparator: \.isWhitespace)
    guard let first = trimmed.first, trimmed.count <= 3, let day = Day(String(first.prefix(10)))
    else { return nil }
    var parts = DateParts()
    parts.day = day
    var rest = first.dropFirst(10)
    if rest.first == "T" || rest.first == "t" { rest = rest.dropFirst() }
    for word in (rest.isEmpty ? [] : [rest]) + trimmed.dropFirst() {
      let zone = word.firstIndex { $0 == "Z" || $0 == "z" || $0 == "+" || $0 == "-" }
      let time = word[..<(zone ?? word.endIndex)]
      if !time.isEmpty && !parts.take(time) { return nil }
      if let zone, !parts.takeZone(word[zone...]) { return nil }
    }
    return parts.instant == nil ? nil : parts
  }
}

/// The parts of a date that were read so far.
private struct DateParts {
  var day: Day?
  private var year, month, dayOfMonth: Int?
  private var milliseconds: Int64?
  private var isAfternoon: Bool?
  private(set) var secondsFromUTC = 0

  /// Takes in the next part of a date; returns `false` if it cannot be a part of a date.
  mutating func take(_ word: Substring) -> Bool {
    if word.contains(":") && word.first?.isNumber == true { return takeTime(word) }
    if let number = Int(word), word.first?.isNumber == true { return take(number, word.count) }
    if milliseconds != nil, takeZone(word) { return true }
    let lower = word.lowercased()
    if lower == "am" || lower == "pm" {
      isAfternoon = lower == "pm"
      return true
    }
    let short = lower.prefix(3)
    if let month = CalendarNames.number(of: short, in: CalendarNames.months),
      lower.allSatisfy(\.isLetter)
    {
      defer { self.month = month }
      return self.month == nil
    }
    return CalendarNames.number(of: short, in: CalendarNames.weekdays) != nil
      && lower.allSatisfy { $0.isLetter || $0 == "." }
  }

  private mutating func take(_ number: Int, _ digits: Int) -> Bool {
    if digits <= 2 && dayOfMonth == nil {
      dayOfMonth = number
    } else if year == nil && (digits == 2 || digits == 4) {
      // Two digits are a year from 1950 to 2049.
      year = digits == 4 ? number : number < 50 ? 2000 + number : 1900 + number
    } else {
      return false
    }
    return true
  }

  private mutating func takeTime(_ word: Substring) -> Bool {
    let pieces = word.split(separator: ":", omittingEmptySubsequences: false)
    guard milliseconds == nil, (2...3).contains(pieces.count), let hour = Self.number(pieces[0]),
      let minute = Self.number(pieces[1]), hour < 24, minute < 60
    else { return false }
    var thousandths = 0
    if pieces.count == 3 {
      let parts = pieces[2].split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let seconds = Self.number(parts[0]), seconds <= 60 else {
        return false
      }
      let fraction = parts.count == 2 ? String(parts[1].prefix(3)) : ""
      guard fraction.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
      let padded = fraction + String(repeating: "0", count: 3 - fraction.count)
      thousandths = min(seconds, 59) * 1000 + (Int(padded) ?? 0)
    }
    milliseconds = Int64((hour * 60 + minute) * 60_000 + thousandths)
    return true
  }

  private static func number(_ digits: Substring) -> Int? {
    // `Int` would accept signs too.
    (1...2).contains(digits.count) && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      ? Int(digits) : nil
  }

  /// Takes in the part after the time if it is a time zone; returns `false` if it is not.
  mutating func takeZone(_ word: Substring) -> Bool {
    var rest = word
    for name in ["GMT", "UTC", "UT", "Z"] where rest.uppercased().hasPrefix(name) {
      rest = rest.dropFirst(name.count)
      break
    }
    if rest.isEmpty { return true }
    if let hours = Self.zones[word.uppercased()] {
      secondsFromUTC = hours * 3600
      return true
    }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return false }
    let digits = rest.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number / 100 < 24, number % 100 < 60
    else { return false }
    secondsFromUTC = (number / 100 * 3600 + number % 100 * 60) * (sign == "-" ? -1 : 1)
    return true
  }

  var instant: Instant? {
    var date = day
    if date == nil, let year, let month, let dayOfMonth {
      date = Day(year: year, month: month, day: dayOfMonth)
    }
    guard let date, var time = milliseconds ?? (day == nil ? nil : 0) else { return nil }
    let half: Int64 = 43_200_000
    if let isAfternoon {
      if time >= half + 3_600_000 { return nil }
      time = time % half + (isAfternoon ? half : 0)
    }
    return date.start(secondsFromUTC: secondsFromUTC).advanced(byMilliseconds: time)
  }

  private static let zones = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "CET": 1, "CEST": 2, "BST": 1,
  ]
}
