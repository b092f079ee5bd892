public import NapkinCore

extension Instant {
  /// The instant as mail and OPML write it, in GMT: `Sun, 15 Aug 2021 15:38:08 GMT`.
  public var rfc822: String {
    var out = OutputBuffer()
    var dates = RFC822Dates()
    out.append(upTo: RFC822Dates.limit) { pen in dates.write(self, with: &pen) }
    return out.text
  }
}

/// Writes instants so, one after the other: a large map has a hundred thousand of them, and what was
/// made on one day mostly stands together, so that a day is spelt once.
package struct RFC822Dates: Sendable {
  /// How many bytes an instant takes at most.
  package static let limit = 48

  private var day: Int64?
  /// `Sun, 15 Aug 2021 `, and how much of it that is.
  private var spelling = SIMD32<UInt8>()
  private var count = 0

  /// Creates a writer that has written none.
  package init() {}

  /// Writes an instant.
  package mutating func write(_ instant: Instant, with pen: inout BytePen) {
    var (day, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 {
      day -= 1
      rest += 86_400_000
    }
    if day != self.day { spell(day) }
    pen.put(spelling, upTo: count)
    let seconds = UInt32(truncatingIfNeeded: rest) / 1000
    let minutes = seconds / 60
    pen.put(twoDigits: Int(minutes / 60))
    pen.put(UInt8(ascii: ":"))
    pen.put(twoDigits: Int(minutes % 60))
    pen.put(UInt8(ascii: ":"))
    pen.put(twoDigits: Int(seconds % 60))
    pen.put(" GMT")
  }

  private mutating func spell(_ number: Int64) {
    day = number
    count = withUnsafeMutablePointer(to: &spelling) { bytes in
      var pen = BytePen(at: bytes)
      Self.write(Day(dayNumber: number), with: &pen)
      return pen.count
    }
  }

  private static func write(_ day: Day, with pen: inout BytePen) {
    let (year, month, dayOfMonth) = day.civil
    pen.put(CalendarNames.bytes(day.weekday, of: CalendarNames.weekdays))
    pen.put(", ")
    pen.put(twoDigits: dayOfMonth)
    pen.put(UInt8(ascii: " "))
    pen.put(CalendarNames.bytes(month, of: CalendarNames.months))
    pen.put(UInt8(ascii: " "))
    if 0..<10_000 ~= year {
      pen.put(twoDigits: Int(year / 100))
      pen.put(twoDigits: Int(year % 100))
    } else {
      pen.put(year)
    }
    pen.put(UInt8(ascii: " "))
  }
}
