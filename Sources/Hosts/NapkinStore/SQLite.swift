internal import CSQLite
public import NapkinCore
public import NapkinFormats

/// A connection to an SQLite file, for one task at a time: statements with values, rows, transactions, and errors
/// that suggest what to do.
///
/// Notebooks are kept in such files, and a host can keep its own tables in one:
///
/// ```swift
/// let database = try SQLite(database: path)
/// try database.migrate(
///   [("rooms", "CREATE TABLE room (name TEXT NOT NULL) STRICT")], application: 0x524F_4F4D)
/// try database.run("INSERT INTO room VALUES (?)", [.text("Kitchen")])
/// let names = try database.rows("SELECT name FROM room") { $0.text(0) }
/// ```
public final class SQLite {
  /// The value of a column.
  public enum Value: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number.
    case real(Double)
    /// A text in UTF-8.
    case text([UInt8])
    /// Bytes.
    case blob([UInt8])

    /// Creates the value of a text.
    public static func text(_ text: String) -> Value { .text(Array(text.utf8)) }
    /// Creates the value of a text; `null` for `nil`.
    public static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    /// Creates the value of a whole number.
    public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
    /// Creates the value of a whole number; `null` for `nil`.
    public static func integer(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }
    /// Creates the value of an instant, in milliseconds since 1970; `null` for `nil`.
    public static func instant(_ instant: Instant?) -> Value { .integer(instant?.milliseconds) }
    static func digest(_ digest: ByteDigest) -> Value { .blob(digest.bytes) }
  }

  /// The access with which a file is opened.
  enum Mode {
    case reading, writing, creating
  }

  /// The path of the file.
  public let path: String
  private let handle: OpaquePointer
  private let isNotebook: Bool
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a database, or creates it if there is none. Committed changes are on disk.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - patience: How long to wait for other connections, in milliseconds.
  public convenience init(database path: String, patience: Int32 = 5_000) throws(FormatError) {
    try self.init(path, .creating, patience: patience, isNotebook: false)
    try script("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
  }

  /// Opens a file. `patience` is the time to wait for other connections, in milliseconds.
  init(
    _ path: String, _ mode: Mode, patience: Int32 = 5_000, isNotebook: Bool = true
  ) throws(FormatError) {
    self.path = path
    self.isNotebook = isNotebook
    let flags =
      switch mode {
      case .reading: SQLITE_OPEN_READONLY
      case .writing: SQLITE_OPEN_READWRITE
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle, code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw Self.error(code, sqlite3_system_errno(handle), path, isNotebook)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// The number of rows that the last statement changed.
  public var changeCount: Int { Int(sqlite3_changes(handle)) }
  /// The number of the row that was inserted last.
  public var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  // MARK: Statements

  /// Performs statements without values and without rows.
  public func script(_ sql: String) throws(FormatError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Performs a statement, and passes each row to the closure until that returns `false`.
  ///
  /// The closure must not perform the same statement.
  public func forEach(
    _ sql: String, _ values: [Value] = [],
    _ body: (Row) throws(FormatError) -> Bool
  ) throws(FormatError) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try check(Self.bind(value, to: statement, at: Int32(index + 1)))
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: if try !body(Row(statement: statement)) { return }
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }

  /// Performs a statement without rows.
  public func run(_ sql: String, _ values: [Value] = []) throws(FormatError) {
    try forEach(sql, values) { _ in true }
  }

  /// Returns the results of a closure for all rows.
  public func rows<Element>(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(FormatError) -> Element
  ) throws(FormatError) -> [Element] {
    var elements: [Element] = []
    try forEach(sql, values) { row throws(FormatError) in
      elements.append(try body(row))
      return true
    }
    return elements
  }

  /// Returns the result of a closure for the first row; `nil` if there is no row.
  public func first<Element>(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(FormatError) -> Element
  ) throws(FormatError) -> Element? {
    var element: Element?
    try forEach(sql, values) { row throws(FormatError) in
      element = try body(row)
      return false
    }
    return element
  }

  /// Returns the number in the first column of the first row; 0 if there is no row.
  public func number(_ sql: String, _ values: [Value] = []) throws(FormatError) -> Int64 {
    try first(sql, values) { $0.integer(0) } ?? 0
  }

  private func prepared(_ sql: String) throws(FormatError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw error(SQLITE_MISUSE) }
    statements[sql] = statement
    return statement
  }

  private static func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) -> Int32 {
    // SQLITE_TRANSIENT: SQLite copies the bytes, which no longer exist when the statement runs.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let bytes):
      bytes.withUnsafeBytes {
        sqlite3_bind_text64(
          statement, index, $0.bindMemory(to: CChar.self).baseAddress ?? Self.nothing,
          UInt64($0.count), copied, UInt8(SQLITE_UTF8))
      }
    case .blob(let bytes):
      bytes.withUnsafeBytes {
        $0.isEmpty
          ? sqlite3_bind_zeroblob(statement, index, 0)
          : sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copied)
      }
    }
  }

  /// The address of an empty text, because SQLite would take a null pointer for NULL.
  private nonisolated(unsafe) static let nothing = UnsafePointer(
    UnsafeMutablePointer<CChar>.allocate(capacity: 1))

  // MARK: Transactions

  /// Performs statements as one transaction.
  ///
  /// - Parameters:
  ///   - isWriting: Whether to exclude other writers from the beginning.
  ///   - body: The statements; if it throws, all of them are rolled back.
  public func transaction<Result>(
    isWriting: Bool = true, _ body: () throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    try run(isWriting ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // After some errors, SQLite has rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Copies the file while other connections may continue.
  func copy(to other: SQLite) throws(FormatError) {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.error(sqlite3_errcode(other.handle))
    }
    var code = SQLITE_OK
    repeat {
      code = sqlite3_backup_step(backup, 1_024)
      if code == SQLITE_BUSY || code == SQLITE_LOCKED { sqlite3_sleep(10) }
    } while code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED
    let end = sqlite3_backup_finish(backup)
    if end != SQLITE_OK { throw other.error(end) }
  }

  // MARK: Errors

  private func check(_ code: Int32) throws(FormatError) {
    if code != SQLITE_OK { throw error(code) }
  }

  private func error(_ code: Int32) -> FormatError {
    Self.error(code, sqlite3_system_errno(handle), path, isNotebook)
  }

  private static func error(
    _ code: Int32, _ system: Int32, _ path: String, _ isNotebook: Bool
  ) -> FormatError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return .inUse(path, by: LockFile.holder(of: path))
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: return .damagedFile(path, isNotebook)
    // SQLITE_READONLY_DBMOVED: the path has another file now, or none.
    case SQLITE_READONLY where code == SQLITE_READONLY | 4 << 8: return .gone(path, isNotebook)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return isNotebook
        ? .readOnlyNotebook(path)
        : FormatError(
          .readOnly, "The database may only be read; ask its owner for permission.", in: path)
    case SQLITE_FULL:
      return FormatError(.diskFull, "The disk is full; make room and try again.", in: path)
    case SQLITE_CONSTRAINT:
      return FormatError(
        .conflict, "The tables do not allow this: it is there already, or something is missing.",
        in: path)
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      // No such file, ENOENT: a notebook's file is made before SQLite opens it.
      if isNotebook, system == 2 { return .gone(path, isNotebook) }
      guard system != 0 else {
        // After a short read, the file is shorter than SQLite expects.
        return code == SQLITE_IOERR | 2 << 8
          ? .damagedFile(path, isNotebook)
          : FormatError(.io, "The device reports an error; check the disk.", in: path)
      }
      return FileSystem.error(system, path, .writing)
    default:
      return isNotebook
        ? FormatError(.io, "SQLite reports error \(code); run 'napkin check'.", in: path)
        : FormatError(.io, "SQLite reports error \(code); check the statement.", in: path)
    }
  }
}

extension SQLite {
  /// The columns of a row; valid only while the closure for the row runs.
  public struct Row {
    fileprivate let statement: OpaquePointer

    /// Returns whether the column has no value.
    public func isNull(_ column: Int32) -> Bool {
      sqlite3_column_type(statement, column) == SQLITE_NULL
    }
    /// Returns the whole number in a column; 0 if there is none.
    public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    /// Returns the number in a column; 0 if there is none.
    public func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    /// Returns the text in a column; empty if there is none.
    public func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
    /// Returns the text in a column; `nil` if there is none.
    public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    /// Returns the whole number in a column; `nil` if there is none.
    public func optionalInteger(_ column: Int32) -> Int64? {
      isNull(column) ? nil : integer(column)
    }
    /// Returns the instant in a column; `nil` if there is none.
    public func instant(_ column: Int32) -> Instant? {
      optionalInteger(column).map { Instant(milliseconds: $0) }
    }
    func digest(_ column: Int32) -> ByteDigest? { ByteDigest(bytes: bytes(column)) }

    /// Returns the bytes of a text or a blob.
    public func bytes(_ column: Int32) -> [UInt8] {
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
  }
}
