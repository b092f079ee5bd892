import NapkinCore
import NapkinFormats

/// A moment with the offset of where it was, as mails bear it.
struct MailDate {
  /// The day, where it was.
  let day: Day
  private let clock: [Int]
  private let offset: Int

  /// Reads `2026-11-21`, `2026-11-21T18:30`, `2026-11-21T18:30:05Z`, `2026-11-21 18:30:05+01:00`.
  /// Without an offset it is UTC.
  init(_ text: String) throws(FormatError) {
    guard let date = Self(reading: text) else {
      throw .option("date", is: "a time as in 2026-11-21T18:30:00+01:00", not: text)
    }
    self = date
  }

  private init(day: Day, clock: [Int], offset: Int) {
    self.day = day
    self.clock = clock
    self.offset = offset
  }

  /// Reads a date in one of these spellings; `nil` for any other text.
  init?(reading text: String) {
    guard let day = Day(String(text.prefix(10))), (1900...9999).contains(day.year) else {
      return nil
    }
    var rest = text.dropFirst(10)
    if rest.isEmpty {
      self.init(day: day, clock: [0, 0, 0], offset: 0)
      return
    }
    guard let separator = rest.popFirst(), separator == "T" || separator == " " else { return nil }
    guard let (clock, zone) = Self.readClock(rest), let offset = Self.readOffset(zone) else {
      return nil
    }
    self.init(day: day, clock: clock, offset: offset)
  }

  private static func readClock(_ text: Substring) -> (clock: [Int], rest: Substring)? {
    let end = text.firstIndex { !("0"..."9").contains($0) && $0 != ":" } ?? text.endIndex
    let parts = text[..<end].split(separator: ":", omittingEmptySubsequences: false)
    var numbers = parts.filter { $0.count == 2 }.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.count == 2 || numbers.count == 3 else { return nil }
    if numbers.count == 2 { numbers.append(0) }
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return (numbers, text[end...])
  }

  /// The minutes east of Greenwich.
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

  /// The date as RFC 5322 writes it: `Sat, 21 Nov 2026 18:30:00 +0100`.
  var text: String {
    let seconds = (clock[0] * 60 + clock[1]) * 60 + clock[2]
    let local = day.start(secondsFromUTC: 0).advanced(byMilliseconds: Int64(seconds) * 1000)
    let zone = Month.padded(abs(offset) / 60, to: 2) + Month.padded(abs(offset) % 60, to: 2)
    return local.rfc822.dropLast("GMT".count) + (offset < 0 ? "-" : "+") + zone
  }
}
