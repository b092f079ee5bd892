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
    func padded(_ number: Int, to count: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: number < 0 ? 0 : max(0, count - digits.utf8.count))
        + digits
    }
    let seconds = Int(rest / 1000)
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0) }
    return "\(name(day.weekday, of: CalendarNames.weekdays)), \(padded(dayOfMonth)) "
      + "\(name(month, of: CalendarNames.months)) \(padded(Int(year), to: 4)) "
      + "\(time.joined(separator: ":")) GMT"
  }
}
