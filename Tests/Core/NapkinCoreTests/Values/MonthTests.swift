import NapkinCore
import Testing

@Suite struct MonthTests {
  @Test(arguments: [
    ("2026-11", 30), ("2028-02", 29), ("2026-02", 28), ("1900-02", 28), ("2000-02", 29),
    ("2100-02", 28), ("0000-02", 29), ("-0001-02", 28), ("-0004-02", 29), ("2026-12", 31),
    ("2026-04", 30), ("2026-06", 30), ("2026-09", 30), ("2026-01", 31), ("+12026-07", 31),
    ("-999999999-01", 31), ("+999999999-12", 31),
  ])
  func hasItsDays(text: String, count: Int) throws {
    let month = try #require(Month(text))
    #expect(month.dayCount == count)
    #expect(month.days.count == count)
    #expect(month.description == text)
    #expect(month.days.allSatisfy { Month($0) == month && month.contains($0) })
    #expect(month.days.lowerBound.day == 1)
    #expect(month.days.upperBound.day == count)
  }

  @Test(arguments: [
    "", "2026", "2026-", "2026-1", "2026-13", "2026-00", "26-11", "2026/11", " 2026-11", "2026-11 ",
    "12026-11", "+2026-1x", "-0000-11", "+1000000000-01", "+9999999999-01", "+026-01", "٢٠٢٦-١١",
    "2026-1\u{301}1", "--01", "-01", "+-026-01",
  ])
  func refusesWhatIsNoMonth(text: String) {
    #expect(Month(text) == nil)
  }

  @Test func readsOtherSpellings() {
    #expect(Month("+002026-11") == Month(year: 2026, month: 11))
    #expect(Month("-000044-03") == Month(year: -44, month: 3))
    #expect(Month("+0000-03")?.description == "0000-03")
  }

  @Test func hasNoMonthOutsideTheCalendar() {
    #expect(Month(year: 2026, month: 0) == nil)
    #expect(Month(year: 2026, month: 13) == nil)
    #expect(Month(year: .max, month: 1) == nil)
    #expect(Month(year: .min, month: 1) == nil)
    #expect(Month(year: 1_000_000_000, month: 1) == nil)
  }

  @Test func isOrdered() throws {
    let texts = ["-0002-12", "-0001-01", "0000-06", "1999-12", "2000-01", "+10000-01"]
    let months = try texts.map { try #require(Month($0)) }
    #expect(months.sorted() == months)
    #expect(months.reversed().sorted() == months)
  }

  @Test func containsItsDaysOnly() throws {
    let month = try #require(Month(year: 2026, month: 11))
    #expect(try !month.contains(#require(Day("2026-10-31"))))
    #expect(try !month.contains(#require(Day("2026-12-01"))))
    #expect(try !month.contains(#require(Day("2025-11-15"))))
  }
}
