internal import CPQ

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A connection to PostgreSQL, for one task at a time: statements with values, rows, transactions, and errors that
/// say what to do. It connects again by itself when the server went away.
///
/// The calls are those of NapkinStore's `SQLite`; values are `$1`, `$2` … in statements.
///
/// ```swift
/// let database = try Postgres("postgresql://napkin@db.example.org/rooms")
/// try database.run("INSERT INTO room (name) VALUES ($1)", [.text("Kitchen")])
/// let names = try database.rows("SELECT name FROM room") { $0.text(0) }
/// ```
public final class Postgres {
  /// The value of a column.
  public enum Value: Hashable, Sendable {
    /// No value.
    case null
    /// A number without fraction.
    case integer(Int64)
    /// A number.
    case real(Double)
    /// A text; one with a NUL is refused.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// Yes or no.
    case boolean(Bool)

    /// A text, or no value.
    public static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    /// A number without fraction.
    public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
    /// A number without fraction, or no value.
    public static func integer(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }
  }

  /// How many rows the last statement changed.
  public private(set) var changeCount = 0
  private let address: PostgresAddress
  private let patience: Double
  private var link: PostgresLink
  private var isInTransaction = false

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: Where the database is, such as `postgresql://user@host/name`; all that libpq takes. Give a password
  ///     by `PGPASSFILE` rather than here.
  ///   - patience: How many seconds to try, now and each time that the server went away.
  public init(_ address: String, patience: Double = 5) throws(PostgresError) {
    self.address = try PostgresAddress(address)
    self.patience = patience
    link = try PostgresLink(self.address, patience: patience)
  }

  // MARK: Statements

  /// Performs statements without values and without rows.
  public func script(_ sql: String) throws(PostgresError) {
    try ready()
    changeCount = try link.script(sql).changeCount
  }

  /// Performs a statement, and passes each row to the closure.
  public func forEach(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(PostgresError) -> Void
  ) throws(PostgresError) {
    try ready()
    let result = try link.perform(sql, values)
    changeCount = result.changeCount
    for index in 0..<result.rowCount { try body(Row(result: result, index: index)) }
  }

  /// Performs a statement without rows.
  public func run(_ sql: String, _ values: [Value] = []) throws(PostgresError) {
    try forEach(sql, values) { _ in }
  }

  /// What a closure makes of each row.
  public func rows<Element>(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(PostgresError) -> Element
  ) throws(PostgresError) -> [Element] {
    var elements: [Element] = []
    try forEach(sql, values) { row throws(PostgresError) in elements.append(try body(row)) }
    return elements
  }

  /// What a closure makes of the first row; `nil` if there is none.
  public func first<Element>(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(PostgresError) -> Element
  ) throws(PostgresError) -> Element? {
    var element: Element?
    try forEach(sql, values) { row throws(PostgresError) in
      if element == nil { element = try body(row) }
    }
    return element
  }

  /// The number in the first column of the first row; 0 if there is none.
  public func number(_ sql: String, _ values: [Value] = []) throws(PostgresError) -> Int64 {
    try first(sql, values) { $0.integer(0) } ?? 0
  }

  /// Tells all who listen to a channel; in a transaction, when it is committed.
  public func notify(_ channel: String, _ text: String) throws(PostgresError) {
    try run("SELECT pg_notify($1, $2)", [.text(channel), .text(text)])
  }

  /// Connects again if the server went away. In a transaction this cannot be: what was done in it is lost.
  private func ready() throws(PostgresError) {
    if link.isAlive { return }
    if isInTransaction { throw .lost }
    link = try PostgresLink(address, patience: patience)
  }

  // MARK: Transactions

  /// Performs statements as one transaction.
  ///
  /// - Parameters:
  ///   - tries: How often the statements are performed in all, when others changed the same or the server went away.
  ///     They must therefore do nothing that lies outside the database.
  ///   - body: The statements; if it throws, all of them are rolled back.
  /// - Throws: What the body throws, or a ``PostgresError``. With its code `unknownOutcome`, look whether what was to
  ///   be stored is there.
  public func transaction<Result>(
    tries: Int = 5, _ body: () throws -> Result
  ) throws -> Result {
    precondition(!isInTransaction, "transactions do not nest")
    var left = tries
    while true {
      left -= 1
      do {
        return try attempt(body)
      } catch let error as PostgresError {
        let isPassing = error.code == .concurrentChange || error.code == .connectionLost
        if !isPassing || left <= 0 { throw error }
        // Two that stand in each other's way must not try again in step.
        usleep(.random(in: 0...2_000) * UInt32(tries - left))
      }
    }
  }

  private func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN")
    isInTransaction = true
    defer { isInTransaction = false }
    let result: Result
    do {
      result = try body()
    } catch {
      try? run("ROLLBACK")
      throw error
    }
    do throws(PostgresError) {
      try ready()
      guard try link.perform("COMMIT", []).command == "COMMIT" else {
        throw PostgresError(
          .badStatement, "A statement of the transaction failed, and nothing was stored.")
      }
    } catch {
      guard error.code == .connectionLost, link.hasSentCommit else { throw error }
      throw PostgresError(
        .unknownOutcome,
        "The database went away while it stored this; look whether it is there, and try again.")
    }
    return result
  }
}

extension Postgres {
  /// The columns of a row, while it is looked at.
  public struct Row {
    let result: PostgresResult
    let index: CInt

    /// Whether the column has no value.
    public func isNull(_ column: Int32) -> Bool { result.isNull(index, column) }
    /// The text; an empty one if there is none.
    public func text(_ column: Int32) -> String {
      String(decoding: result.bytes(index, column), as: UTF8.self)
    }
    /// The text, if there is one.
    public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    /// The number without fraction; 0 if there is none.
    public func integer(_ column: Int32) -> Int64 { Int64(text(column)) ?? 0 }
    /// The number without fraction, if there is one.
    public func optionalInteger(_ column: Int32) -> Int64? {
      isNull(column) ? nil : integer(column)
    }
    /// The number; 0 if there is none.
    public func real(_ column: Int32) -> Double { Double(text(column)) ?? 0 }
    /// Yes or no; no if there is neither.
    public func boolean(_ column: Int32) -> Bool { text(column) == "t" }
    /// The bytes of a `bytea`.
    public func bytes(_ column: Int32) -> [UInt8] {
      let hex = result.bytes(index, column).dropFirst(2)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(hex.count / 2)
      var at = hex.startIndex
      while at + 1 < hex.endIndex {
        bytes.append(Self.digit(hex[at]) << 4 | Self.digit(hex[at + 1]))
        at += 2
      }
      return bytes
    }

    private static func digit(_ letter: UInt8) -> UInt8 {
      letter <= UInt8(ascii: "9")
        ? letter - UInt8(ascii: "0") : (letter | 0x20) - UInt8(ascii: "a") + 10
    }
  }
}
