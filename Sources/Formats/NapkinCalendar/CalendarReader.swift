import NapkinCore
import NapkinFormats

/// Makes plans of to-dos and events.
struct CalendarReader {
  var zones: [String: CalendarZone]
  var fileName: String?
  var mode = ImportRequest.Mode.salvage
  private(set) var repairs = Repairs()
  /// The features that were read only approximately, with the identifiers of their plans.
  private(set) var losses: [(feature: Feature, id: String)] = []

  init(zones: [String: CalendarZone]) {
    self.zones = zones
  }

  func place(_ line: Int) -> FileLocation { FileLocation(file: fileName, line: line, column: 1) }

  mutating func repair(_ code: Repair.Code, _ message: Phrase, at line: Int) throws(FormatError) {
    if mode == .strict { throw FormatError(.malformed, message, at: place(line)) }
    repairs.add(Repair(code, message, at: place(line)))
  }

  /// Reads a to-do or an event; the caller keeps the component for data that plans do not hold.
  mutating func item(
    _ component: Component, as id: Plan.ID? = nil, at line: Int
  ) throws(FormatError) -> CalendarItem? {
    let lines = Dictionary(component.parts.map { ($0.name, $0.lines[0]) }) { first, _ in first }
    let (title, note) = (lines["SUMMARY"]?.text ?? "", lines["DESCRIPTION"]?.text ?? "")
    guard let name = Name(cutting: title) else { return nil }
    var item = CalendarItem(Plan(id: id ?? Plan.ID(lines["UID"]?.text ?? ""), name: name))
    if !title.isEmpty, name.text != title { lose(.text, of: item) }
    if !note.isEmpty { item.plan.note = RichText(note) }
    item.plan.created = try time(lines["CREATED"], at: line)?.instant
    item.archived = try time(lines[CalendarItem.archivedName], at: line)?.day
    let completed = try time(lines["COMPLETED"], at: line)?.instant
    let status = lines["STATUS"]?.value.uppercased()
    if status == "COMPLETED" || completed != nil {
      item.plan.completed = completed ?? Plan.unknownCompletion
    } else if status == "CANCELLED" || status == "IN-PROCESS" {
      lose(.task, of: item)
    }
    try readTimes(of: &item, component, lines, at: line)
    return item
  }

  private mutating func lose(_ feature: Feature, of item: CalendarItem) {
    losses.append((feature, item.plan.id.rawValue))
  }

  private mutating func time(_ line: ContentLine?, at number: Int) throws(FormatError)
    -> CalendarTime?
  {
    guard let line else { return nil }
    guard var time = CalendarTime(line.value) else { return nil }
    guard !time.isExact, let zone = line.parameter("TZID") else { return time }
    // Many files name well-known zones without their rules. The times in such a zone count as UTC.
    if let rules = zones[zone] {
      time.secondsFromUTC = rules.secondsFromUTC(wall: time.wall)
      if rules.fixedSecondsFromUTC == nil { time.zone = zone }
      time.isExact = true
    }
    return time
  }

  /// Reads the time at which an item is due or begins, and its alarms.
  private mutating func readTimes(
    of item: inout CalendarItem, _ component: Component, _ lines: [String: ContentLine],
    at number: Int
  ) throws(FormatError) {
    let isEvent = component.name == "VEVENT"
    let start = try time(lines["DTSTART"], at: number)
    var end = try time(lines[isEvent ? "DTEND" : "DUE"], at: number)
    if end == nil, var time = start {
      time.wall += lines["DURATION"].flatMap { CalendarDuration.read($0.value) } ?? 0
      end = time
    }
    if let time = isEvent ? start : end {
      var first = Reminder(at: time.instant, secondsFromUTC: time.secondsFromUTC, zone: time.zone)
      first.recurrence = lines["RRULE"].flatMap { Recurrence(rule: $0.value, from: start ?? time) }
      let isWhole =
        (lines["RRULE"] != nil) == (first.recurrence != nil)
        && ["RDATE", "EXDATE", "EXRULE"].allSatisfy { lines[$0] == nil }
      if !time.isExact || !isWhole { lose(.reminder, of: item) }
      item.plan.reminders = [first]
    }
    var isHeard = false
    for part in component.parts where part.name == "VALARM" {
      guard let reminder = alarm(part, of: item.plan, from: start, to: end, isEvent: isEvent)
      else {
        item.alarms.append(nil)
        continue
      }
      let isFirst = item.plan.reminders.first.map {
        $0.at == reminder.at && $0.isInSeries(with: reminder)
      }
      if !isHeard, isFirst ?? false {
        item.alarms.append(0)
        item.plan.reminders[0] = reminder
        isHeard = true
      } else {
        item.alarms.append(item.plan.reminders.count)
        item.plan.reminders.append(reminder)
      }
    }
  }

  /// Returns the reminder of an alarm, if the alarm is to be given and its time is known.
  private func alarm(
    _ part: Component.Part, of plan: Plan, from start: CalendarTime?, to end: CalendarTime?,
    isEvent: Bool
  ) -> Reminder? {
    let lines = Dictionary(part.lines.map { ($0.name, $0) }) { first, _ in first }
    guard let trigger = lines["TRIGGER"], lines["ACTION"]?.value.uppercased() != "NONE" else {
      return nil
    }
    var reminder: Reminder
    if let distance = CalendarDuration.read(trigger.value), let first = plan.reminders.first {
      let isFromEnd = trigger.parameter("RELATED")?.uppercased() == "END"
      reminder = first
      reminder.at = ((isFromEnd ? end : start)?.instant ?? first.at)
        .advanced(byMilliseconds: distance * 1000)
    } else if let time = CalendarTime(trigger.value), time.isExact {
      reminder = Reminder(at: time.instant)
    } else {
      return nil
    }
    let message = lines["DESCRIPTION"]?.text
    reminder.message = message == plan.name.text ? nil : message
    reminder.acknowledged = lines["ACKNOWLEDGED"].flatMap { CalendarTime($0.value) }?.instant
    return reminder
  }
}

extension Name {
  /// Creates a name from as much of a text as fits; `Untitled` for a text that makes no name.
  init?(cutting text: String) {
    let candidates = [text, String(text.prefix(Name.limit)), "Untitled"]
    guard let name = candidates.lazy.compactMap({ try? Name($0) }).first else { return nil }
    self = name
  }
}
