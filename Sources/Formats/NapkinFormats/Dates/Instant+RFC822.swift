public import NapkinCore

extension Instant {
  /// The instant in the format of emails and OPML, in GMT: `Sun, 15 Aug 2021 15:38:08 GMT`.
  public var rfc822: String {
    var (number, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 { (number, rest) = (number - 1, rest + 86_400_000) }
    let day = Day(dayNumber: number)
    let (year, month, dayOfMonth) = day.civil
    func name(_ number: Int, of names: StaticString) -> String {
      String(decoding: CalendarNames.bytes(number, of: names), as: UTF8.self)
    }
    // A year before 0 has no zeros in front, so that it is not read as a later one.
    let years = year < 0 ? "\(year)" : Month.padded(Int(year), to: 4)
    let seconds = Int(rest / 1000)
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Month.padded($0, to: 2) }
    return "\(name(day.weekday, of: CalendarNames.weekdays)), \(Month.padded(dayOfMonth, to: 2)) "
      + "\(name(month, of: CalendarNames.months)) \(years) \(time.joined(separator: ":")) GMT"
  }
}
