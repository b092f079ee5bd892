import NapkinCalendar
import NapkinCore
import NapkinFormats
import Testing

/// What is in a calendar that was written.
@Suite struct CalendarWritingTests {
  private func lines(_ content: Content, options: FormatOptions = [:]) throws -> [String] {
    try Calendars.write(content, options: options).text.split(separator: "\n").map(String.init)
  }

  @Test func `lines are folded after 75 bytes, between characters, and end with CR and LF`() throws
  {
    var plan = try Calendars.plan("Buy milk")
    plan.note = RichText(String(repeating: "Smörgås 🥪, ", count: 40))
    var sink = MemorySink()
    _ = try CalendarExporter().export(ExportRequest(try Calendars.list([plan])), to: &sink)
    let lines = sink.text.unicodeScalars.split(separator: "\n").map { String($0) }
    #expect(lines.allSatisfy { $0.hasSuffix("\r") && $0.utf8.count <= 76 })
    #expect(lines.contains { $0.hasPrefix(" ") && $0.utf8.count >= 73 })
    let back = try Calendars.read(sink.text)
    #expect(Calendars.list(of: back)?.plans.first?.note == plan.note)
  }

  @Test func `signs that mean something are escaped`() throws {
    var plan = try Calendars.plan(#"One, two; three\four"#)
    plan.note = "First\nSecond\tEND:VTODO"
    let lines = try lines(try Calendars.list([plan]))
    #expect(lines.contains(#"SUMMARY:One\, two\; three\\four"#))
    #expect(lines.contains("DESCRIPTION:First\\nSecond\tEND:VTODO"))
  }

  @Test func `what lines cannot hold is told`() throws {
    var plan = try Calendars.plan("Bell\u{7}")
    plan.note = "A\rB"
    plan.created = Instant(milliseconds: 1_700_000_000_123)
    let (text, ledger) = try Calendars.write(try Calendars.list([plan]))
    #expect(text.contains("SUMMARY:Bell\u{FFFD}\n") && text.contains("DESCRIPTION:A\u{FFFD}B\n"))
    #expect(ledger[.text].approximated == 1 && ledger[.note].approximated == 1)
    #expect(ledger[.date].approximated == 1)
  }

  @Test func `a node says how urgent it is and how far it is done`() throws {
    var map = MindMap(id: "m", root: "Root")
    var node = MindMap.Node(id: "n", "Paint")
    node.task = TaskState(.partly, progress: 40, priority: 2)
    node.tags = ["home", "a, b"]
    node.link = "https://example.org/?a,b"
    node.reminders = [Reminder(at: try Calendars.instant(2026, 11, 30, hour: 8))]
    try map.insert(node, under: map.root)
    let lines = try lines(.map(map))
    for line in [
      "UID:n", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40", "PRIORITY:2", #"CATEGORIES:home,a\, b"#,
      "URL:https://example.org/?a,b", "DUE:20261130T080000Z", "TRIGGER;RELATED=END:PT0S",
    ] {
      #expect(lines.count { $0 == line } == 1, "\(line)")
    }
    #expect(lines.count { $0 == "BEGIN:VTODO" } == 1 && lines.count { $0.hasPrefix("STATUS") } == 1)
  }

  @Test func `events are written on request, of what has a time and is not done`() throws {
    let time = try Calendars.instant(2026, 11, 30, hour: 8)
    var done = try Calendars.plan("Done", Reminder(at: time)).copy(id: "d")
    done.completed = time
    let plans = [try Calendars.plan("Open", Reminder(at: time)), done]
    let (text, ledger) = try Calendars.write(try Calendars.list(plans), options: ["events": ""])
    #expect(text.contains("BEGIN:VEVENT\nUID:p\n") && text.contains("BEGIN:VTODO\nUID:d\n"))
    #expect(text.contains("DTSTART:20261130T080000Z\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\n"))
    #expect(ledger[.plan].approximated == 1 && ledger[.plan].converted == 1)
  }

  @Test func `all of a notebook is in one calendar, and no two things have one UID`() throws {
    let time = Reminder(at: try Calendars.instant(2026, 11, 30))
    var notebook = Notebook(id: "b", title: "Garden")
    var note = Note(id: "p", title: "Seeds")
    note.reminders = [time]
    try notebook.insert(.note(note))
    try notebook.insert(
      .planList(PlanList(id: "l", name: try Name("Errands"), plans: [try Calendars.plan("Buy")])))
    let (text, ledger) = try Calendars.write(.notebook(notebook))
    #expect(text.contains("NAME:Garden\n") && text.contains("CATEGORIES:Errands\n"))
    #expect(text.contains("UID:p\n") && text.contains("UID:p 2\n"))
    #expect(ledger[.reminder].converted == 1 && ledger[.title].dropped == 1)
  }

  @Test func `rules say when it comes round, but not within a day`() throws {
    let day31 = try Calendars.instant(2026, 1, 31)
    for (unit, every, start, rule) in [
      (Recurrence.Unit.day, 1, day31, "FREQ=DAILY"), (.week, 2, day31, "FREQ=WEEKLY;INTERVAL=2"),
      (.month, 1, day31, "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
      (.month, 1, try Calendars.instant(2026, 1, 28), "FREQ=MONTHLY"),
      (
        .year, 1, try Calendars.instant(2024, 2, 29),
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"
      ), (.hour, 5, day31, nil), (.minute, 1, day31, nil),
    ] as [(Recurrence.Unit, Int, Instant, String?)] {
      var reminder = Reminder(at: start)
      reminder.recurrence = try Recurrence(every: every, unit: unit)
      let content = try Calendars.list([try Calendars.plan("Water", reminder)])
      let (text, ledger) = try Calendars.write(content)
      #expect(
        text.contains(rule.map { "RRULE:\($0)\n" } ?? "") && text.contains("RRULE") == (rule != nil)
      )
      #expect(ledger[.reminder].approximated == (rule == nil ? 1 : 0))
      let back = Calendars.list(of: try Calendars.read(Calendars.text(text)))
      #expect((back?.plans.first?.reminders == [reminder]) == (rule != nil))
    }
  }

  @Test func `further reminders are alarms`() throws {
    let time = try Calendars.instant(2026, 11, 30, hour: 8)
    let weekly = try Recurrence(unit: .week, until: time.advanced(byMilliseconds: 2_000_000_000))
    let first = Reminder(at: time, secondsFromUTC: 3600, recurrence: weekly)
    let before = Reminder(
      at: time.advanced(byMilliseconds: -900_000), secondsFromUTC: 3600, message: "Soon",
      recurrence: weekly, acknowledged: time)
    let once = Reminder(at: try Calendars.instant(2026, 12, 24), message: "Last one")
    let plan = try Calendars.plan("Meet", first, before, once)
    let (text, ledger) = try Calendars.write(try Calendars.list([plan]))
    #expect(text.contains("TRIGGER;RELATED=END:-PT15M\n"))
    #expect(text.contains("TRIGGER;VALUE=DATE-TIME:20261224T000000Z\n"))
    #expect(ledger.isLossless)
    let back = Calendars.list(of: try Calendars.read(Calendars.text(text)))
    #expect(back?.plans == [plan])
  }

  @Test func `what is done or heard keeps the rules, the end and the alarms of its times`() throws {
    let text = Calendars.calendar(
      """
      BEGIN:VEVENT
      UID:u
      SUMMARY:Standup
      DTSTART:20260105T090000Z
      DTEND:20260105T103000Z
      RRULE:FREQ=WEEKLY;BYDAY=MO,WE
      EXDATE:20260107T090000Z
      BEGIN:VALARM
      ACTION:EMAIL
      ATTENDEE:mailto:a@example.org
      DESCRIPTION:Standup
      TRIGGER:-PT15M
      END:VALARM
      END:VEVENT
      """)
    let plan = try #require(Calendars.list(of: try Calendars.read(text))?.plans.first)
    let kept = [
      "RRULE:FREQ=WEEKLY;BYDAY=MO,WE", "EXDATE:20260107T090000Z", "ACTION:EMAIL",
      "ATTENDEE:mailto:a@example.org", "TRIGGER:-PT15M",
    ]
    let time = try Calendars.instant(2026, 1, 5, hour: 12)
    var done = plan
    done.completed = time
    let (asDone, doneLedger) = try Calendars.write(try Calendars.list([done]))
    for line in kept + ["BEGIN:VTODO", "DUE:20260105T103000Z"] {
      #expect(asDone.contains(line + "\n"), "\(line)")
    }
    #expect(!asDone.contains("DTEND") && doneLedger[.foreign].carried == 1)
    var heard = plan
    heard.reminders[1].acknowledged = time
    let (asHeard, _) = try Calendars.write(try Calendars.list([heard]))
    for line in kept + ["DTEND:20260105T103000Z", "ACKNOWLEDGED:20260105T120000Z"] {
      #expect(asHeard.contains(line + "\n"), "\(line)")
    }
    #expect(asHeard.split(separator: "\n").count { $0 == "BEGIN:VALARM" } == 1)
    #expect(
      Calendars.list(of: try Calendars.read(Calendars.text(asHeard)))?.plans.first?.reminders
        == heard.reminders)
    var moved = plan
    moved.reminders[0].at = time
    #expect(try Calendars.write(try Calendars.list([moved])).ledger[.foreign].approximated == 1)
  }
}
