import NapkinCalendar
import NapkinCore
import NapkinFormats
import Testing

/// What is read of calendars that other programs write.
@Suite struct CalendarReadingTests {
  /// An event as phones and mail programs write it.
  static let meeting = Calendars.calendar(
    """
    METHOD:PUBLISH
    X-WR-CALNAME:Work
    \(Calendars.stockholm)
    BEGIN:VEVENT
    UID:meeting@example.org
    DTSTAMP:20261101T120000Z
    CREATED:20261101T110000Z
    SUMMARY;LANGUAGE=en:Talk\\, long
    DESCRIPTION:First line\\nsecond
    DTSTART;TZID=Europe/Stockholm:20261130T090000
    DTEND;TZID=Europe/Stockholm:20261130T100000
    RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270131T080000Z
    ATTENDEE;CN="Ann: the first";ROLE=CHAIR:mailto:ann@example.org
    SEQUENCE:3
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:Soon
    TRIGGER:-PT15M
    X-SOUND:bell
    END:VALARM
    END:VEVENT
    BEGIN:VJOURNAL
    UID:journal
    SUMMARY:A day
    END:VJOURNAL
    """)

  @Test func `an event is a plan with reminders`() throws {
    let read = try Calendars.read(Self.meeting, .strict)
    let list = try #require(Calendars.list(of: read))
    let plan = try #require(list.plans.first)
    #expect(list.name.text == "Work" && list.plans.count == 1 && plan.id == "meeting@example.org")
    #expect(plan.name.text == "Talk, long" && plan.note == "First line\nsecond")
    #expect(plan.created == (try Calendars.instant(2026, 11, 1, hour: 11)) && !plan.isCompleted)
    let nine = try Calendars.instant(2026, 11, 30, hour: 8)
    let weekly = try Recurrence(unit: .week, until: try Calendars.instant(2027, 1, 31, hour: 8))
    let first = Reminder(
      at: nine, secondsFromUTC: 3600, zone: "Europe/Stockholm", recurrence: weekly)
    var before = first
    before.at = nine.advanced(byMilliseconds: -900_000)
    before.message = "Soon"
    #expect(plan.reminders == [first, before])
    #expect(read.ledger[.foreign].carried == 2 && read.ledger.total(.approximated) == 0)
  }

  @Test(arguments: ["CANCELLED", "IN-PROCESS"])
  func `what is cancelled or under way is read as open, and told`(status: String) throws {
    let text = "BEGIN:VTODO\nUID:a\nSUMMARY:Paint\nSTATUS:\(status)\nEND:VTODO"
    let read = try Calendars.read(Calendars.calendar(text), .strict)
    #expect(read.ledger[.task].approximated == 1)
    #expect(try Calendars.write(read.content).text.contains("STATUS:\(status)\n"))
  }

  @Test func `what nobody has changed is written as it was`() throws {
    let content = try Calendars.read(Self.meeting).content
    let (text, ledger) = try Calendars.write(content)
    let given = Self.meeting.replacing("\r\n", with: "\n")
    let lines = Set(given.split(separator: "\n")).subtracting(["PRODID:-//test//EN"])
    #expect(Set(text.split(separator: "\n")).isSuperset(of: lines))
    #expect(ledger[.foreign].carried == 2 && ledger.isLossless)
    #expect(try Calendars.read(Calendars.text(text)).content.kind == .planList)
  }

  @Test(arguments: [
    ([], "Calendar", []), ([], "Errands", ["NAME:Errands", "X-WR-CALNAME:Errands"]),
    (["X-WR-CALNAME:Work"], "Work", ["X-WR-CALNAME:Work"]),
    (["X-WR-CALNAME:Work"], "Errands", ["X-WR-CALNAME:Errands"]),
    (["NAME:Work"], "Work", ["NAME:Work"]),
    (["X-WR-CALNAME:Work", "NAME:Work"], "Work", ["NAME:Work", "X-WR-CALNAME:Work"]),
  ]) func `a calendar has its name in the lines that it had`(
    _ given: [String], _ name: String, _ lines: [String]
  ) throws {
    let todo = ["BEGIN:VTODO", "UID:1", "SUMMARY:A", "END:VTODO"]
    let text = Calendars.calendar((given + todo).joined(separator: "\n"))
    let read = try Calendars.read(text, .strict)
    let list = try #require(Calendars.list(of: read))
    #expect(read.ledger[.foreign].source == 1)
    let renamed = try PlanList(
      id: list.id, name: try Name(name), plans: list.plans, foreign: list.foreign)
    let (written, ledger) = try Calendars.write(.planList(renamed))
    let names = written.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("NAME:") || $0.hasPrefix("X-WR-CALNAME:")
    }
    #expect(names == lines && ledger.isLossless)
    #expect(Calendars.list(of: try Calendars.read(Calendars.text(written)))?.name.text == name)
  }

  @Test func `what was changed is written anew, and all else stays`() throws {
    let list = try #require(Calendars.list(of: try Calendars.read(Self.meeting)))
    var plan = list.plans[0]
    plan.name = try Name("Short talk")
    var text = try Calendars.write(try Calendars.list([plan], foreign: list.foreign)).text
    #expect(text.contains("SUMMARY:Short talk\n") && !text.contains("Talk\\, long"))
    #expect(text.contains("DTEND;TZID=Europe/Stockholm:20261130T100000\n"))
    #expect(text.contains("X-SOUND:bell\n") && text.contains("SEQUENCE:3\n"))

    plan.reminders = [Reminder(at: try Calendars.instant(2026, 12, 1))]
    text = try Calendars.write(try Calendars.list([plan], foreign: list.foreign)).text
    #expect(text.contains("BEGIN:VEVENT\n") && text.contains("DTSTART:20261201T000000Z\n"))
    #expect(!text.contains("DTEND") && !text.contains("RRULE:FREQ=WEEKLY"))
    #expect(text.contains("ATTENDEE;CN=\"Ann: the first\";ROLE=CHAIR:mailto:ann@example.org\n"))

    plan.completed = try Calendars.instant(2026, 12, 2)
    text = try Calendars.write(try Calendars.list([plan], foreign: list.foreign)).text
    #expect(text.contains("BEGIN:VTODO\n") && text.contains("COMPLETED:20261202T000000Z\n"))
  }

  @Test func `to-dos are read as people's programs write them`() throws {
    let text = Calendars.calendar(
      """
      BEGIN:VTODO
      UID:1
      SUMMARY:Milk
      STATUS:COMPLETED
      COMPLETED:20261101T120000Z
      PERCENT-COMPLETE:100
      END:VTODO
      BEGIN:VTODO
      UID:2
      SUMMARY:Taxes
      DUE;VALUE=DATE:20261130
      PRIORITY:1
      STATUS:IN-PROCESS
      CATEGORIES:home,money
      END:VTODO
      BEGIN:VTODO
      UID:3
      SUMMARY:Call
      BEGIN:VALARM
      ACTION:AUDIO
      TRIGGER;VALUE=DATE-TIME:20261130T080000Z
      ACKNOWLEDGED:20261130T080100Z
      END:VALARM
      END:VTODO
      """)
    let read = try Calendars.read(text, .strict)
    let plans = try #require(Calendars.list(of: read)).plans
    #expect(plans.map(\.isCompleted) == [true, false, false])
    #expect(plans[0].completed == (try Calendars.instant(2026, 11, 1, hour: 12)))
    #expect(plans[1].reminders == [Reminder(at: try Calendars.instant(2026, 11, 30))])
    #expect(read.ledger[.reminder].approximated == 1)
    let call = Reminder(
      at: try Calendars.instant(2026, 11, 30, hour: 8),
      acknowledged: try Calendars.instant(2026, 11, 30, hour: 8).advanced(byMilliseconds: 60_000))
    #expect(plans[2].reminders == [call])
  }

  @Test(arguments: [
    "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=MONTHLY;BYDAY=2MO", "FREQ=HOURLY", "FREQ=DAILY;COUNT=3",
    "FREQ=MONTHLY;BYMONTHDAY=31", "INTERVAL=2", "FREQ=WEEKLY;INTERVAL=0", "",
  ]) func `a rule that says more is kept`(_ rule: String) throws {
    let text = Calendars.calendar(
      "BEGIN:VTODO\nUID:1\nSUMMARY:A\nDTSTART:20261130T080000Z\nRRULE:\(rule)\nEND:VTODO")
    let read = try Calendars.read(text, .strict)
    let plan = try #require(Calendars.list(of: read)?.plans.first)
    #expect(plan.reminders.map(\.recurrence) == [nil])
    #expect(read.ledger[.reminder].approximated == 1)
    #expect(try Calendars.write(read.content).text.contains("RRULE:\(rule)\n"))
  }

  @Test func `lines folded amid a character, with LF alone and a mark are read`() throws {
    let lines = Calendars.calendar("BEGIN:VTODO\nUID:1\nSUMMARY:Å\nEND:VTODO").utf8
    let folded = Array(lines).split(separator: 0xC3).joined(separator: [0xC3, 0x0D, 0x0A, 0x20])
    var source = MemorySource([0xEF, 0xBB, 0xBF] + folded.filter { $0 != 0x0D })
    let read = try CalendarImporter().read(ImportRequest(mode: .strict), from: &source)
    #expect(Calendars.list(of: read)?.plans.first?.name.text == "Å" && read.repairs.isEmpty)
    #expect(Format.calendar.recognizes(FileHead([0xEF, 0xBB, 0xBF] + Array(lines))))
  }

  @Test func `times that stand apart keep their UID`() throws {
    let text = Calendars.calendar(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART:20261130T080000Z
      RRULE:FREQ=DAILY
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID:20261201T080000Z
      DTSTART:20261201T100000Z
      END:VEVENT
      """)
    let read = try Calendars.read(text, .strict)
    let plans = try #require(Calendars.list(of: read)).plans
    #expect(plans.count == 2 && plans[0].id == "a" && plans[1].id != "a")
    #expect(plans.map(\.name.text) == ["Untitled", "Untitled"])
    let again = try Calendars.write(read.content).text
    #expect(again.components(separatedBy: "UID:a\n").count == 3)
  }

  @Test(arguments: [
    ("encoding", "BEGIN:VTODO\nUID:1\nSUMMARY:A\u{1}B\nEND:VTODO", 6),
    ("line", "BEGIN:VTODO\nUID:1\nSUMMARY:A\nno line at all\nEND:VTODO", 7),
    ("end", "BEGIN:VTODO\nUID:1\nSUMMARY:A\nBEGIN:VALARM\nEND:VTODO", 8),
    ("end", "END:VTODO\nBEGIN:VTODO\nUID:1\nSUMMARY:A\nEND:VTODO", 4),
    ("time", "BEGIN:VTODO\nUID:1\nSUMMARY:A\nDUE:tomorrow\nEND:VTODO", 4),
    ("uid", "BEGIN:VTODO\nSUMMARY:A\nEND:VTODO", 4),
  ]) func `common damage is mended, or refused with its line`(
    _ code: Repair.Code, _ lines: String, _ line: Int
  ) throws {
    let text = Calendars.calendar(lines)
    let read = try Calendars.read(text)
    #expect(read.repairs.list.map(\.code) == [code] && read.repairs.list[0].location.line == line)
    #expect(Calendars.list(of: read)?.plans.map(\.name.text.first) == ["A"])
    #expect {
      try Calendars.read(text, .strict)
    } throws: { ($0 as? FormatError)?.location.line == line }
  }

  @Test(arguments: [
    ("cut", "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:A"),
    ("outside", "BEGIN:VTODO\nUID:1\nSUMMARY:A\nEND:VTODO\n"),
    (
      "outside",
      "SUMMARY:B\nBEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:A\nEND:VTODO\nEND:VCALENDAR\n"
    ),
  ]) func `what is no whole calendar is completed`(_ code: Repair.Code, _ lines: String) throws {
    let read = try Calendars.read(Calendars.text(lines))
    #expect(read.repairs.list.first?.code == code)
    #expect(Calendars.list(of: read)?.plans.map(\.name.text) == ["A"])
    #expect(throws: FormatError.self) { try Calendars.read(Calendars.text(lines), .strict) }
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
