import NapkinCalendar
import NapkinCore
import NapkinFormats
import Testing

/// Files that nobody writes by accident: each is read, or refused with a place, in time that grows with its size.
@Suite struct HostileCalendarTests {
  /// What stands in a to-do.
  static let lines = [
    "DUE:99999999T999999Z", "DUE:00000101T000000Z", "DUE:99991231T235960Z",
    "DUE;VALUE=DATE:20260230",
    "DUE;TZID=\"\":20260101T000000", "DUE;TZID=UTC+9999:20260101T000000", "DUE:", "DUE:-2026",
    "DUE;TZID=A;TZID=B:20260101T000000", "DTSTART:20260101\nDUE:19000101", "DTEND:20260101",
    "DTSTART:20260101\nDURATION:P99999999999999W", "DTSTART:20260101\nDURATION:-P1W",
    "DTSTART:20260101\nDURATION:PT", "DTSTART:20260101\nDURATION:P1Y",
    "DTSTART:20260101\nDURATION:",
    "DTSTART:20260131\nRRULE:FREQ=MONTHLY;INTERVAL=9223372036854775807",
    "DTSTART:20260131\nRRULE:FREQ=MONTHLY;INTERVAL=99999999999999999999",
    "DTSTART:20260131\nRRULE:FREQ=SECONDLY;COUNT=999999999",
    "DTSTART:20260131\nRRULE:FREQ=DAILY;UNTIL=",
    "DTSTART:20260131\nRRULE:FREQ=DAILY;UNTIL=00000101", "DTSTART:20260131\nRRULE:;;;=;=",
    "DTSTART:20260131\nRRULE:FREQ=DAILY\nRRULE:FREQ=YEARLY\nEXRULE:FREQ=DAILY",
    "UID:", "UID:\\", "UID:a\\nEND:VTODO", "UID:1\nUID:2", "SUMMARY:", "SUMMARY:\\",
    "SUMMARY:\\\\n",
    "SUMMARY;X=\"a:b:c", "SUMMARY;;;;:a", "SUMMARY;=:a", ";:a", ":", ": ", "=", "BEGIN:", "END:",
    "BEGIN:VTODO", "END:VCALENDAR", "BEGIN:VCALENDAR", "BEGIN:VALARM", "begin:valarm\nend:valarm",
    "BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM", "DUE:20260101T000000Z\nBEGIN:VALARM\nEND:VALARM",
    "DUE:20260101T000000Z\nBEGIN:VALARM\nTRIGGER:P9999999999999999999D\nEND:VALARM",
    "DUE:20260101T000000Z\nBEGIN:VALARM\nTRIGGER;RELATED=END:-P9999999W\nEND:VALARM",
    "DUE:20260101T000000Z\nBEGIN:VALARM\nBEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM\nEND:VALARM",
    "STATUS:\u{202E}DETELPMOC", "COMPLETED:never", "X-NAPKIN-ARCHIVED:00000000",
    "X-NAPKIN-ARCHIVED:99991231", "X-NAPKIN-ARCHIVED:20260101T000000Z", "VEVENT:", "VALARM:x",
    "DTSTAMP:20260101T000000Z\nDTSTAMP:20260102T000000Z", "GEO:1e999;NaN", "\u{0}\u{1}\u{7F}",
    "\u{2028}BEGIN:VTODO", "ＢＥＧＩＮ:VTODO", "SUMMARY:e\u{301}\u{301}\u{301}", "\tSUMMARY:folded",
    "SUMMARY:a\rEND:VTODO", "SUMMARY:a\n b\n c\n \n  d", "ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA",
    "DESCRIPTION:\(String(repeating: "\\", count: 1001))",
    "X-\(String(repeating: "A", count: 5000)):1",
  ]

  /// What stands in the rules of a zone.
  static let zones = [
    "", "TZID:A", "BEGIN:STANDARD\nEND:STANDARD", "TZID:A\nBEGIN:STANDARD", "TZID:\nBEGIN:DAYLIGHT",
    "DTSTART:19700101T000000\nTZOFFSETFROM:+9999\nTZOFFSETTO:-9999",
    "DTSTART:00000101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY",
    "DTSTART:99991231T235959\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYMONTH=99",
    "DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=99SU",
    "DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=-0XX",
    "DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYMONTHDAY=",
    "DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRDATE:,,,19700101T000000,x",
    "DTSTART:19700101T000000\nTZOFFSETFROM:++100\nTZOFFSETTO:100",
    "DTSTART:19700101T000000\nTZOFFSETFROM:+000000000000000001\nTZOFFSETTO:+0100",
  ]

  static let files: [[UInt8]] = {
    let todos = lines.map { Calendars.calendar("BEGIN:VTODO\nUID:1\n\($0)\nEND:VTODO") }
    let events = lines.prefix(20).map { Calendars.calendar("BEGIN:VEVENT\n\($0)\nEND:VEVENT") }
    let rules = zones.map { zone in
      Calendars.calendar(
        """
        BEGIN:VTIMEZONE
        TZID:A
        BEGIN:STANDARD
        \(zone)
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VTODO
        UID:1
        DUE;TZID=A:20260701T090000
        END:VTODO
        """)
    }
    let whole = [
      "", "\n", " ", ":", "\r\r\r", "BEGIN:VCALENDAR", "END:VCALENDAR", "\u{FEFF}\u{FEFF}",
    ]
    let bytes: [[UInt8]] = [
      [0xFF, 0xFE, 0x42, 0x00], [0x42, 0x45, 0xC3], Array(repeating: 0, count: 1000),
      Array(repeating: 0x20, count: 1000), Array(repeating: 0xC3, count: 1000),
    ]
    return (todos + events + rules + whole).map { Array($0.utf8) } + bytes
  }()

  @Test func `a hundred files do no harm`() throws {
    #expect(Self.files.count > 100)
    for (number, bytes) in Self.files.enumerated() {
      for mode in ImportRequest.Mode.allCases {
        do throws(FormatError) {
          var source = MemorySource(bytes)
          let read = try CalendarImporter().read(ImportRequest(mode: mode), from: &source)
          try returns(read, number)
        } catch {
          #expect(error.location.line != nil && mode == .strict, "file \(number): \(error)")
        }
      }
    }
  }

  /// What was read is written, and comes back without a repair.
  private func returns(_ read: Import, _ number: Int) throws(FormatError) {
    var sink = MemorySink()
    let ledger = try CalendarExporter().export(ExportRequest(read), to: &sink)
    var source = MemorySource(sink.bytes)
    let back = try CalendarImporter().read(ImportRequest(), from: &source)
    var again = MemorySink()
    _ = try CalendarExporter().export(ExportRequest(back), to: &again)
    #expect(again.bytes == sink.bytes, "file \(number)")
    guard let list = Calendars.list(of: read), let same = Calendars.list(of: back) else { return }
    if ledger.isLossless {
      #expect(list.allPlans.map(\.reminders) == same.allPlans.map(\.reminders))
    }
  }

  @Test(arguments: [
    ("BEGIN:A\n", 200_000), ("END:A\n", 200_000),
    ("BEGIN:VALARM\nTRIGGER:PT1S\nEND:VALARM\n", 30_000),
    (" folded\n", 200_000), ("X;A=\"\n", 100_000), ("RDATE:20260101T000000Z\n", 100_000),
  ]) func `much of the same takes no longer than it is long`(_ line: String, _ count: Int) throws {
    let clock = ContinuousClock()
    let duration = clock.measure {
      let lines =
        "BEGIN:VTODO\nUID:1\nDUE:20260101T000000Z\n" + String(repeating: line, count: count)
      _ = try? Calendars.read("BEGIN:VCALENDAR\n" + lines)
    }
    #expect(duration < .seconds(60), "\(line): \(duration)")
  }

  @Test func `limits hold`() throws {
    let text = Calendars.calendar(
      "BEGIN:VTODO\nUID:1\nSUMMARY:Long enough\nEND:VTODO\nBEGIN:VTODO\nUID:2\nEND:VTODO")
    for change in [
      { (limits: inout Limits) in limits.nodes = 1 }, { $0.textBytes = 15 }, { $0.depth = 1 },
      { $0.inputBytes = 50 },
    ] {
      var request = ImportRequest()
      change(&request.limits)
      var source = MemorySource(text)
      #expect {
        try CalendarImporter().read(request, from: &source)
      } throws: { ($0 as? FormatError)?.code == .limit }
    }
  }
}
