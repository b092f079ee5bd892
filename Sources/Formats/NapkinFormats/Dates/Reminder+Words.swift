package import NapkinCore

extension Reminder {
  /// The reminder as people read it: `2026-11-21 13:00 +01:00 every 2 weeks until …: what it says`.
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
}

extension Place {
  /// What it is called, or where it is.
  package var words: String {
    guard let name, !name.isEmpty else { return String(geoURI.dropFirst("geo:".count)) }
    return name
  }
}
