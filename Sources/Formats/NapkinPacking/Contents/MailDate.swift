package import NapkinCore
package import NapkinFormats

/// An instant with the offset of its time zone, as in an email.
package struct MailDate {
  private let instant: Instant
  private let minutesFromUTC: Int

  /// Reads `2026-11-21`, `2026-11-21T18:30`, `2026-11-21T18:30:05Z`, `2026-11-21 18:30:05+01:00`, and the date
  /// formats of emails. A date without an offset is in UTC.
  package init(_ text: String) throws(FormatError) {
    guard let date = Self(reading: text) else {
      throw .option("date", is: "a time as in 2026-11-21T18:30:00+01:00", not: text)
    }
    self = date
  }

  /// Reads a date in one of these formats; `nil` for any other text.
  package init?(reading text: String) {
    if let day = Day(String(text.prefix(10))) {
      guard let (seconds, zone) = Self.readTime(text.dropFirst(10)),
        let offset = Self.readOffset(zone)
      else { return nil }
      let midnight = day.start(secondsFromUTC: offset * 60)
      instant = midnight.advanced(byMilliseconds: Int64(seconds) * 1000)
      minutesFromUTC = offset
    } else if let moment = WrittenDate.moment(text) {
      instant = moment.instant
      minutesFromUTC = moment.secondsFromUTC / 60
    } else {
      return nil
    }
    guard (1900...9999).contains(day.year) else { return nil }
  }

  /// The day in the date's own time zone.
  package var day: Day { Day(instant, secondsFromUTC: minutesFromUTC * 60) }

  /// Returns the seconds since midnight, without a fraction, and the text after the time.
  private static func readTime(_ text: Substring) -> (seconds: Int, rest: Substring)? {
    guard let separator = text.first else { return (0, text) }
    guard separator == "T" || separator == " " else { return nil }
    let text = text.dropFirst()
    let end = text.firstIndex { !("0"..."9").contains($0) && $0 != ":" } ?? text.endIndex
    let parts = text[..<end].split(separator: ":", omittingEmptySubsequences: false)
    var numbers = parts.filter { $0.count == 2 }.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.count == 2 || numbers.count == 3 else { return nil }
    if numbers.count == 2 { numbers.append(0) }
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    var rest = text[end...]
    if parts.count == 3, rest.first == "." {
      let fraction = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      if !fraction.isEmpty { rest = rest[fraction.endIndex...] }
    }
    return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2], rest)
  }

  /// Returns the offset of a time zone in minutes, positive to the east of Greenwich.
  private static func readOffset(_ text: Substring) -> Int? {
    if text.isEmpty || text == "Z" { return 0 }
    var digits = text.dropFirst()
    if let colon = digits.index(digits.startIndex, offsetBy: 2, limitedBy: digits.endIndex),
      digits[colon...].first == ":"
    {
      digits.remove(at: colon)
    }
    guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4,
      digits.allSatisfy({ ("0"..."9").contains($0) }), let hours = Int(digits.prefix(2)),
      let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }

  /// The date in the format of RFC 5322: `Sat, 21 Nov 2026 18:30:00 +0100`.
  package var text: String {
    let local = instant.advanced(byMilliseconds: Int64(minutesFromUTC) * 60_000)
    let (hours, minutes) = abs(minutesFromUTC).quotientAndRemainder(dividingBy: 60)
    let zone = Month.padded(hours, to: 2) + Month.padded(minutes, to: 2)
    return local.rfc822.dropLast("GMT".count) + (minutesFromUTC < 0 ? "-" : "+") + zone
  }
}
