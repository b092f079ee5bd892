import Foundation
import NapkinCore
import NapkinFormats
import NapkinStore
import Testing

@Suite("A host keeps its own tables")
struct SQLiteTests {
  let desk: Desk
  private let path: String

  init() throws {
    desk = try Desk()
    path = desk.place("rooms.sqlite")
  }

  private static let migrations = [
    (
      "rooms",
      "CREATE TABLE room (name TEXT PRIMARY KEY, place BLOB, level REAL, opened INTEGER) STRICT"
    ),
    ("topics", "ALTER TABLE room ADD topic TEXT"),
  ]

  private func open(_ migrations: [(String, String)] = migrations) throws -> SQLite {
    let database = try SQLite(database: path)
    try database.migrate(migrations.map { (name: $0.0, sql: $0.1) }, application: 0x524F_4F4D)
    return database
  }

  private func code(_ work: () throws -> Void) -> ErrorCode? {
    do {
      try work()
      return nil
    } catch {
      return (error as? FormatError)?.code
    }
  }

  @Test func valuesComeBack() throws {
    try open().run(
      "INSERT INTO room VALUES (?, ?, ?, ?, ?)",
      [.text("Kök 厨房"), .blob([0, 255]), .real(1.5), .instant(Instant(milliseconds: 5)), .null])
    let database = try open()
    let room = try database.first("SELECT * FROM room") { row in
      (row.text(0), row.bytes(1), row.real(2), row.instant(3), row.optionalText(4), row.isNull(4))
    }
    let expected = (
      "Kök 厨房", [UInt8(0), 255], 1.5, Instant?.some(Instant(milliseconds: 5)), String?.none
    )
    let found = try #require(room)
    #expect((found.0, found.1, found.2, found.3, found.4) == expected)
    #expect(found.5)
    #expect(try database.number("PRAGMA synchronous") == 2)
  }

  @Test func migrationsGoForwardOnce() throws {
    try open(Array(Self.migrations.prefix(1))).run("INSERT INTO room (name) VALUES ('a')")
    let database = try open()
    #expect(try database.rows("SELECT name FROM migration") { $0.text(0) } == ["rooms", "topics"])
    #expect(try database.first("SELECT topic FROM room") { $0.isNull(0) } == true)
    #expect(code { _ = try open(Array(Self.migrations.prefix(1))) } == .unsupportedVersion)
    #expect(code { _ = try open(Self.migrations + [("bad", "CREATE TABLE x (a); SELEKT")]) } == .io)
    #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'x'") == 0)
  }

  @Test func filesOfOtherProgramsAreLeftAlone() throws {
    _ = try open()
    #expect(
      code { try SQLite(database: path).migrate([("x", "")], application: 5) } == .foreignSchema)
    let other = try SQLite(database: path + "2")
    try other.script("CREATE TABLE someones (a)")
    #expect(code { try other.migrate([("x", "")], application: 5) } == .foreignSchema)
    #expect(code { _ = try StoredNotebook(path) } == .foreignSchema)
  }

  @Test func errorsDoNotSpeakOfNotebooks() throws {
    let database = try open()
    try database.run("INSERT INTO room (name) VALUES ('a')")
    let double = { try database.run("INSERT INTO room (name) VALUES ('a')") }
    #expect(code { try double() } == .conflict)
    try Data(repeating: 7, count: 5_000).write(to: URL(filePath: path + "2"))
    for work in [double, { _ = try SQLite(database: path + "2") }, { try database.run("SELEKT") }] {
      #expect {
        try work()
      } throws: { error in
        guard let error = error as? FormatError else { return false }
        return !error.message.contains("otebook") && !error.message.contains("napkin")
      }
    }
  }

  @Test func transactionsAreWholeOrNothing() throws {
    let database = try open()
    #expect(
      code {
        try database.transaction { () throws(FormatError) in
          try database.run("INSERT INTO room (name) VALUES ('a')")
          try database.run("INSERT INTO room (name) VALUES ('a')")
        }
      } == .conflict)
    #expect(try database.number("SELECT count(*) FROM room") == 0)
  }
}
