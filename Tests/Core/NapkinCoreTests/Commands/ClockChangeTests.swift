import NapkinCore
import Testing

/// Times beyond a change of clocks.
@Suite struct ClockChangeTests {
  private static func context(
    _ offset: Int, _ changes: [(at: String, secondsFromUTC: Int)]
  ) throws -> Context {
    var context = Context(
      now: Instant(milliseconds: 1_795_910_400_000), secondsFromUTC: offset,
      identifiers: Identifiers(seed: 1))
    context.clockChanges = try changes.map {
      try .init(at: #require(TimeText.read($0.at)).instant, secondsFromUTC: $0.secondsFromUTC)
    }
    return context
  }

  /// A context in Stockholm on 29 November 2026. The list of changes begins in the spring of that year.
  private static func stockholm() throws -> Context {
    try context(
      3_600,
      [
        ("2026-03-29T01:00Z", 7_200), ("2026-10-25T01:00Z", 3_600), ("2027-03-28T01:00Z", 7_200),
        ("2027-10-31T01:00Z", 3_600),
      ])
  }

  @Test(arguments: [
    ("2027-07-01 09:00: swim", "2027-07-01T09:00:00+02:00: swim"),
    ("2027-12-01 09:00", "2027-12-01T09:00:00+01:00"), ("+30w", "2027-06-27T00:00:00+02:00"),
    ("2026-07-01 09:00", "2026-07-01T09:00:00+02:00"),
    ("2026-01-15 09:00", "2026-01-15T09:00:00+01:00"),
    ("2027-03-28 01:59", "2027-03-28T01:59:00+01:00"),
    ("2027-03-28 03:00", "2027-03-28T03:00:00+02:00"),
    ("2027-10-31 01:59", "2027-10-31T01:59:00+02:00"),
    ("2027-10-31 03:00", "2027-10-31T03:00:00+01:00"),
    ("2027-07-01 09:00 +01:00", "2027-07-01T09:00:00+01:00"),
    ("2027-07-01T09:00:00Z", "2027-07-01T09:00:00Z"),
    (
      "2027-03-01 09:00 every day until 2027-07-01",
      "2027-03-01T09:00:00+01:00 every day until 2027-06-30T22:00:00Z"
    ),
  ])
  func `a time has the offset of its own day`(_ text: String, _ line: String) throws {
    let context = try Self.stockholm()
    let reminder = try #require(context.reminder(of: text))
    #expect(reminder.line == line)
    if reminder.message == nil, reminder.recurrence == nil {
      #expect(context.instant(of: text) == reminder.at)
    }
  }

  @Test func `a time that clocks skip is later, and of two equal ones the first is meant`() throws {
    let stockholm = try Self.stockholm()
    let newYork = try Self.context(
      -18_000, [("2027-03-14T07:00Z", -14_400), ("2027-11-07T06:00Z", -18_000)])
    let beirut = try Self.context(7_200, [("2027-03-27T22:00Z", 10_800)])
    for (context, text, line) in [
      (stockholm, "2027-03-28 02:30", "2027-03-28T03:30:00+02:00"),
      (stockholm, "2027-10-31 02:30", "2027-10-31T02:30:00+02:00"),
      (newYork, "2027-03-14 02:30", "2027-03-14T03:30:00-04:00"),
      (newYork, "2027-11-07 01:30", "2027-11-07T01:30:00-04:00"),
      (beirut, "2027-03-28", "2027-03-28T01:00:00+03:00"),
    ] {
      #expect(context.reminder(of: text)?.line == line)
    }
  }

  @Test func `a change counts from its own instant on`() throws {
    let context = try Self.stockholm()
    let spring = context.clockChanges[2].at
    #expect(context.secondsFromUTC(at: spring) == 7_200)
    #expect(context.secondsFromUTC(at: spring.advanced(byMilliseconds: -1)) == 3_600)
    #expect(context.secondsFromUTC(at: .earliest) == 3_600)
    #expect(context.secondsFromUTC(at: .latest) == 3_600)
  }
}
