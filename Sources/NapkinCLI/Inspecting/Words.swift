import NapkinCore

/// Numbers and times in words, the same everywhere.
enum Words {
  /// A number of things: `1 node`, `3 nodes`.
  static func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
  }

  /// A number with at most two digits behind the point.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    let text = rounded.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A moment as a clock shows it there: `2026-11-21 09:05 UTC+01:00`.
  static func time(_ instant: Instant, secondsFromUTC: Int = 0) -> String {
    let (day, passed) = Day.local(instant, secondsFromUTC: secondsFromUTC)
    return "\(day) \(clock(Int(passed / 60_000))) UTC\(zone(secondsFromUTC))"
  }

  /// How long something takes: `25 min`, `1 h 05 min`.
  static func duration(_ milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1000
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(twoDigits(Int(minutes % 60))) min"
  }

  private static func zone(_ seconds: Int) -> String {
    if seconds == 0 { return "" }
    return (seconds < 0 ? "-" : "+") + clock(Int(seconds.magnitude / 60))
  }

  private static func clock(_ minutes: Int) -> String {
    "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  private static func twoDigits(_ number: Int) -> String { Month.padded(number, to: 2) }
}
