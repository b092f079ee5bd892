import NapkinCore
import NapkinFormats
import NapkinRooms
import NapkinStore
import Synchronization
import WebHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rooms in an SQLite file, for one server. Acknowledged changes are on disk.
final class SQLiteRooms: SQLRoomStore {
  /// The number that marks the file; its bytes are the letters GeoC.
  static let application: Int64 = 0x4765_6F43

  private let connection: Mutex<SQLiteConnection>
  /// The open lock file of a server, which is locked until the process ends; -1 without one.
  private let lock: CInt

  /// Opens the file, or creates one that only its owner may read. Only one process can open it as a server, which does not wait
  /// long for other programs, because all its requests wait meanwhile.
  init(_ path: String, isServer: Bool = false) throws {
    let lock = isServer ? try Self.lock(path) : -1
    self.lock = lock
    PrivateFile.make(path)
    let database = try SQLite(database: path, patience: isServer ? 250 : 5_000)
    try database.migrate(Schema.migrations(.sqlite), application: Self.application)
    connection = Mutex(SQLiteConnection(database))
    try connection.withLock { connection throws(Refusal) in
      try connection.transaction { () throws(Refusal) in
        try SQLRooms(database: connection).foldTopics()
      }
    }
  }

  deinit { if lock >= 0 { close(lock) } }

  /// Locks the file beside the database for this process, and returns its descriptor.
  private static func lock(_ path: String) throws -> CInt {
    let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw Problem(
        1, "storage", "The file \(path).lock cannot be written; check the folder of the database.")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw Problem(
        1, "in-use",
        "Another GeoChat server has \(path) open; end it, or use PostgreSQL for several servers.")
    }
    return lock
  }

  func reading<Result: Sendable>(
    _ body: (SQLRooms<SQLiteConnection>) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    try connection.withLock { connection throws(Refusal) in
      try body(SQLRooms(database: connection))
    }
  }

  func perform(
    _ request: RoomRequest, picture: [UInt8], now: Instant
  ) throws(Refusal) -> RoomAnswer {
    try connection.withLock { connection throws(Refusal) in
      try connection.transaction { () throws(Refusal) in
        var rooms = SQLRooms(database: connection, picture: picture)
        return try rooms.perform(request, now: now) { Secrets.token() }
      }
    }
  }

  func setAdministratorHash(_ hash: String, now: Instant) throws(Refusal) {
    try connection.withLock { connection throws(Refusal) in
      try connection.transaction { () throws(Refusal) in
        try SQLRooms(database: connection).setAdministratorHash(hash, now: now)
      }
    }
  }

  /// Does nothing, because there are no other servers.
  func listen(_ heard: @escaping @Sendable (Set<RoomNews>?) -> Void) {}
}

/// SQLite's statements, with refusals for errors.
struct SQLiteConnection: Database {
  static let dialect = SQLDialect.sqlite
  private let database: SQLite

  init(_ database: sending SQLite) { self.database = database }

  func run(_ sql: String, _ values: [SQLValue]) throws(Refusal) {
    try caught { () throws(FormatError) in try database.run(sql, values.map(Self.value)) }
  }

  func rows<Element>(
    _ sql: String, _ values: [SQLValue], _ body: (SQLite.Row) -> Element
  ) throws(Refusal) -> [Element] {
    try caught { () throws(FormatError) in
      try database.rows(sql, values.map(Self.value)) { row throws(FormatError) in body(row) }
    }
  }

  func transaction<Result>(_ body: () throws(Refusal) -> Result) throws(Refusal) -> Result {
    try caught { () throws(FormatError) in try database.run("BEGIN IMMEDIATE") }
    do {
      let result = try body()
      try caught { () throws(FormatError) in try database.run("COMMIT") }
      return result
    } catch {
      // After some errors, SQLite has already rolled back.
      try? database.run("ROLLBACK")
      throw error
    }
  }

  private func caught<Result>(
    _ body: () throws(FormatError) -> Result
  ) throws(Refusal) -> Result {
    do throws(FormatError) { return try body() } catch {
      throw .storage(error.message, isFull: error.code == .diskFull)
    }
  }

  private static func value(_ value: SQLValue) -> SQLite.Value {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .bytes(let bytes): .blob(bytes)
    }
  }
}

extension SQLite.Row: DatabaseRow {
  func integer(_ column: Int) -> Int64? { optionalInteger(Int32(column)) }
  func real(_ column: Int) -> Double { real(Int32(column)) }
  func text(_ column: Int) -> String? { optionalText(Int32(column)) }
  func bytes(_ column: Int) -> [UInt8] { bytes(Int32(column)) }
}
