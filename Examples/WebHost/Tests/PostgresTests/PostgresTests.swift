import Postgres
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The address of the server that Tests/postgres.sh starts; without it, the tests are skipped.
private let address = getenv("POSTGRES_ADDRESS").map { String(cString: $0) }

@Suite(.enabled(if: address != nil), .serialized) struct PostgresTests {
  private let database: Postgres
  private var table = "t\(UInt64.random(in: 0...UInt64.max))"

  init() throws {
    database = try Postgres(address ?? "")
    try database.script(
      "CREATE TABLE \(table) (n bigint PRIMARY KEY, t text, r float8, b bytea, f bool)")
  }

  @Test func valuesComeBack() throws {
    let text = "Åsa 你好 ' \" \\ ; --"
    try database.run(
      "INSERT INTO \(table) VALUES ($1, $2, $3, $4, $5)",
      [.integer(Int64.min), .text(text), .real(0.1), .bytes([0, 255, 39]), .boolean(true)])
    #expect(database.changeCount == 1)
    try database.run(
      "INSERT INTO \(table) VALUES ($1, $2, $3, $4, $5)",
      [.integer(2), .null, .real(-.infinity), .bytes([]), .boolean(false)])
    let rows = try database.rows("SELECT n, t, r, b, f FROM \(table) ORDER BY n") { row in
      (
        row.integer(0), row.optionalText(1), row.real(2), row.bytes(3), row.boolean(4)
      )
    }
    #expect(rows.count == 2)
    #expect(rows[0] == (Int64.min, text, 0.1, [0, 255, 39], true))
    #expect(rows[1] == (2, nil, -.infinity, [], false))
    #expect(try database.number("SELECT count(*) FROM \(table)") == 2)
    #expect(try database.first("SELECT t FROM \(table) WHERE n = 9") { $0.text(0) } == nil)
  }

  private func code(_ work: () throws -> Void) -> PostgresError.Code? {
    do {
      try work()
      return nil
    } catch {
      return (error as? PostgresError)?.code
    }
  }

  @Test func errorsSayWhatToDoAndNoValue() throws {
    try database.run("INSERT INTO \(table) (n, t) VALUES (7, 'secret')")
    do {
      try database.run(
        "INSERT INTO \(table) (n, t) VALUES ($1, $2)", [.integer(7), .text("secret")])
      Issue.record("a double key was taken")
    } catch {
      #expect(error.code == .conflict)
      #expect(error.state == "23505")
      #expect(!"\(error)".contains("secret"))
    }
    #expect(code { try database.run("SELEKT") } == .badStatement)
    #expect(code { try database.run("SELECT $1::bigint", [.text("secret")]) } == .badStatement)
    #expect(code { try database.run("SELECT $1", [.text("a\0b")]) } == .badStatement)
    #expect(code { _ = try Postgres("postgresql://u:secret@[bad", patience: 0) } == .badAddress)
    do {
      _ = try Postgres("postgresql://nobody:secret@127.0.0.1:1/secret", patience: 0)
    } catch {
      #expect(error.code == .unreachable)
      #expect(!"\(error)".contains("secret"))
    }
    #expect(try database.number("SELECT 1") == 1)
  }

  @Test func transactionsAreWholeOrNothing() throws {
    struct Trouble: Error {}
    #expect(throws: Trouble.self) {
      try database.transaction {
        try database.run("INSERT INTO \(table) (n) VALUES (1)")
        throw Trouble()
      }
    }
    #expect(try database.number("SELECT count(*) FROM \(table)") == 0)
    let result = try database.transaction {
      try database.run("INSERT INTO \(table) (n) VALUES (1)")
      return 5
    }
    #expect(result == 5)
    #expect(try database.number("SELECT count(*) FROM \(table)") == 1)
    // An error that the body swallows must not look like success.
    #expect(
      code { try database.transaction { try? database.run("INSERT INTO \(table) (n) VALUES (1)") } }
        == .badStatement)
  }

  @Test func concurrentChangesAreDoneAgain() throws {
    let other = try Postgres(address ?? "")
    try database.run("INSERT INTO \(table) (n, r) VALUES (1, 0)")
    var tries = 0
    try database.transaction {
      tries += 1
      try database.run("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")
      let r = try database.first("SELECT r FROM \(table)") { $0.real(0) } ?? 0
      if tries == 1 { try other.run("UPDATE \(table) SET r = r + 10") }
      try database.run("UPDATE \(table) SET r = $1", [.real(r + 1)])
    }
    #expect(tries == 2)
    #expect(try database.first("SELECT r FROM \(table)") { $0.real(0) } == 11)
  }

  /// Ends the connection as a server that is stopped does.
  private func end(_ database: Postgres) throws {
    let number = try database.number("SELECT pg_backend_pid()")
    let other = try Postgres(address ?? "")
    try other.run("SELECT pg_terminate_backend($1)", [.integer(number)])
    usleep(100_000)
  }

  @Test func connectsAgain() throws {
    try end(database)
    #expect(try database.number("SELECT 5") == 5)
    var tries = 0
    try database.transaction {
      tries += 1
      try database.run("INSERT INTO \(table) (n) VALUES (1)")
      if tries == 1 { try end(database) }
      try database.run("INSERT INTO \(table) (n) VALUES (2)")
    }
    #expect(tries == 2)
    #expect(try database.number("SELECT count(*) FROM \(table)") == 2)
  }

  @Test func migrationsGoForwardOnce() async throws {
    let name = "app \(table)"
    let first = [("one", "CREATE TABLE one_\(table) (n int)")]
    let both =
      first + [
        ("two", "ALTER TABLE one_\(table) ADD m int; INSERT INTO one_\(table) VALUES (1, 2)")
      ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 {
        group.addTask { try Postgres(address ?? "").migrate(both, application: name) }
      }
      try await group.waitForAll()
    }
    #expect(try database.number("SELECT m FROM one_\(table)") == 2)
    #expect(code { try database.migrate(first, application: name) } == .foreignSchema)
    #expect(
      code { try database.migrate([("x", ""), both[1]], application: name) } == .foreignSchema)
    let failing = both + [("three", "CREATE TABLE two_\(table) (n int); SELEKT")]
    #expect(code { try database.migrate(failing, application: name) } == .badStatement)
    #expect(code { try database.run("SELECT * FROM two_\(table)") } == .badStatement)
  }

  @Test func poolsShareConnections() async throws {
    let pool = try PostgresPool(address ?? "", size: 3)
    let table = table
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          try pool.use { try $0.run("INSERT INTO \(table) (n) VALUES ($1)", [.integer(number)]) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try database.number("SELECT count(*) FROM \(table)") == 50)
  }

  @Test func notificationsArrive() async throws {
    let channel = "odd \"\(table)"
    let (texts, told) = AsyncStream.makeStream(of: String.self)
    let listener = try PostgresListener(
      address ?? "", channels: [channel],
      onConnect: { told.yield("connected") },
      onNotification: { told.yield("\($0 == channel): \($1)") })
    var iterator = texts.makeAsyncIterator()
    #expect(await iterator.next() == "connected")
    try database.notify(channel, "five")
    #expect(await iterator.next() == "true: five")
    // The listener has the only other connection of this suite.
    try database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    #expect(await iterator.next() == "connected")
    try database.notify(channel, "six")
    #expect(await iterator.next() == "true: six")
    listener.stop()
  }
}
