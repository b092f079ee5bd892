import NapkinCore

extension Recurrence {
  /// The names of weekdays in rules, from Monday on.
  static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  private static let frequencies: [Unit: String] = [
    .day: "DAILY", .week: "WEEKLY", .month: "MONTHLY", .year: "YEARLY",
  ]

  static func parts(of rule: String) -> [String: String] {
    let parts = rule.uppercased().split(separator: ";").map { part in
      part.split(separator: "=", maxSplits: 1).map { String($0) }
    }
    return Dictionary(parts.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }

  /// Returns the `RRULE` that begins at a time; `nil` if it recurs within a day, which calendars do not show.
  func rule(from start: CalendarTime) -> String? {
    guard let frequency = Self.frequencies[unit] else { return nil }
    let parts = ["FREQ=" + frequency] + (every == 1 ? [] : ["INTERVAL=\(every)"])
    let days = Self.lastDays(unit, start.day).sorted { $0.key < $1.key }.map {
      "\($0.key)=\($0.value)"
    }
    let end = until.flatMap { CalendarTime($0).text }.map { ["UNTIL=" + $0] } ?? []
    return (parts + days + end).joined(separator: ";")
  }

  /// Reads an `RRULE` that begins at a time; `nil` if it has more than a unit, a number and an end.
  init?(rule: String, from start: CalendarTime) {
    var parts = Self.parts(of: rule)
    let frequency = parts.removeValue(forKey: "FREQ")
    guard let unit = Self.frequencies.first(where: { $0.value == frequency })?.key,
      let every = Int(parts.removeValue(forKey: "INTERVAL") ?? "1")
    else { return nil }
    var until: Instant?
    if let text = parts.removeValue(forKey: "UNTIL") {
      guard var time = CalendarTime(text) else { return nil }
      if text.utf8.count == 8 { time.wall += 86_399 }
      if !time.isExact { time.secondsFromUTC = start.secondsFromUTC }
      until = time.instant
    }
    parts["WKST"] = nil
    guard parts == Self.lastDays(unit, start.day) || parts == Self.sameDay(unit, start.day),
      let recurrence = try? Recurrence(every: every, unit: unit, until: until)
    else { return nil }
    self = recurrence
  }

  /// The parts of a rule for a day that not every month has. Without them, the rule would leave out the month, where
  /// Napkin takes the last day.
  private static func lastDays(_ unit: Unit, _ day: Day) -> [String: String] {
    let isLeapDay = unit == .year && day.month == 2 && day.day == 29
    guard isLeapDay || unit == .month && day.day > 28 else { return [:] }
    let days = (28...day.day).map { String($0) }.joined(separator: ",")
    return ["BYMONTHDAY": days, "BYSETPOS": "-1"].merging(isLeapDay ? ["BYMONTH": "2"] : [:]) { $1 }
  }

  /// The parts of a rule that only repeat the day on which it begins.
  private static func sameDay(_ unit: Unit, _ day: Day) -> [String: String]? {
    switch unit {
    case .week: ["BYDAY": weekdays[day.weekday - 1]]
    case .month where day.day <= 28: ["BYMONTHDAY": "\(day.day)"]
    case .year where day.month != 2 || day.day != 29:
      ["BYMONTH": "\(day.month)", "BYMONTHDAY": "\(day.day)"]
    default: nil
    }
  }
}
