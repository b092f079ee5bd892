/// Times as text, in the form of ISO 8601.
package enum TimeText {
  /// A time as text, in a local time that is `secondsFromUTC` ahead of UTC: `2026-11-21T13:00:00+01:00`.
  package static func text(_ instant: Instant, secondsFromUTC: Int = 0) -> String {
    // An offset of a day or more cannot be written, so UTC is used.
    let minutes = (-86_399...86_399).contains(secondsFromUTC) ? Int64(secondsFromUTC / 60) : 0
    let day = Day(instant, secondsFromUTC: Int(minutes) * 60)
    let midnight = day.start(secondsFromUTC: Int(minutes) * 60)
    let (milliseconds, overflow) = instant.milliseconds.subtractingReportingOverflow(
      midnight.milliseconds)
    let time = overflow ? 0 : milliseconds
    var text = "\(day)T\(clock(time / 1000))"
    if time % 1000 != 0 {
      text += "." + "\(1000 + time % 1000)".dropFirst()
    }
    if minutes == 0 { return text + "Z" }
    let distance = minutes.magnitude
    return text + (minutes < 0 ? "-" : "+") + two(distance / 60) + ":" + two(distance % 60)
  }

  /// A time in a form for people: `2026-11-21 13:00 +01:00`, with seconds only if they are not 0.
  package static func words(_ instant: Instant, secondsFromUTC: Int = 0) -> String {
    let text = text(instant, secondsFromUTC: secondsFromUTC)
    let zone = text.last == "Z" ? "UTC" : String(text.suffix(6))
    var time = text.dropLast(text.last == "Z" ? 1 : 6).replacing("T", with: " ")
    if time.hasSuffix(":00") { time.removeLast(3) }
    return "\(time) \(zone)"
  }

  /// Reads a time. A day alone means its beginning. A time without a zone is in a local time that is
  /// `secondsFromUTC` ahead of UTC.
  package static func read(
    _ text: some StringProtocol, secondsFromUTC: Int = 0
  ) -> (instant: Instant, secondsFromUTC: Int)? {
    let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
    guard let first = parts.first, let day = Day(String(first)) else { return nil }
    var seconds = secondsFromUTC
    guard parts.count == 2 else { return (day.start(secondsFromUTC: seconds), seconds) }
    var clock = parts[1]
    if clock.last == "Z" {
      clock.removeLast()
      seconds = 0
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = clock[clock.index(after: sign)...].filter { $0 != ":" }
      guard zone.count == 4, let number = Int(String(zone)), number / 100 < 24, number % 100 < 60
      else { return nil }
      seconds = (number / 100 * 60 + number % 100) * (clock[sign] == "-" ? -60 : 60)
      clock = clock[..<sign]
      // The program Jekyll writes `10:00:00 +0200`.
      while clock.last == " " { clock.removeLast() }
    }
    let fields = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), let hours = Int64(fields[0]), (0...24) ~= hours,
      let minutes = Int64(fields[1]), (0...59) ~= minutes,
      let milliseconds = fields.count == 3 ? Self.milliseconds(fields[2]) : 0,
      hours < 24 || minutes == 0 && milliseconds == 0
    else { return nil }
    let time = (hours * 60 + minutes) * 60_000 + milliseconds
    let instant = day.start(secondsFromUTC: seconds).advanced(byMilliseconds: time)
    return (instant, seconds)
  }

  /// Whether a valid time has digits other than 0 after the milliseconds.
  package static func isFine(_ text: String) -> Bool {
    let digits = text.split(separator: ".").dropFirst().last?.prefix { $0.isNumber } ?? ""
    return digits.dropFirst(3).contains { $0 != "0" }
  }

  private static func milliseconds(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let seconds = Int64(parts[0]), (0...60) ~= seconds else { return nil }
    guard parts.count == 2 else { return seconds * 1000 }
    let digits = parts[1].prefix(3)
    guard parts[1].allSatisfy(\.isNumber),
      let fraction = Int64(digits + "000".dropFirst(digits.count))
    else { return nil }
    return seconds * 1000 + fraction
  }

  private static func clock(_ seconds: Int64) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { two(UInt64($0.magnitude)) }
      .joined(separator: ":")
  }

  private static func two(_ number: UInt64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
