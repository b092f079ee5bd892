import NapkinCore
import NapkinFormats

extension PlanList {
  private static let keys = JSONKeys<PlanListKey>()

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field(PlanListKey.id, id)
    json.field(PlanListKey.name, name.text)
    json.field(PlanListKey.created, created)
    json.field(PlanListKey.modified, modified)
    if let background {
      json.key(PlanListKey.background.rawValue)
      background.write(to: &json)
    }
    json.foreign(foreign, under: PlanListKey.foreign)
    json.key(PlanListKey.plans.rawValue)
    json.beginArray()
    for plan in plans {
      plan.write(archivedOn: nil, to: &json)
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    if !archive.isEmpty {
      json.key(PlanListKey.archive.rawValue)
      json.beginArray()
      for entry in archive {
        entry.plan.write(archivedOn: entry.day, to: &json)
        try json.flushIfFull(to: &sink)
      }
      json.endArray()
    }
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> PlanList {
    var id: String?
    var name: Name?
    var background: Media?
    var created: Instant?
    var modified: Instant?
    var plans: [Plan] = []
    var archive: [ArchivedPlan] = []
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .id: id = try json.string()
      case .name: name = try json.name()
      case .created: created = try json.instant()
      case .modified: modified = try json.instant()
      case .background: background = try Media.read(&json)
      case .foreign: try foreign.read(&json)
      case .plans:
        plans = try json.array { json throws(FormatError) in
          let (plan, day) = try Plan.read(&json)
          if day != nil { throw json.misplaced("'day'", outside: "'archive'") }
          return plan
        }
      case .archive:
        archive = try json.array { json throws(FormatError) in
          let (plan, day) = try Plan.read(&json)
          return ArchivedPlan(day: try json.require(day, "day"), plan: plan)
        }
      }
    }
    let required = (try json.require(id, "id"), try json.require(name, "name"))
    do {
      return try PlanList(
        id: ID(required.0), name: required.1, plans: plans, archive: archive,
        background: background, created: created, modified: modified, foreign: foreign)
    } catch {
      throw FormatError(.malformed, error.message, at: json.here)
    }
  }
}

extension Plan {
  private static let keys = JSONKeys<PlanKey>()

  fileprivate func write(archivedOn day: Day?, to json: inout JSONWriter) {
    json.owner = id.rawValue
    json.beginObject(.line)
    json.field(PlanKey.id, id)
    json.field(PlanKey.day, day?.description)
    json.field(PlanKey.name, name.text)
    json.field(PlanKey.created, created)
    json.field(PlanKey.completed, completed)
    json.field(PlanKey.note, in: PlanKey.noteIn, note)
    json.field(PlanKey.reminders, reminders) { $1.write(to: &$0) }
    timer?.write(to: &json)
    json.foreign(foreign, under: PlanKey.foreign)
    json.endObject()
  }

  fileprivate static func read(
    _ json: inout JSONReader
  ) throws(FormatError) -> (plan: Plan, day: Day?) {
    var id: String?
    var day: Day?
    var name: Name?
    var created: Instant?
    var completed: Instant?
    var note = TextFields()
    var reminders: [Reminder] = []
    var timer = TimerFields()
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .id: id = try json.string()
      case .day: day = try json.day()
      case .name: name = try json.name()
      case .created: created = try json.instant()
      case .completed: completed = try json.instant()
      case .note: try note.readSource(&json)
      case .noteIn: try note.readSyntax(&json)
      case .reminders: reminders = try json.array(Reminder.read)
      case .foreign: try foreign.read(&json)
      default: try timer.read(key, &json)
      }
    }
    try timer.check(json)
    if note.lacksSource { throw json.lonely("'noteIn'", "'note'") }
    let plan = Plan(
      id: ID(try json.require(id, "id")), name: try json.require(name, "name"), created: created,
      completed: completed, note: note.text, reminders: reminders, timer: timer.timer,
      foreign: foreign)
    return (plan, day)
  }
}

/// Which way a timer counts, by the words that stand in files.
private enum TimerWord: String, CaseIterable {
  case up, down
}

extension FocusTimer {
  fileprivate func write(to json: inout JSONWriter) {
    switch mode {
    case .up: json.field(PlanKey.timer, TimerWord.up)
    case .down(let length):
      json.field(PlanKey.timer, TimerWord.down)
      json.field(PlanKey.timerLength, length)
    }
    json.field(PlanKey.timerRan, accumulated)
    json.field(PlanKey.timerSince, runningSince?.now)
    json.field(PlanKey.timerUptime, runningSince?.uptime?.milliseconds)
    json.field(PlanKey.timerBoot, runningSince?.uptime?.boot)
  }
}

/// A timer, as its keys come in.
private struct TimerFields {
  var word: TimerWord?
  var length: Int64?
  var ran: Int64 = 0
  var since: Instant?
  var uptime: Int64?
  var boot: String?

  mutating func read(_ key: PlanKey, _ json: inout JSONReader) throws(FormatError) {
    switch key {
    case .timer: word = try json.word(as: TimerWord.self)
    case .timerLength: length = try json.integer()
    case .timerRan: ran = try json.integer()
    case .timerSince: since = try json.instant()
    case .timerUptime: uptime = try json.integer()
    case .timerBoot: boot = try json.string()
    default: break
    }
  }

  func check(_ json: JSONReader) throws(FormatError) {
    let isAnyGiven = length != nil || ran != 0 || since != nil || uptime != nil || boot != nil
    if word == nil, isAnyGiven { throw json.lonely("something about a timer", "'timer'") }
    if word == .up, length != nil {
      throw json.misplaced("'timerLength'", outside: "a timer that counts down")
    }
    try json.refuse(uptime == nil, without: boot == nil, "'timerUptime' and 'timerBoot'")
    if since == nil, uptime != nil { throw json.lonely("'timerUptime'", "'timerSince'") }
  }

  var timer: FocusTimer? {
    guard let word else { return nil }
    var moment = since.map { Moment(now: $0) }
    if let uptime, let boot { moment?.uptime = Uptime(milliseconds: uptime, boot: boot) }
    return FocusTimer(
      word == .up ? .up : .down(milliseconds: length ?? 0), accumulated: ran, runningSince: moment)
  }
}
