import NapkinMarkup

extension Reminder {
  /// The reminder in a form for people: `2026-11-21 13:00 +01:00 every 2 weeks until …: message`.
  package var words: String {
    line { TimeText.words($0, secondsFromUTC: $1) }
  }

  /// The reminder in one line, with its times as `text` writes them.
  package func line(_ text: (Instant, _ secondsFromUTC: Int) -> String) -> String {
    var line = text(at, secondsFromUTC)
    if let recurrence {
      let (every, unit) = (recurrence.every, recurrence.unit.rawValue)
      line += every == 1 ? " every \(unit)" : " every \(every) \(unit)s"
      if let until = recurrence.until { line += " until \(text(until, 0))" }
    }
    if let message { line += ": " + message }
    return line
  }

  /// The reminder in one line: `2026-11-21T13:00:00+01:00 every 2 weeks until …: message`.
  package var line: String {
    line { TimeText.text($0, secondsFromUTC: $1) }
  }

  /// Reads a reminder from a line, and its times with `read`; without it, a time without a zone is in UTC.
  package init?(
    line: String,
    reading read: (String) -> (instant: Instant, secondsFromUTC: Int)? = { TimeText.read($0) }
  ) {
    // The first colon with a space after it ends the times.
    let bytes = Array(line.utf8)
    let end = bytes.indices.dropLast().first { bytes[$0...].starts(with: ": ".utf8) }
    var words = bytes[..<(end ?? bytes.endIndex)].asText.split(separator: " ")
    guard !words.isEmpty else { return nil }
    // The time of day may come after a space, and its zone after another one.
    let clock = words.dropFirst().prefix { "0123456789+-".contains($0.first ?? " ") }
    let time = ([words[0]] + clock).joined(separator: " ")
    words.removeSubrange(clock.indices)
    if words.count > 2, Int(words[2]) == nil { words.insert("1", at: 2) }
    guard let (instant, seconds) = read(time) else { return nil }
    var recurrence: Recurrence?
    if words.count > 1 {
      guard words.count == 4 || words.count > 5, words[1] == "every", let every = Int(words[2]),
        let unit = Recurrence.Unit(rawValue: String(words[3].trimmingPlural))
      else { return nil }
      var until: Instant?
      if words.count > 4 {
        guard words[4] == "until", let time = read(words[5...].joined(separator: " ")) else {
          return nil
        }
        until = time.instant
      }
      recurrence = try? Recurrence(every: every, unit: unit, until: until)
      if recurrence == nil { return nil }
    }
    self.init(
      at: instant, secondsFromUTC: seconds, message: end.map { bytes[($0 + 2)...].asText },
      recurrence: recurrence)
  }
}

extension Substring {
  /// The text without the `s` of a plural.
  fileprivate var trimmingPlural: Substring { last == "s" ? dropLast() : self }
}
