import NapkinCore
import Testing

/// Times as people say them.
@Suite struct SpokenTimeTests {
  // A Sunday, one in the morning in Berlin.
  let context = Context(
    now: Instant(milliseconds: 1_795_910_400_000), secondsFromUTC: 3_600,
    identifiers: Identifiers(seed: 1))

  @Test(arguments: [
    ("today", "2026-11-29T00:00:00+01:00"), ("Tomorrow", "2026-11-30T00:00:00+01:00"),
    ("tomorrow 18:00", "2026-11-30T18:00:00+01:00"), ("monday", "2026-11-30T00:00:00+01:00"),
    ("sunday", "2026-12-06T00:00:00+01:00"), ("sat 9:05", "2026-12-05T09:05:00+01:00"),
    ("thu", "2026-12-03T00:00:00+01:00"), ("+3d", "2026-12-02T00:00:00+01:00"),
    ("+2w 12:00", "2026-12-13T12:00:00+01:00"), ("+0d", "2026-11-29T00:00:00+01:00"),
    ("2026-12-01", "2026-12-01T00:00:00+01:00"), ("2026-12-01 09:00", "2026-12-01T09:00:00+01:00"),
    ("2026-12-01T09:00:00Z", "2026-12-01T10:00:00+01:00"),
  ])
  func `a time is understood`(_ text: String, _ time: String) throws {
    let instant = try #require(context.instant(of: text))
    #expect(TimeText.text(instant, secondsFromUTC: 3_600) == time)
  }

  @Test(arguments: [
    "", " ", "someday", "mo", "+", "+d", "+3", "+3x", "+-3d", "3d", "+100001d", "tomorrow 25:00",
    "tomorrow at nine", "2026-13-01", "2026-02-30", "+99999999999999999999d", "sundays",
  ])
  func `what is no time is none`(_ text: String) {
    #expect(context.instant(of: text) == nil)
  }

  @Test func `a reminder says when, how often and what`() throws {
    let reminder = try #require(context.reminder(of: "friday 09:00 every 2 weeks: water: the peas"))
    #expect(reminder.line == "2026-12-04T09:00:00+01:00 every 2 weeks: water: the peas")
    #expect(context.reminder(of: "tomorrow: call")?.message == "call")
    #expect(context.reminder(of: "tomorrow every fortnight") == nil)
    #expect(context.reminder(of: "call Ana") == nil)
  }
}
