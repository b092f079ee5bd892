import Checkout
import NapkinKit
import Testing

// The code of the pages about calendars. SnippetTests compares it with the pages.

@Suite struct CalendarArticleTests {
  @Test func zones() throws {
    let stockholm = """
      BEGIN:VTIMEZONE
      TZID:Europe/Stockholm
      BEGIN:DAYLIGHT
      DTSTART:19810329T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19961027T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      END:VTIMEZONE
      """
    let exporter = CalendarExporter(zones: [try CalendarZone(stockholm)])

    let start = try #require(Day(year: 2026, month: 7, day: 6)).start(secondsFromUTC: -7 * 3600)
    let reminder = Reminder(at: start, secondsFromUTC: 7200, zone: "Europe/Stockholm")
    let plan = Plan(id: "p", name: try Name("Call"), reminders: [reminder])
    let list = try PlanList(id: "l", name: try Name("Calls"), plans: [plan])
    var sink = MemorySink()
    let ledger = try exporter.export(ExportRequest(.planList(list)), to: &sink)
    #expect(sink.text.contains("DUE;TZID=Europe/Stockholm:20260706T090000\r\n"))
    #expect(ledger.isLossless)
  }

  @Test func `the example is what is written`() throws {
    var source = MemorySource(try Checkout.text("Plugins-doc/example.napkin.json"))
    let registry = FormatRegistry.builtIn
    let content = try registry.read(ImportRequest(), as: "napkin", from: &source).content
    var sink = MemorySink()
    _ = try registry.export(ExportRequest(content), as: "ics", to: &sink)
    let shown = try Snippet.all(in: "Plugins-doc/iCalendar.md").map(\.code)
    let text = sink.text.replacing("\r\n", with: "\n")
    #expect(shown.contains(text), "iCalendar.md has to show:\n\(text)")
  }
}
