import NapkinCore

/// Formats numbers for people.
enum Words {
  /// Returns a number with a noun: `1 node`, `3 nodes`.
  static func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
  }

  /// Returns a number with at most two decimal places.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    let text = rounded.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a duration: `25 min`, `1 h 05 min`.
  static func duration(_ milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1000
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    if minutes < 60 { return "\(minutes) min" }
    return "\(minutes / 60) h \(Month.padded(Int(minutes % 60), to: 2)) min"
  }
}
