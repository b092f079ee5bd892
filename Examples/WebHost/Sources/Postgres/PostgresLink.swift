internal import CPQ

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The address of a database. It is not printed, because it may contain a password.
struct PostgresAddress: Sendable, CustomStringConvertible {
  let text: String
  private let password: String?

  var description: String { "PostgresAddress" }

  init(_ text: String) throws(PostgresError) {
    // libpq's own message would repeat the text that it cannot parse.
    guard let options = PQconninfoParse(text, nil) else {
      throw PostgresError(
        .badAddress,
        "This is no address of a database; write it as postgresql://user@host:5432/name.")
    }
    defer { PQconninfoFree(options) }
    var password: String?
    var option = options
    while let keyword = option.pointee.keyword {
      if String(cString: keyword) == "password", let value = option.pointee.val {
        password = String(cString: value)
      }
      option += 1
    }
    self.password = password
    self.text = text
  }

  /// Returns a message of libpq without the password.
  func redacted(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let password, !password.isEmpty else { return line }
    return line.replacing(password, with: "…")
  }
}

/// A session with the server, from its connection to its end.
final class PostgresLink {
  private let connection: OpaquePointer
  private var prepared: [String: String] = [:]
  private static let mostPrepared = 256
  /// Whether the last statement was a COMMIT that may have reached the server.
  private(set) var hasSentCommit = false

  /// Connects, and retries for some seconds while no server answers.
  init(_ address: PostgresAddress, patience: Double) throws(PostgresError) {
    let end = Self.now + patience
    while true {
      let (connection, error) = Self.connect(address)
      if let connection {
        self.connection = connection
        return
      }
      let isPassing = error.code == .unreachable || error.code == .overloaded
      if !isPassing || Self.now >= end { throw error }
      usleep(100_000)
    }
  }

  deinit { PQfinish(connection) }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func connect(_ address: PostgresAddress) -> (OpaquePointer?, PostgresError) {
    // Options in the address override the options before it in this list.
    let options = [
      ("connect_timeout", "5"), ("keepalives_idle", "15"), ("tcp_user_timeout", "15000"),
      ("fallback_application_name", "WebHost"), ("dbname", address.text),
      ("client_encoding", "UTF8"),
    ]
    let names = CStrings(options.map { $0.0 })
    let values = CStrings(options.map { $0.1 })
    let connection = PQconnectdbParams(names.pointers, values.pointers, 1)
    if PQstatus(connection) == CONNECTION_OK {
      // By default, notices would be printed to standard error.
      PQsetNoticeProcessor(connection, { _, _ in }, nil)
      return (connection, .lost)
    }
    defer { PQfinish(connection) }
    let message = address.redacted(PQerrorMessage(connection).map { String(cString: $0) } ?? "")
    let isDenied =
      message.contains("authentication failed") || message.contains("password")
      || message.contains("does not exist") || message.contains("no pg_hba.conf entry")
    return (
      nil,
      isDenied
        ? PostgresError(
          .notAllowed, "The database does not let us in; check user, password and name. \(message)")
        : PostgresError(
          .unreachable, "No database answers; check that it runs, and its address. \(message)")
    )
  }

  /// The socket, for waiting for notifications.
  var socket: CInt { PQsocket(connection) }

  /// Whether the server is still connected, as far as this can be known without a query.
  var isAlive: Bool {
    guard PQstatus(connection) == CONNECTION_OK else { return false }
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    // Between statements, a server sends little except its final message before it closes the connection.
    while poll(&waiting, 1, 0) > 0 {
      guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else {
        return false
      }
    }
    return true
  }

  /// Returns the notifications that have come; `nil` if the server is gone.
  func notifications() -> [(channel: String, text: String)]? {
    guard PQconsumeInput(connection) == 1 else { return nil }
    var all: [(channel: String, text: String)] = []
    while let notification = PQnotifies(connection) {
      all.append(
        (
          String(cString: notification.pointee.relname), String(cString: notification.pointee.extra)
        ))
      PQfreemem(notification)
    }
    return PQstatus(connection) == CONNECTION_OK ? all : nil
  }

  func script(_ sql: String) throws(PostgresError) -> PostgresResult {
    hasSentCommit = false
    return try checked(PQexec(connection, sql))
  }

  func perform(_ sql: String, _ values: [Postgres.Value]) throws(PostgresError) -> PostgresResult {
    hasSentCommit = sql == "COMMIT"
    let parameters = try Parameters(values)
    guard let name = try prepare(sql) else {
      return try checked(
        PQexecParams(
          connection, sql, CInt(values.count), nil, parameters.pointers, parameters.lengths,
          parameters.formats, 0))
    }
    return try checked(
      PQexecPrepared(
        connection, name, CInt(values.count), parameters.pointers, parameters.lengths,
        parameters.formats, 0))
  }

  /// Has the server parse a statement, so that it can be run again; `nil` if the server has parsed too many.
  private func prepare(_ sql: String) throws(PostgresError) -> String? {
    if let name = prepared[sql] { return name }
    guard prepared.count < Self.mostPrepared else { return nil }
    let name = "s\(prepared.count)"
    _ = try checked(PQprepare(connection, name, sql, 0, nil))
    prepared[sql] = name
    return name
  }

  private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
    let result = PostgresResult(result)
    if result.isGood { return result }
    if PQstatus(connection) != CONNECTION_OK { throw .lost }
    throw PostgresError(result.pointer)
  }
}

/// The values of a statement in the form that libpq takes.
private final class Parameters {
  let strings: CStrings
  let lengths: [CInt]
  let formats: [CInt]
  var pointers: [UnsafePointer<CChar>?] { Array(strings.pointers.dropLast()) }

  init(_ values: [Postgres.Value]) throws(PostgresError) {
    var texts: [[UInt8]?] = []
    for value in values { texts.append(try Self.text(of: value)) }
    strings = CStrings(texts)
    lengths = texts.map { CInt($0?.count ?? 0) }
    formats = values.map { if case .bytes = $0 { 1 } else { 0 } }
  }

  private static func text(of value: Postgres.Value) throws(PostgresError) -> [UInt8]? {
    switch value {
    case .null: return nil
    case .integer(let number): return Array("\(number)".utf8)
    case .real(let number):
      let text = number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : "\(number)"
      return Array(text.utf8)
    case .boolean(let isTrue): return Array((isTrue ? "t" : "f").utf8)
    case .bytes(let bytes): return bytes
    case .text(let text):
      // libpq would end the text at a NUL.
      guard !text.utf8.contains(0) else {
        throw PostgresError(.badStatement, "A text has a NUL, which PostgreSQL does not store.")
      }
      return Array(text.utf8)
    }
  }
}

/// C strings, followed by a null pointer.
private final class CStrings {
  private(set) var pointers: [UnsafePointer<CChar>?] = []

  convenience init(_ texts: [String]) { self.init(texts.map { Array($0.utf8) }) }

  init(_ texts: [[UInt8]?]) {
    for text in texts {
      pointers.append(
        text.map { text in
          let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
          for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
          copy[text.count] = 0
          return UnsafePointer(copy)
        })
    }
    pointers.append(nil)
  }

  deinit {
    for pointer in pointers { pointer?.deallocate() }
  }
}

/// The result of a statement.
final class PostgresResult {
  let pointer: OpaquePointer?

  init(_ pointer: OpaquePointer?) { self.pointer = pointer }

  deinit { PQclear(pointer) }

  var isGood: Bool {
    let status = PQresultStatus(pointer)
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY
  }
  var rowCount: CInt { PQntuples(pointer) }
  var changeCount: Int { PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }
  var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }

  func isNull(_ row: CInt, _ column: CInt) -> Bool { PQgetisnull(pointer, row, column) == 1 }

  func bytes(_ row: CInt, _ column: CInt) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
  }
}
