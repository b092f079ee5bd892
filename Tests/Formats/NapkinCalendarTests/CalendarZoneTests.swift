import NapkinCalendar
import NapkinCore
import NapkinFormats
import Testing

/// Times of day that stay what they are when clocks are changed.
@Suite struct CalendarZoneTests {
  @Test func `a reminder that names its zone is written as its clocks show it`() throws {
    let stockholm = try CalendarZone(Calendars.stockholm)
    var reminder = Reminder(
      at: try Calendars.instant(2026, 3, 23, hour: 8), secondsFromUTC: 3600,
      zone: "Europe/Stockholm")
    reminder.recurrence = try Recurrence(unit: .week)
    let content = try Calendars.list([try Calendars.plan("Monday at nine", reminder)])
    let (text, ledger) = try Calendars.write(content, zones: [stockholm])
    #expect(text.contains("DTSTART;TZID=Europe/Stockholm:20260323T090000\n"))
    #expect(text.contains("TZID:Europe/Stockholm\nBEGIN:DAYLIGHT\n") && ledger.isLossless)
    let back = Calendars.list(of: try Calendars.read(Calendars.text(text)))
    #expect(back?.plans.first?.reminders == [reminder])

    let (bare, loss) = try Calendars.write(content)
    #expect(bare.contains("DTSTART;TZID=UTC+0100:20260323T090000\n"))
    #expect(loss[.reminder].approximated == 1)
  }

  @Test(arguments: [
    (Calendars.stockholm, [(3, 28, 1), (3, 29, 2), (7, 1, 2), (10, 24, 2), (10, 26, 1)]),
    (Calendars.newYork, [(3, 7, -5), (3, 9, -4), (7, 1, -4), (10, 31, -4), (11, 2, -5)]),
    (Calendars.sydney, [(1, 1, 11), (4, 4, 11), (4, 6, 10), (7, 1, 10), (10, 3, 10), (10, 5, 11)]),
  ]) func `rules tell how far clocks are ahead`(_ rules: String, _ days: [(Int, Int, Int)]) throws {
    let zone = try CalendarZone(rules)
    for (month, day, hours) in days {
      let date = try #require(Day(year: 2026, month: month, day: day)).description
      let time = date.filter { $0 != "-" } + "T120000"
      let text = Calendars.calendar(
        "\(rules)\nBEGIN:VTODO\nUID:a\nSUMMARY:A\nDUE;TZID=\(zone.name):\(time)\nEND:VTODO")
      let read = try Calendars.read(text, .strict)
      let reminder = Calendars.list(of: read)?.plans.first?.reminders.first
      #expect(reminder?.secondsFromUTC == hours * 3600, "\(date)")
      #expect(reminder?.zone == zone.name)
      let noon = try Calendars.instant(2026, month, day, hour: Int64(12 - hours))
      #expect(reminder?.at == noon)
    }
  }

  @Test func `what is no zone is refused`() {
    for text in ["", "BEGIN:VTIMEZONE\nTZID:A\nEND:VTIMEZONE", "BEGIN:VTODO\nTZID:A\nEND:VTODO"] {
      #expect(throws: FormatError.self) { try CalendarZone(text) }
    }
  }

  @Test func `an importer may know the zones that a file only names`() throws {
    let text = Calendars.calendar(
      "BEGIN:VTODO\nUID:a\nSUMMARY:A\nDUE;TZID=Europe/Stockholm:20260701T090000\nEND:VTODO")
    let known = try Calendars.read(text, .strict, zones: [try CalendarZone(Calendars.stockholm)])
    let reminder = Calendars.list(of: known)?.plans.first?.reminders.first
    #expect(reminder?.at == (try Calendars.instant(2026, 7, 1, hour: 7)))
    let unknown = try Calendars.read(text, .strict)
    #expect(unknown.ledger[.reminder].approximated == 1)
    #expect(try Calendars.write(unknown.content).text.contains("DUE;TZID=Europe/Stockholm:2026"))
  }

  @Test func `names of zones may have signs in them`() throws {
    let name = "(UTC+01:00) Amsterdam, Berlin"
    let rules = Calendars.stockholm.replacing(
      "Europe/Stockholm", with: #"(UTC+01:00) Amsterdam\, Berlin"#)
    let zone = try CalendarZone(rules)
    #expect(zone.name == name)
    let reminder = Reminder(
      at: try Calendars.instant(2026, 7, 1, hour: 7), secondsFromUTC: 7200, zone: name)
    let content = try Calendars.list([try Calendars.plan("Call", reminder)])
    let (text, ledger) = try Calendars.write(content, zones: [zone])
    #expect(text.contains("DUE;TZID=\"\(name)\":20260701T090000\n") && ledger.isLossless)
    let read = try Calendars.read(Calendars.text(text), .strict)
    #expect(Calendars.list(of: read)?.plans.first?.reminders == [reminder])
  }

  @Test func `the time before the first change is the one from which clocks were changed`() throws {
    let zone = try CalendarZone(Calendars.newYork)
    let reminder = Reminder(
      at: try Calendars.instant(2000, 7, 1, hour: 12), secondsFromUTC: -18_000, zone: zone.name)
    let content = try Calendars.list([try Calendars.plan("Call", reminder)])
    let (text, ledger) = try Calendars.write(content, zones: [zone])
    #expect(text.contains("DUE;TZID=America/New_York:20000701T070000\n") && ledger.isLossless)
  }
}
