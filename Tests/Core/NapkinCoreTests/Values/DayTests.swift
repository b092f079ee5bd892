import NapkinCore
import Testing

@Suite struct DayTests {
  /// Day numbers and weekdays as Python's `datetime` and GNU `date` give them.
  @Test(arguments: [
    ("1970-01-01", 0, 4), ("1970-01-02", 1, 5), ("1969-12-31", -1, 3), ("2026-11-21", 20_778, 6),
    ("2000-02-29", 11_016, 2), ("2000-03-01", 11_017, 3), ("1900-02-28", -25_509, 3),
    ("1900-03-01", -25_508, 4), ("2100-02-28", 47_540, 7), ("2100-03-01", 47_541, 1),
    ("2038-01-19", 24_855, 2), ("1582-10-15", -141_427, 5), ("0001-01-01", -719_162, 1),
    ("0000-12-31", -719_163, 7), ("0000-03-01", -719_468, 3), ("0000-02-29", -719_469, 2),
    ("0000-01-01", -719_528, 6), ("-0001-12-31", -719_529, 5), ("9999-12-31", 2_932_896, 5),
    ("+10000-01-01", 2_932_897, 6), ("2024-12-31", 20_088, 2), ("2024-01-01", 19_723, 1),
  ])
  func isNumbered(text: String, number: Int64, weekday: Int) throws {
    let day = try #require(Day(text))
    #expect(day.dayNumber == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
    #expect(Day(dayNumber: number) == day)
    #expect(Day(year: day.year, month: day.month, day: day.day) == day)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-", "2026-11-0", "2026-11-00", "2026-11-31", "2026-02-29",
    "1900-02-29", "2100-02-29", "-0001-02-29", "2026-13-01", "2026-00-01", "2026-1-1", "26-11-21",
    "20261121", "2026-11-21 ", " 2026-11-21", "2026/11/21", "2026-11-21T00:00", "-0000-01-01",
    "+1000000000-01-01", "2026-11-2١", "２０２６-11-21", "2026-11-21\u{301}", "12026-11-21",
    "2026--1-21", "2026-11--1",
  ])
  func refusesWhatIsNoDay(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
    (1_000_000_000, 1, 1), (-1_000_000_000, 1, 1), (2026, Int.max, 1), (2026, 1, Int.min),
    (Int.min, 1, 1), (Int.max, 12, 31),
  ])
  func hasNoDayOutsideTheCalendar(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  /// Every day of 1,200 years, one after another, and some around each turn of the eras.
  @Test func countsEveryDay() throws {
    var day = try #require(Day("-0401-12-31"))
    let last = try #require(Day("0801-01-01"))
    var (year, month, number) = (day.year, day.month, day.day)
    var failures = 0
    while day < last {
      day = day.advanced(byDays: 1)
      number += 1
      if number > (Month(year: year, month: month)?.dayCount ?? 0) {
        (month, number) = (month + 1, 1)
        if month > 12 { (year, month) = (year + 1, 1) }
      }
      if (day.year, day.month, day.day) != (year, month, number) { failures += 1 }
      if Day(year: year, month: month, day: number) != day { failures += 1 }
    }
    #expect(failures == 0)
  }

  private static let instants: [(milliseconds: Int64, offset: Int, text: String)] = [
    (0, 0, "1970-01-01"), (-1, 0, "1969-12-31"), (0, -1, "1969-12-31"),
    (86_399_999, 0, "1970-01-01"), (86_399_999, 1, "1970-01-02"), (86_400_000, 0, "1970-01-02"),
    (82_800_000, 3600, "1970-01-02"), (82_799_999, 3600, "1970-01-01"),
    (1_795_253_400_000, 0, "2026-11-21"), (1_795_300_200_000, 3600, "2026-11-21"),
    (1_795_303_800_000, 3600, "2026-11-22"), (1_795_253_400_000, -43_200, "2026-11-20"),
    (2_147_483_647_999, 0, "2038-01-19"), (2_147_483_648_000, 50_400, "2038-01-19"),
    (-2_208_988_800_000, 0, "1900-01-01"), (951_782_400_000, 0, "2000-02-29"),
    (.max, 0, "+292278994-08-17"), (.min, 0, "-292275055-05-16"),
    (.max, 86_400, "+292278994-08-18"), (.min, -86_400, "-292275055-05-15"),
    (.max, .max, "+999999999-12-31"), (.min, .min, "-999999999-01-01"),
    (0, .max, "+999999999-12-31"), (0, .min, "-999999999-01-01"),
  ]

  @Test(arguments: instants)
  func isTheDayOfAnInstant(milliseconds: Int64, offset: Int, text: String) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(Day(instant, secondsFromUTC: offset).description == text)
  }

  private static let starts: [(text: String, offset: Int, milliseconds: Int64)] = [
    ("2026-11-21", 0, 1_795_219_200_000), ("2026-11-21", 3600, 1_795_215_600_000),
    ("2026-11-21", -18_000, 1_795_237_200_000), ("1969-12-31", 0, -86_400_000),
    ("+292278994-08-17", 0, 9_223_372_036_828_800_000), ("+292278994-08-18", 0, .max),
    ("+292278994-08-18", 86_400, 9_223_372_036_828_800_000), ("-292275055-05-16", 0, .min + 1),
    ("-292275055-05-16", -62_400, -9_223_372_036_852_800_000),
    ("-292275055-05-17", 0, -9_223_372_036_828_800_000),
    ("+999999999-12-31", 0, .max), ("-999999999-01-01", 0, .min + 1),
    ("+999999999-12-31", .min, .max), ("-999999999-01-01", .max, .min + 1),
  ]

  @Test(arguments: starts)
  func begins(text: String, offset: Int, milliseconds: Int64) throws {
    let day = try #require(Day(text))
    #expect(day.start(secondsFromUTC: offset).milliseconds == milliseconds)
  }

  @Test func beginsOnItself() {
    for number in stride(from: Int64(-1_000_000), to: 1_000_000, by: 997) {
      for offset in [-43_200, -1, 0, 1, 3600, 20_700, 50_400] {
        let day = Day(dayNumber: number)
        let start = day.start(secondsFromUTC: offset)
        #expect(Day(start, secondsFromUTC: offset) == day)
        let before = start.advanced(byMilliseconds: -1)
        #expect(Day(before, secondsFromUTC: offset) == day.advanced(byDays: -1))
      }
    }
  }

  @Test(arguments: [
    ("2026-11-21", 10, "2026-12-01"), ("2024-02-28", 1, "2024-02-29"),
    ("2026-02-28", 1, "2026-03-01"), ("2026-01-01", -1, "2025-12-31"),
    ("2026-11-21", 146_097, "2426-11-21"), ("2026-11-21", .max, "+999999999-12-31"),
    ("2026-11-21", .min, "-999999999-01-01"), ("-0001-12-31", 1, "0000-01-01"),
    ("1960-01-01", .min, "-999999999-01-01"), ("2026-11-21", 0, "2026-11-21"),
  ])
  func advances(text: String, distance: Int, result: String) throws {
    #expect(try #require(Day(text)).advanced(byDays: distance).description == result)
  }

  @Test func endsWithTheCalendar() {
    #expect(Day.earliest.description == "-999999999-01-01")
    #expect(Day.latest.description == "+999999999-12-31")
    #expect(Day(dayNumber: .min) == .earliest)
    #expect(Day(dayNumber: .max) == .latest)
    #expect(Day.earliest < Day.latest)
    #expect(Day.earliest.distance(to: .latest) == 730_484_999_633)
    #expect((1...7).contains(Day.earliest.weekday))
  }

  @Test func canBeWalkedThrough() throws {
    let days = try #require(Day("2024-02-27"))...#require(Day("2024-03-02"))
    #expect(days.map(\.day) == [27, 28, 29, 1, 2])
    #expect(Set(days).count == 5)
  }

  @Test func isTodayInAContext() {
    let context = Context(
      now: Instant(milliseconds: 1_795_303_800_000), secondsFromUTC: 3600,
      identifiers: Identifiers(seed: 1))
    #expect(context.today.description == "2026-11-22")
  }
}
