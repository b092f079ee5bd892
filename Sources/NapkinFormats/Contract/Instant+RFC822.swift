public import NapkinCore

extension Instant {
  /// The instant as mail and OPML write it, in GMT: `Sun, 15 Aug 2021 15:38:08 GMT`.
  public var rfc822: String {
    var out = OutputBuffer()
    out.append(upTo: Self.rfc822Limit) { pen in writeRFC822(with: &pen) }
    return String(decoding: out.bytes, as: UTF8.self)
  }

  /// How many bytes it takes at most.
  package static let rfc822Limit = 48

  /// Writes the instant so: a large map has a hundred thousand of them.
  package func writeRFC822(with pen: inout BytePen) {
    let day = Day(self, secondsFromUTC: 0)
    let (year, month, dayOfMonth) = day.civil
    let seconds = Int(milliseconds(since: day.start(secondsFromUTC: 0)) / 1000)
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
    pen.put(twoDigits: seconds / 3600)
    pen.put(UInt8(ascii: ":"))
    pen.put(twoDigits: seconds / 60 % 60)
    pen.put(UInt8(ascii: ":"))
    pen.put(twoDigits: seconds % 60)
    pen.put(" GMT")
  }
}
