import Dispatch
import NapkinCore
import NapkinRooms
import Postgres
import Synchronization
import WebHost

/// The rooms in a PostgreSQL database, for any number of servers.
final class PostgresRooms: SQLRoomStore {
  private static let channel = "geochat"

  private let pool: PostgresPool
  private let address: String
  /// Identifies this server, so that it can ignore its own notifications.
  private let name = Secrets.token(bytes: 9)
  private let listener = Mutex<PostgresListener?>(nil)

  /// Connects, and creates the tables if there are none.
  init(_ address: String, connections: Int = 8) throws {
    self.address = address
    pool = try PostgresPool(address, size: connections)
    try pool.use { database in
      try database.migrate(Schema.migrations(.postgres), application: "geochat")
      try database.transaction {
        try database.run("SELECT pg_advisory_xact_lock(7307, 0)")
        try SQLRooms(database: PostgresConnection(database)).foldTopics()
      }
    }
  }

  deinit { listener.withLock { $0?.stop() } }

  func perform(
    _ request: RoomRequest, picture: [UInt8], now: Instant
  ) throws(Refusal) -> RoomAnswer {
    try Self.caught {
      try pool.use { database in
        try database.transaction {
          try lock(for: request, database)
          let connection = PostgresConnection(database)
          var rooms = SQLRooms(database: connection, picture: picture)
          let answer: RoomAnswer
          do throws(Refusal) {
            answer = try rooms.perform(request, now: now) { Secrets.token() }
          } catch {
            // A transaction is only retried for the database's own errors.
            throw connection.trouble.error ?? error
          }
          let news = RoomNews.of(answer.changes)
          if !news.isEmpty {
            try database.notify(Self.channel, "\(name) \(RoomNews.text(of: news))")
          }
          return answer
        }
      }
    }
  }

  /// Takes locks: requests that change one room wait for each other, and all others that change anything for all.
  private func lock(for request: RoomRequest, _ database: Postgres) throws(PostgresError) {
    if request.isReading { return }
    if case .alive = request.action { return }
    if let room = request.lockedRoom {
      try database.run("SELECT pg_advisory_xact_lock_shared(7307, 0)")
      try database.run("SELECT pg_advisory_xact_lock(7308, $1)", [.integer(room & 0x7FFF_FFFF)])
    } else {
      try database.run("SELECT pg_advisory_xact_lock(7307, 0)")
    }
  }

  func reading<Result: Sendable>(
    _ body: (SQLRooms<PostgresConnection>) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    try Self.caught {
      try pool.use { database in try body(SQLRooms(database: PostgresConnection(database))) }
    }
  }

  func setAdministratorHash(_ hash: String, now: Instant) throws(Refusal) {
    try Self.caught {
      try pool.use { database in
        try database.transaction {
          try SQLRooms(database: PostgresConnection(database)).setAdministratorHash(hash, now: now)
        }
      }
    }
  }

  private static func caught<Result>(_ body: () throws -> Result) throws(Refusal) -> Result {
    do { return try body() } catch {
      let isFull = (error as? PostgresError)?.code == .diskFull
      throw error as? Refusal ?? .storage("\(error)", isFull: isFull)
    }
  }

  func listen(_ heard: @escaping @Sendable (Set<RoomNews>?) -> Void) {
    let own = name
    let isListening = DispatchSemaphore(value: 0)
    let new = try? PostgresListener(address, channels: [Self.channel]) {
      // Anything may have changed while the connection was down.
      heard(nil)
      isListening.signal()
    } onNotification: { (_: String, text: String) in
      let parts = text.split(separator: Character(" "), maxSplits: 1)
      guard parts.count == 2, parts[0] != own else { return }
      heard(RoomNews.read(parts[1]))
    }
    listener.withLock { $0 = new }
    // Nobody should be connected yet when anything may have changed, because that ends all streams.
    if new != nil { _ = isListening.wait(timeout: .now() + 5) }
  }
}

/// PostgreSQL's statements, with refusals for errors.
struct PostgresConnection: Database {
  static let dialect = SQLDialect.postgres
  private let database: Postgres
  /// The database's own error, if there was one.
  let trouble = Trouble()

  final class Trouble { var error: PostgresError? }

  init(_ database: Postgres) { self.database = database }

  func run(_ sql: String, _ values: [SQLValue]) throws(Refusal) {
    try caught { () throws(PostgresError) in
      try database.run(Self.numbered(sql), values.map(Self.value))
    }
  }

  func rows<Element>(
    _ sql: String, _ values: [SQLValue], _ body: (Postgres.Row) -> Element
  ) throws(Refusal) -> [Element] {
    try caught { () throws(PostgresError) in
      try database.rows(Self.numbered(sql), values.map(Self.value)) { row in body(row) }
    }
  }

  private func caught<Result>(
    _ body: () throws(PostgresError) -> Result
  ) throws(Refusal) -> Result {
    do throws(PostgresError) { return try body() } catch {
      trouble.error = error
      throw .storage("\(error)", isFull: error.code == .diskFull)
    }
  }

  /// Returns the statement with `$1`, `$2` … instead of its question marks.
  private static func numbered(_ sql: String) -> String {
    var result: [UInt8] = []
    var number = 0
    for byte in sql.utf8 {
      if byte == UInt8(ascii: "?") {
        number += 1
        result += "$\(number)".utf8
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func value(_ value: SQLValue) -> Postgres.Value {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .bytes(let bytes): .bytes(bytes)
    }
  }
}

extension Postgres.Row: DatabaseRow {
  func integer(_ column: Int) -> Int64? { optionalInteger(Int32(column)) }
  func real(_ column: Int) -> Double { real(Int32(column)) }
  func text(_ column: Int) -> String? { optionalText(Int32(column)) }
  func bytes(_ column: Int) -> [UInt8] { bytes(Int32(column)) }
}

// MARK: - Notifications between servers

extension RoomNews {
  /// Returns changes as the text of a notification, for which PostgreSQL allows less than 8,000 bytes.
  static func text(of news: [RoomNews]) -> String {
    let text = Set(news).map(\.text).joined(separator: ";")
    return text.utf8.count < 7_000 ? text : "all"
  }

  private var text: String {
    let number = room ?? 0
    return switch kind {
    case .entry: "\(number),entry"
    case .messages: "\(number),messages"
    case .people: "\(number),people"
    case .erased(let message): "\(number),erased,\(message)"
    case .left(let visit, let parting): "\(number),left,\(visit),\(parting.rawValue)"
    case .accountRemoved(let name): "\(number),account,\(name)"
    }
  }

  /// Reads another server's notification; `nil` if anything may have changed.
  static func read(_ text: some StringProtocol) -> Set<RoomNews>? {
    var news: Set<RoomNews> = []
    for item in text.split(separator: Character(";")) {
      let parts = item.split(separator: Character(",")).map { String($0) }
      guard parts.count >= 2, let room = Int(parts[0]) else { return nil }
      switch (parts[1], parts.count) {
      case ("entry", 2): news.insert(RoomNews(room: room, kind: .entry))
      case ("messages", 2): news.insert(RoomNews(room: room, kind: .messages))
      case ("people", 2): news.insert(RoomNews(room: room, kind: .people))
      case ("erased", 3):
        guard let number = Int(parts[2]) else { return nil }
        news.insert(RoomNews(room: room, kind: .erased(number)))
      case ("left", 4):
        guard let parting = RoomChange.LeaveReason(rawValue: parts[3]) else { return nil }
        news.insert(RoomNews(room: room, kind: .left(Visit.ID(parts[2]), parting)))
      case ("account", 3):
        guard let name = try? Nickname(parts[2]) else { return nil }
        news.insert(RoomNews(kind: .accountRemoved(name)))
      default: return nil
      }
    }
    return news
  }
}
