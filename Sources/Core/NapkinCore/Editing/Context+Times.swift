extension Context {
  /// Returns how far the local time is ahead of UTC at an instant, in seconds. Before the first of ``clockChanges``,
  /// and if there are none, this is ``secondsFromUTC``.
  public func secondsFromUTC(at instant: Instant) -> Int {
    clockChanges.last { $0.at <= instant }?.secondsFromUTC ?? secondsFromUTC
  }

  /// Reads an instant that a person wrote: `2026-12-01`, `2026-12-01 09:00`, `today`, `tomorrow 18:00`, `friday`,
  /// `+3d`, `+2w`; `nil` for any other text. A weekday is the next such day, never today. A time that clocks skip is
  /// moved forward as they are; of a time that comes twice, the first is meant.
  public func instant(of text: String) -> Instant? {
    time(withDay(text))?.instant
  }

  /// Reads a reminder that a person wrote: `friday 09:00 every 2 weeks: water the peas`.
  public func reminder(of text: String) -> Reminder? {
    Reminder(line: withDay(text), reading: time)
  }

  private func time(_ text: String) -> (instant: Instant, secondsFromUTC: Int)? {
    func read(_ offset: Int) -> (instant: Instant, secondsFromUTC: Int)? {
      TimeText.read(text, secondsFromUTC: offset)
    }
    // With the offset before a change, a skipped time is moved forward, and the first of two equal times is found.
    guard let guess = read(secondsFromUTC)?.instant.advanced(byMilliseconds: -Instant.day),
      let early = read(secondsFromUTC(at: guess))?.instant
    else { return nil }
    let offset = secondsFromUTC(at: early)
    guard let late = read(offset) else { return nil }
    return secondsFromUTC(at: late.instant) == offset ? late : (early, offset)
  }

  /// The text with its first word replaced by a date, if that word names a day.
  private func withDay(_ text: String) -> String {
    let end = text.firstIndex { $0 == " " || $0 == ":" } ?? text.endIndex
    guard let day = day(named: text[..<end].lowercased()) else { return text }
    return "\(day)\(text[end...])"
  }

  private func day(named name: String) -> Day? {
    switch name {
    case "today": return today
    case "tomorrow": return today.advanced(byDays: 1)
    default: break
    }
    let weekdays = ["mon", "tues", "wednes", "thurs", "fri", "satur", "sun"].map { $0 + "day" }
    if name.utf8.count > 2, let index = weekdays.firstIndex(where: { $0.hasPrefix(name) }) {
      let distance = (index + 1 - today.weekday + 7) % 7
      return today.advanced(byDays: distance == 0 ? 7 : distance)
    }
    guard name.hasPrefix("+"), let unit = name.last, let number = Int(name.dropFirst().dropLast()),
      0...100_000 ~= number
    else { return nil }
    switch unit {
    case "d": return today.advanced(byDays: number)
    case "w": return today.advanced(byDays: 7 * number)
    default: return nil
    }
  }
}
