import NapkinCore
import Testing

@Suite struct ArchiveTests {
  static let entries = [
    ("2025-12-31", "A"), ("2026-10-31", "BC"), ("2026-11-01", "D"), ("2026-11-15", "EFG"),
    ("2026-11-30", "H"), ("2026-12-01", "I"), ("2028-02-29", "J"),
  ]

  @Test func archivesWhatIsFinished() throws {
    var desk = try PlanDesk("aBcDEf", archive: [("2026-11-20", "X"), ("2026-11-22", "Y")])
    let start = desk
    // It is 22 November already where the person is.
    #expect(desk.context.today.description == "2026-11-22")
    #expect(try desk.perform(ArchiveCompletedPlans()) == 1)
    #expect(desk.order == "acf")
    let today = ["2026-11-22 Y", "2026-11-22 B", "2026-11-22 D", "2026-11-22 E"]
    #expect(desk.archive == ["2026-11-20 X"] + today)
    #expect(desk.list.archived(on: desk.context.today).map(\.id) == ["Y", "B", "D", "E"])
    #expect(try desk.perform(ArchiveCompletedPlans()) == 0)
    try desk.checkUndo(from: start)
  }

  @Test func archivesBeforeLaterDays() throws {
    var desk = try PlanDesk("AB", archive: [("2026-11-20", "X"), ("2030-01-01", "Y")])
    let start = desk
    try desk.perform(ArchiveCompletedPlans())
    #expect(
      desk.archive == ["2026-11-20 X", "2026-11-22 A", "2026-11-22 B", "2030-01-01 Y"])
    #expect(desk.order == "")
    try desk.checkUndo(from: start)
  }

  @Test func restores() throws {
    var desk = try PlanDesk("ab", archive: Self.entries)
    let start = desk
    try desk.perform(RestorePlan("F"))
    try desk.perform(RestorePlan("A"))
    #expect(desk.order == "abFA")
    #expect(desk.list.completed.map(\.id) == ["F", "A"])
    #expect(desk.list.archived(on: try #require(Day("2026-11-15"))).map(\.id) == ["E", "G"])
    try desk.checkUndo(from: start)
    desk.refuses(RestorePlan("a"), .missing)
    desk.refuses(RestorePlan("x"), .missing)
  }

  @Test func deletes() throws {
    var desk = try PlanDesk("ab", archive: Self.entries)
    let start = desk
    try desk.perform(DeleteArchivedPlan("J"))
    try desk.perform(DeleteArchivedPlan("B"))
    #expect(desk.list.archive.map(\.id.rawValue).joined() == "ACDEFGHI")
    #expect(desk.list.archived(on: try #require(Day("2026-10-31"))).map(\.id) == ["C"])
    try desk.checkUndo(from: start)
    desk.refuses(DeleteArchivedPlan("a"), .missing)
    desk.refuses(DeleteArchivedPlan("x"), .missing)
  }

  @Test(arguments: [
    ("2025-12-31", "A"), ("2026-10-31", "BC"), ("2026-11-15", "EFG"), ("2028-02-29", "J"),
    ("2026-11-14", ""), ("1900-01-01", ""), ("2100-01-01", ""),
  ])
  func isFoundByDay(text: String, plans: String) throws {
    let list = try PlanDesk(archive: Self.entries).list
    let day = try #require(Day(text))
    #expect(list.archived(on: day).map(\.id.rawValue).joined() == plans)
  }

  @Test(arguments: [
    ("2026-11", "DEFGH", ["2026-11-01", "2026-11-15", "2026-11-30"]),
    ("2025-12", "A", ["2025-12-31"]), ("2026-10", "BC", ["2026-10-31"]),
    ("2028-02", "J", ["2028-02-29"]), ("2026-01", "", []), ("2030-01", "", []),
  ])
  func isFoundByMonth(text: String, plans: String, days: [String]) throws {
    let list = try PlanDesk(archive: Self.entries).list
    let month = try #require(Month(text))
    #expect(list.archived(in: month).map(\.id.rawValue).joined() == plans)
    #expect(list.daysWithArchive(in: month).map(\.description) == days)
  }

  @Test(arguments: [
    ("2026-10-31", "2026-11-15", "BCDEFG", 3), ("2026-11-02", "2026-11-14", "", 0),
    ("0000-01-01", "9999-12-31", "ABCDEFGHIJ", 7), ("2028-02-29", "2028-02-29", "J", 1),
    ("2026-11-30", "2026-12-01", "HI", 2), ("0001-01-01", "0002-01-01", "", 0),
  ])
  func isFoundByRange(first: String, last: String, plans: String, days: Int) throws {
    let list = try PlanDesk(archive: Self.entries).list
    let range = try #require(Day(first))...#require(Day(last))
    #expect(list.archived(in: range).map(\.id.rawValue).joined() == plans)
    #expect(Set(list.archived(in: range).map(\.day)).count == days)
  }

  @Test func isEmptyInAnEmptyList() throws {
    let list = try PlanDesk().list
    #expect(list.archived(in: Day.earliest...Day.latest).isEmpty)
    #expect(list.placeholder == "No plans yet")
    #expect(try PlanDesk("a").list.placeholder == nil)
  }

  @Test func agreesWithFiltering() throws {
    let entries = (0..<200).map { ($0 * 37 % 90, String($0)) }
    let list = try PlanList(
      id: "list", name: Name("x"), plans: [],
      archive: try entries.map { day, id in
        ArchivedPlan(
          day: Day(dayNumber: Int64(day)), plan: Plan(id: Plan.ID(id), name: try Name("x")))
      })
    #expect(zip(list.archive, list.archive.dropFirst()).allSatisfy { $0.day <= $1.day })
    for first in stride(from: -2, to: 93, by: 5) {
      for last in stride(from: first, to: 93, by: 3) {
        let range = Day(dayNumber: Int64(first))...Day(dayNumber: Int64(last))
        let expected = list.archive.filter { range.contains($0.day) }
        #expect(Array(list.archived(in: range)) == expected)
      }
    }
    // Within a day, in the order in which they came.
    let firstDay = list.archived(on: Day(dayNumber: 0)).compactMap { Int($0.id.rawValue) }
    #expect(firstDay == [0, 90, 180])
  }
}
