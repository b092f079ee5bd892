import NapkinFormats

/// Dates as people paste them from mails, brought into the form that formats understand.
enum DateText {
  /// A date of a mail (`Sat, 21 Nov 2026 18:30:00 +0100`, RFC 5322) as RFC 3339 writes it,
  /// `2026-11-21T18:30:00+01:00`; any other text as it is, for the format to judge.
  static func rfc3339(_ text: String) -> String {
    var words = text.split { $0 == " " || $0 == "\t" }
    if let first = words.first, first.hasSuffix(",") { words.removeFirst() }
    guard words.count == 5, let day = number(words[0], in: 1...31),
      let month = CalendarNames.number(of: words[1], in: CalendarNames.months),
      words[2].count == 4, let year = number(words[2], in: 0...9999),
      let clock = clock(words[3]), let zone = zone(words[4])
    else { return text }
    return "\(digits(year, 4))-\(digits(month))-\(digits(day))T\(clock)\(zone)"
  }

  private static func clock(_ word: Substring) -> String? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], in: 0...23),
      let minute = number(parts[1], in: 0...59),
      let second = parts.count == 3 ? number(parts[2], in: 0...60) : 0
    else { return nil }
    return [hour, minute, second].map { digits($0) }.joined(separator: ":")
  }

  private static func zone(_ word: Substring) -> String? {
    if ["GMT", "UT", "UTC", "Z"].contains(word.uppercased()) { return "Z" }
    guard let sign = word.first, sign == "+" || sign == "-", word.count == 5,
      let hours = number(word.dropFirst().prefix(2), in: 0...23),
      let minutes = number(word.suffix(2), in: 0...59)
    else { return nil }
    return "\(sign)\(digits(hours)):\(digits(minutes))"
  }

  private static func number(_ word: Substring, in range: ClosedRange<Int>) -> Int? {
    guard word.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(word) else {
      return nil
    }
    return range.contains(number) ? number : nil
  }

  private static func digits(_ number: Int, _ count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
