public import NapkinCore

extension Instant {
  /// The instant as mail and OPML write it, in GMT: `Sun, 15 Aug 2021 15:38:08 GMT`.
  public var rfc822: String {
    let day = Day(self, secondsFromUTC: 0)
    let seconds = milliseconds(since: day.start(secondsFromUTC: 0)) / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { twoDigits(Int($0)) }
    let year = day.year >= 0 && day.year < 1000 ? "0000\(day.year)".suffix(4) : "\(day.year)"
    return "\(Self.weekdays[day.weekday - 1]), \(twoDigits(day.day)) "
      + "\(Self.months[day.month - 1]) \(year) \(clock.joined(separator: ":")) GMT"
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
