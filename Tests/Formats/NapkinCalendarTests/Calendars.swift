import NapkinCalendar
import NapkinCore
import NapkinFormats

/// Calendars that tests read and write.
enum Calendars {
  /// Lines as a calendar, with the ends that they have there.
  static func calendar(_ lines: String) -> String {
    text("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n\(lines)\nEND:VCALENDAR\n")
  }

  static func text(_ lines: String) -> String {
    lines.replacing("\n", with: "\r\n")
  }

  static func read(
    _ text: String, _ mode: ImportRequest.Mode = .salvage, zones: [CalendarZone] = []
  ) throws(FormatError) -> Import {
    var source = MemorySource(text)
    return try CalendarImporter(zones: zones).read(ImportRequest(mode: mode), from: &source)
  }

  static func list(of read: Import) -> PlanList? {
    if case .planList(let list) = read.content { list } else { nil }
  }

  /// What is written, with the ends that lines have in Swift, and its account.
  static func write(
    _ content: Content, zones: [CalendarZone] = [], options: FormatOptions = [:]
  ) throws -> (text: String, ledger: Ledger) {
    var sink = MemorySink()
    var request = ExportRequest(content)
    request.options = options
    let ledger = try CalendarExporter(zones: zones).export(request, to: &sink)
    return (sink.text.replacing("\r\n", with: "\n"), ledger)
  }

  static func list(_ plans: [Plan], foreign: Foreign = Foreign()) throws -> Content {
    .planList(try PlanList(id: "list", name: try Name("Errands"), plans: plans, foreign: foreign))
  }

  static func plan(_ name: String, _ reminders: Reminder...) throws -> Plan {
    Plan(id: "p", name: try Name(name), reminders: reminders)
  }

  static func instant(_ year: Int, _ month: Int, _ day: Int, hour: Int64 = 0) throws -> Instant {
    guard let day = Day(year: year, month: month, day: day) else {
      throw Refusal(.outOfRange, "There is no such day.")
    }
    return day.start(secondsFromUTC: 0).advanced(byMilliseconds: hour * 3_600_000)
  }

  static let stockholm = """
    BEGIN:VTIMEZONE
    TZID:Europe/Stockholm
    BEGIN:DAYLIGHT
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    TZNAME:CEST
    DTSTART:19810329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    BEGIN:STANDARD
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    TZNAME:CET
    DTSTART:19961027T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE
    """

  static let newYork = """
    BEGIN:VTIMEZONE
    TZID:America/New_York
    BEGIN:DAYLIGHT
    DTSTART:20070311T020000
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:20071104T020000
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
    END:STANDARD
    END:VTIMEZONE
    """

  static let sydney = """
    BEGIN:VTIMEZONE
    TZID:Australia/Sydney
    BEGIN:STANDARD
    DTSTART:20080406T030000
    TZOFFSETFROM:+1100
    TZOFFSETTO:+1000
    RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20081005T020000
    TZOFFSETFROM:+1000
    TZOFFSETTO:+1100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
    END:DAYLIGHT
    END:VTIMEZONE
    """
}
