import NapkinCore
import NapkinFormats

/// A plan as an item of a calendar, a to-do or an event, with data that plans do not hold.
struct CalendarItem {
  var plan: Plan
  /// The UID of the item, which no other item of the calendar has.
  var uid: String
  /// The title of the item; the name of a plan holds only the beginning of a long text.
  var title: String
  var archived: Day?
  var modified: Instant?
  /// Whether the item is a task; otherwise it is only a reminder.
  var isTask = true
  /// For each alarm of the component that was read, the index of its reminder; `nil` if it has none.
  var alarms: [Int?] = []
  /// Further lines to write, and the losses of these lines.
  var lines: [ContentLine] = []
  var losses: [(feature: Feature, treatment: Treatment)] = []

  init(_ plan: Plan, archived: Day? = nil) {
    (self.plan, self.archived) = (plan, archived)
    (uid, title) = (plan.id.rawValue, plan.name.text)
  }

  static let archivedName = "X-NAPKIN-ARCHIVED"
  static let namesOfTimes: Set = ["CREATED", "COMPLETED", "DTSTART", "DTEND", "DUE", archivedName]
  static let statusNames: Set = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
  /// The names of lines that say what a plan holds, and of those around them.
  static let ownNames = namesOfTimes.subtracting(["DTEND"]).union(statusNames).union([
    "BEGIN", "END", "UID", "DTSTAMP", "SUMMARY", "DESCRIPTION", "LAST-MODIFIED", "RRULE", "TRIGGER",
    "ACKNOWLEDGED",
  ])
  static let timeNames: Set = [
    "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "VALARM",
  ]
}

// MARK: - Writing

extension CalendarItem {
  /// Returns the item as a component. Properties that nobody has changed since reading are written as they were.
  func component(asEvent: Bool, _ zones: [String: CalendarZone]) -> Component {
    var reader = CalendarReader(zones: zones)
    guard let kept = plan.keptComponent, let read = try? reader.item(kept, at: 0)
    else { return fresh(asEvent: asEvent, zones) }
    let (wasEvent, hadTime) = (kept.name == "VEVENT", !read.plan.reminders.isEmpty)
    let isFinished = plan.isCompleted && !read.plan.isCompleted
    let isEvent = wasEvent && !isFinished && (!hadTime || !plan.reminders.isEmpty)
    var changed: Set = kept.parts.contains { $0.name == "UID" } ? [] : ["UID"]
    if read.plan.name != plan.name { changed.insert("SUMMARY") }
    if read.plan.note != plan.note { changed.insert("DESCRIPTION") }
    if read.plan.created != plan.created { changed.insert("CREATED") }
    if read.archived != archived { changed.insert(Self.archivedName) }
    if read.plan.completed != plan.completed { changed.formUnion(Self.statusNames) }
    // Times that nobody has changed keep rules and alarms that plans do not hold.
    let keepsTimes = read.plan.reminders.map(\.unheard) == plan.reminders.map(\.unheard)
    if !keepsTimes { changed.formUnion(Self.timeNames) }
    let fresh = fresh(asEvent: isEvent, zones)
    var parts =
      kept.parts.filter { !changed.contains($0.name) }
      + fresh.parts.filter { changed.contains($0.name) }
    if keepsTimes { hear(&parts, read, isEvent: isEvent) }
    var lines = parts.flatMap(\.lines) + lines
    // A to-do is due when the event would have ended.
    if wasEvent, !isEvent, let end = lines.firstIndex(where: { $0.name == "DTEND" }) {
      lines[end] = ContentLine("DUE" + lines[end].head.dropFirst(5), lines[end].value)
    }
    return Component(name: isEvent ? "VEVENT" : "VTODO", lines: lines)
  }

  /// Gives the alarms that were read the messages and acknowledgements that their reminders have now.
  private func hear(_ parts: inout [Component.Part], _ read: CalendarItem, isEvent: Bool) {
    let (old, new) = (read.plan.reminders, plan.reminders)
    var changed = Set(new.indices.filter { old[$0] != new[$0] })
    let alarms = parts.indices.filter { parts[$0].name == "VALARM" }
    for (part, reminder) in zip(alarms, read.alarms) {
      guard let reminder, changed.remove(reminder) != nil else { continue }
      let isRenamed = old[reminder].message != new[reminder].message
      let names: Set = isRenamed ? ["DESCRIPTION", "ACKNOWLEDGED"] : ["ACKNOWLEDGED"]
      let fresh = alarm(new[reminder], isEvent: isEvent).filter { names.contains($0.name) }
      parts[part].lines.removeAll { names.contains($0.name) }
      parts[part].lines.insert(contentsOf: fresh, at: parts[part].lines.count - 1)
    }
    parts += changed.sorted().map { ("VALARM", alarm(new[$0], isEvent: isEvent)) }
  }

  /// Returns the item as a new component, without regard to the component that was read.
  func fresh(asEvent: Bool, _ zones: [String: CalendarZone]) -> Component {
    let isEvent = asEvent && !plan.isCompleted && !plan.reminders.isEmpty
    let stamp = modified ?? plan.knownCompletion ?? plan.created ?? Instant(milliseconds: 0)
    let lines = lines.filter { !isEvent || !Self.statusNames.contains($0.name) }
    let isOpen = isTask && !isEvent && !lines.contains { $0.name == "STATUS" }
    let status = plan.isCompleted ? "COMPLETED" : isOpen ? "NEEDS-ACTION" : nil
    var all = [
      ContentLine("UID", text: uid), CalendarTime.line("DTSTAMP", stamp),
      ContentLine("SUMMARY", text: plan.name.text),
      plan.note.map { ContentLine("DESCRIPTION", text: $0.plain) },
      CalendarTime.line("CREATED", plan.created), CalendarTime.line("LAST-MODIFIED", modified),
      status.map { ContentLine("STATUS", $0) },
      CalendarTime.line("COMPLETED", plan.knownCompletion),
      archived.flatMap(CalendarTime.date).map { ContentLine(Self.archivedName, $0) },
    ]
    if let first = plan.reminders.first {
      let time = first.rules(zones)?.time(CalendarTime(first.at)) ?? CalendarTime(first.at)
      let rule = first.recurrence.flatMap { $0.rule(from: time) }
      all += [
        isEvent || rule != nil ? time.line("DTSTART") : nil, isEvent ? nil : time.line("DUE"),
        rule.map { ContentLine("RRULE", $0) },
      ]
    }
    all += lines
    for reminder in plan.reminders { all += alarm(reminder, isEvent: isEvent).map { $0 } }
    return Component(name: isEvent ? "VEVENT" : "VTODO", lines: all.compactMap { $0 })
  }

  /// Returns the alarm of a reminder; its trigger is relative if it recurs together with the first reminder.
  private func alarm(_ reminder: Reminder, isEvent: Bool) -> [ContentLine] {
    guard let first = plan.reminders.first else { return [] }
    var trigger = CalendarTime.line("TRIGGER;VALUE=DATE-TIME", reminder.at)
    if first.isInSeries(with: reminder) {
      let distance = CalendarTime(reminder.at).wall - CalendarTime(first.at).wall
      let head = isEvent ? "TRIGGER" : "TRIGGER;RELATED=END"
      trigger = ContentLine(head, CalendarDuration.text(distance))
    }
    guard let trigger else { return [] }
    let lines = [
      ContentLine("ACTION", "DISPLAY"), trigger,
      ContentLine("DESCRIPTION", text: reminder.message ?? plan.name.text),
      CalendarTime.line("ACKNOWLEDGED", reminder.acknowledged),
    ]
    return Component(name: "VALARM", lines: lines.compactMap { $0 }).allLines
  }
}

extension Reminder {
  /// The reminder without its message and its acknowledgement.
  fileprivate var unheard: Reminder {
    var reminder = self
    (reminder.message, reminder.acknowledged) = (nil, nil)
    return reminder
  }

  /// Whether another reminder has the same clocks and the same recurrence as this one.
  func isInSeries(with other: Reminder) -> Bool {
    (secondsFromUTC, zone, recurrence) == (other.secondsFromUTC, other.zone, other.recurrence)
  }

  /// The rules of the reminder's zone, or those of a fixed offset from UTC.
  func rules(_ zones: [String: CalendarZone]) -> CalendarZone? {
    zone.flatMap { zones[$0] } ?? CalendarZone(secondsFromUTC: secondsFromUTC)
  }
}
