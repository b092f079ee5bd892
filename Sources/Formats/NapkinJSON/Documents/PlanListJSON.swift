import NapkinCore
import NapkinFormats

extension PlanList {
  /// The keys of a plan list: its name, the keys of the core's schema, and the plans.
  static let keys = SchemaKeys(
    ["id", "name"], Property.words, ["foreign", "plans", "archive"])

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field("id", id.rawValue)
    json.field("name", name.text)
    json.words(Self.keys, of: self)
    json.foreign(foreign, besides: Self.keys)
    json.key("plans")
    json.beginArray()
    for plan in plans {
      plan.write(archivedOn: nil, to: &json)
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    if !archive.isEmpty {
      json.key("archive")
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
    var plans: [Plan] = []
    var archive: [ArchivedPlan] = []
    var list = PlanList(id: "", name: .unread)
    list.foreign = try json.object(keys, into: &list) { key, json, _ throws(FormatError) in
      switch key {
      case "id": id = try json.string()
      case "name": name = try json.name()
      case "plans":
        plans = try json.array { json throws(FormatError) in
          let (plan, day) = try Plan.read(&json)
          if day != nil { throw json.misplaced("'day'", outside: "'archive'") }
          return plan
        }
      default:
        archive = try json.array { json throws(FormatError) in
          let (plan, day) = try Plan.read(&json)
          return ArchivedPlan(day: try json.require(day, "day"), plan: plan)
        }
      }
    }
    list.id = ID(try json.require(id, "id"))
    list.name = try json.require(name, "name")
    try json.obeying(atEnd: true) { () throws(Refusal) in
      try list.fill(plans, archive: archive)
    }
    return list
  }
}

extension Plan {
  /// The keys of a plan: its name, the keys of the core's schema, and the timer.
  static let keys = SchemaKeys(
    ["id", "day", "name"], Property.words, TimerFields.keys + ["foreign"])

  fileprivate func write(archivedOn day: Day?, to json: inout JSONWriter) {
    json.owner = id.rawValue
    json.beginObject(.line)
    json.field("id", id.rawValue)
    json.field("day", day?.description)
    json.field("name", name.text)
    json.words(Self.keys, of: self)
    timer?.write(to: &json)
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }

  fileprivate static func read(
    _ json: inout JSONReader
  ) throws(FormatError) -> (plan: Plan, day: Day?) {
    var id: String?
    var day: Day?
    var name: Name?
    var timer = TimerFields()
    var plan = Plan(id: "", name: .unread)
    plan.foreign = try json.object(keys, into: &plan) { key, json, _ throws(FormatError) in
      switch key {
      case "id": id = try json.string()
      case "day": day = try json.day()
      case "name": name = try json.name()
      default: try timer.read(key, &json)
      }
    }
    try timer.check(json)
    plan.timer = timer.timer
    plan.id = ID(try json.require(id, "id"))
    plan.name = try json.require(name, "name")
    return (plan, day)
  }
}

/// The direction in which a timer counts, as files name it.
private enum TimerWord: String, CaseIterable {
  case up, down
}

extension FocusTimer {
  fileprivate func write(to json: inout JSONWriter) {
    switch mode {
    case .up: json.field("timer", TimerWord.up.rawValue)
    case .down(let length):
      json.field("timer", TimerWord.down.rawValue)
      json.field("timerLength", length)
    }
    json.field("timerRan", accumulated)
    json.field("timerSince", runningSince?.now.milliseconds)
    json.field("timerUptime", runningSince?.uptime?.milliseconds)
    json.field("timerBoot", runningSince?.uptime?.boot)
  }
}

/// A timer, collected key by key.
private struct TimerFields {
  static let keys = [
    "timer", "timerLength", "timerRan", "timerSince", "timerUptime", "timerBoot",
  ]

  var word: TimerWord?
  var length: Int64?
  var ran: Int64 = 0
  var since: Instant?
  var uptime: Int64?
  var boot: String?

  mutating func read(_ key: String, _ json: inout JSONReader) throws(FormatError) {
    switch key {
    case "timer": word = try json.word(as: TimerWord.self)
    case "timerLength": length = try json.integer()
    case "timerRan": ran = try json.integer()
    case "timerSince": since = try json.instant()
    case "timerUptime": uptime = try json.integer()
    default: boot = try json.string()
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
