import NapkinCore
public import NapkinFormats

/// The rules of a time zone: when its clocks are put forward and back.
///
/// Napkin includes no rules, because they change. A host that wants reminders to keep their time of day provides the
/// rules of the zones that the reminders name, as calendars write them:
///
/// ```swift
/// let exporter = CalendarExporter(zones: [try CalendarZone(stockholm)])
/// ```
public struct CalendarZone: Hashable, Sendable {
  /// The name of the zone, as in `Europe/Stockholm`.
  public let name: String
  let component: Component
  private let changes: [Change]

  /// Reads a `VTIMEZONE` of iCalendar.
  public init(_ text: String) throws(FormatError) {
    let lines = UnfoldedLines(Array(text.utf8)).compactMap {
      ContentLine(String(decoding: $0.bytes, as: UTF8.self))
    }
    guard let zone = Component(name: "", lines: lines).zones.first else {
      throw FormatError(.malformed, "This is no VTIMEZONE with a TZID and rules.")
    }
    self = zone
  }

  /// Creates a zone from a component of a calendar; `nil` if the component has no rules of a zone.
  init?(_ component: Component) {
    changes = component.parts.compactMap { Change($0.lines) }
    guard component.name == "VTIMEZONE", !changes.isEmpty,
      let name = component.lines.first(where: { $0.name == "TZID" })?.text
    else { return nil }
    (self.name, self.component) = (name, component)
  }

  /// Creates a zone whose clocks are never changed, named as in `UTC+0200`; `nil` for UTC, and for a day or more.
  init?(secondsFromUTC seconds: Int) {
    guard seconds != 0, abs(seconds) < 86_400 else { return nil }
    let clock = CalendarTime.clock(abs(seconds))
    let offset =
      (seconds < 0 ? "-" : "+") + (clock.hasSuffix("00") ? String(clock.dropLast(2)) : clock)
    let rule = Component(
      name: "STANDARD",
      lines: [
        ContentLine("DTSTART", "19700101T000000"), ContentLine("TZOFFSETFROM", offset),
        ContentLine("TZOFFSETTO", offset),
      ])
    let lines = [ContentLine("TZID", "UTC" + offset)] + rule.allLines
    self.init(Component(name: "VTIMEZONE", lines: lines))
  }

  /// Whether the zone is a fixed offset from UTC, as Napkin writes it.
  var isOurs: Bool {
    fixedSecondsFromUTC.flatMap { CalendarZone(secondsFromUTC: $0) } == self
  }

  /// The seconds by which the clocks are ahead of UTC, if they are never changed.
  var fixedSecondsFromUTC: Int? {
    changes.count == 1 && changes[0].from == changes[0].to ? changes[0].to : nil
  }

  /// Returns the seconds by which the clocks are ahead of UTC when they show a time.
  func secondsFromUTC(wall: Int64) -> Int {
    let latest = changes.compactMap { change in change.latest(upTo: wall).map { ($0, change.to) } }
      .max { $0.0 < $1.0 }
    return latest?.1 ?? changes.min { $0.start < $1.start }?.from ?? 0
  }

  /// Returns the time that the clocks show at a time in UTC.
  func time(_ time: CalendarTime) -> CalendarTime {
    // The offset depends on the time that it results in, so all offsets are tried.
    let offsets = changes.flatMap { [$0.to, $0.from] }
    let offset = offsets.first { secondsFromUTC(wall: time.wall + Int64($0)) == $0 } ?? 0
    return CalendarTime(wall: time.wall + Int64(offset), secondsFromUTC: offset, zone: name)
  }
}

/// A change of clocks, once or every year: the `STANDARD` or `DAYLIGHT` of a zone.
private struct Change: Hashable {
  let start: Int64
  let from: Int
  let to: Int
  private let dates: [Int64]
  private let rule: [String: String]

  init?(_ lines: [ContentLine]) {
    func value(_ name: String) -> String? { lines.first { $0.name == name }?.value }
    guard let start = value("DTSTART").flatMap({ CalendarTime($0) }),
      let from = value("TZOFFSETFROM").flatMap(Self.offset),
      let to = value("TZOFFSETTO").flatMap(Self.offset)
    else { return nil }
    (self.start, self.from, self.to) = (start.wall, from, to)
    rule = Recurrence.parts(of: value("RRULE") ?? "")
    dates = lines.filter { $0.name == "RDATE" }.flatMap { line in
      line.value.split(separator: ",").compactMap { CalendarTime(String($0))?.wall }
    }
  }

  /// Returns an offset such as `+0100` in seconds.
  private static func offset(_ text: String) -> Int? {
    guard text.hasPrefix("+") || text.hasPrefix("-"), let number = Int(text.dropFirst()),
      number >= 0
    else { return nil }
    let digits = text.utf8.count == 5 ? number * 100 : number
    let seconds = digits / 10_000 * 3600 + digits / 100 % 100 * 60 + digits % 100
    return digits < 1_000_000 ? (text.hasPrefix("-") ? -seconds : seconds) : nil
  }

  /// Returns the time of the last change at or before the time that the clocks show.
  func latest(upTo wall: Int64) -> Int64? {
    let year = CalendarTime(wall: wall).day.year
    let until = rule["UNTIL"].flatMap { CalendarTime($0) }.map { $0.wall + Int64(from) }
    let years = [year, year - 1] + (until.map { [CalendarTime(wall: $0).day.year] } ?? [])
    let yearly = years.compactMap { time(in: $0) }.filter { $0 <= until ?? $0 }
    return ([start] + dates + yearly).filter { $0 >= start && $0 <= wall }.max()
  }

  /// Returns the time of the change in a year, for example on the last Sunday of March.
  private func time(in year: Int) -> Int64? {
    let first = CalendarTime(wall: start).day
    guard rule["FREQ"] == "YEARLY",
      let month = Month(year: year, month: rule["BYMONTH"].flatMap { Int($0) } ?? first.month)
    else { return nil }
    let numbers = rule["BYMONTHDAY"]?.split(separator: ",").compactMap { Int($0) }
    let weekday = rule["BYDAY"].map { String($0.suffix(2)) }
    let days = month.days.filter { day in
      (numbers ?? (weekday == nil ? [first.day] : [day.day])).contains(day.day)
        && weekday.map { $0 == Recurrence.weekdays[day.weekday - 1] } ?? true
    }
    let place = rule["BYDAY"].flatMap { Int($0.dropLast(2)) } ?? 1
    let index = place > 0 ? place - 1 : days.count + place
    guard days.indices.contains(index) else { return nil }
    return (days[index].dayNumber - first.dayNumber) * 86_400 + start
  }
}
