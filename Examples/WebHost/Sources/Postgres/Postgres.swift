internal import CPQ

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A connection to PostgreSQL, for one task at a time: statements with values, rows, transactions, and errors that
/// suggest what to do. It reconnects after the server was away.
///
/// The functions are the same as in NapkinStore's `SQLite`; statements have `$1`, `$2` … for values.
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
    /// A whole number.
    case integer(Int64)
    /// A number.
    case real(Double)
    /// A text; a text with a NUL is refused.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// A truth value.
    case boolean(Bool)

    /// Creates the value of a text; `null` for `nil`.
    public static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    /// Creates the value of a whole number.
    public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
    /// Creates the value of a whole number; `null` for `nil`.
    public static func integer(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }
  }

  /// The number of rows that the last statement changed.
  public private(set) var changeCount = 0
  private let address: PostgresAddress
  private let patience: Double
  private var link: PostgresLink
  private var isInTransaction = false

  /// Connects to a database.
  ///
  /// - Parameters:
  ///   - address: The address of the database, such as `postgresql://user@host/name`, in any form that libpq
  ///     accepts. A password belongs in `PGPASSFILE` rather than here.
  ///   - patience: How many seconds to try to connect, at first and each time that the server was away.
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

  /// Returns the results of a closure for all rows.
  public func rows<Element>(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(PostgresError) -> Element
  ) throws(PostgresError) -> [Element] {
    var elements: [Element] = []
    try forEach(sql, values) { row throws(PostgresError) in elements.append(try body(row)) }
    return elements
  }

  /// Returns the result of a closure for the first row; `nil` if there is no row.
  public func first<Element>(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(PostgresError) -> Element
  ) throws(PostgresError) -> Element? {
    var element: Element?
    try forEach(sql, values) { row throws(PostgresError) in
      if element == nil { element = try body(row) }
    }
    return element
  }

  /// Returns the number in the first column of the first row; 0 if there is no row.
  public func number(_ sql: String, _ values: [Value] = []) throws(PostgresError) -> Int64 {
    try first(sql, values) { $0.integer(0) } ?? 0
  }

  /// Sends a notification to a channel; inside of a transaction, it is sent at the commit.
  public func notify(_ channel: String, _ text: String) throws(PostgresError) {
    try run("SELECT pg_notify($1, $2)", [.text(channel), .text(text)])
  }

  /// Reconnects if the server was away. Throws inside of a transaction, because its changes are lost.
  private func ready() throws(PostgresError) {
    if link.isAlive { return }
    if isInTransaction { throw .lost }
    link = try PostgresLink(address, patience: patience)
  }

  // MARK: Transactions

  /// Performs statements as one transaction.
  ///
  /// - Parameters:
  ///   - tries: How often the statements are run in all, if concurrent changes or lost connections make them fail.
  ///     They must therefore have no effects outside the database.
  ///   - body: The statements; if it throws, all of them are rolled back.
  /// - Throws: The errors of the body, or a ``PostgresError``. After its code `unknownOutcome`, check whether the
  ///   changes were stored.
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
        // Random pauses keep two conflicting transactions from retrying at the same time.
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
  /// The columns of a row; valid only while the closure for the row runs.
  public struct Row {
    let result: PostgresResult
    let index: CInt

    /// Returns whether the column has no value.
    public func isNull(_ column: Int32) -> Bool { result.isNull(index, column) }
    /// Returns the text in a column; empty if there is none.
    public func text(_ column: Int32) -> String {
      String(decoding: result.bytes(index, column), as: UTF8.self)
    }
    /// Returns the text in a column; `nil` if there is none.
    public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    /// Returns the whole number in a column; 0 if there is none.
    public func integer(_ column: Int32) -> Int64 { Int64(text(column)) ?? 0 }
    /// Returns the whole number in a column; `nil` if there is none.
    public func optionalInteger(_ column: Int32) -> Int64? {
      isNull(column) ? nil : integer(column)
    }
    /// Returns the number in a column; 0 if there is none.
    public func real(_ column: Int32) -> Double { Double(text(column)) ?? 0 }
    /// Returns the truth value in a column; false if there is none.
    public func boolean(_ column: Int32) -> Bool { text(column) == "t" }
    /// Returns the bytes of a `bytea` column.
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
