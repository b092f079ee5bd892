import NapkinCore

/// The common interface of SQLite and PostgreSQL: statements with `?` for values, rows, transactions.
protocol Database: SendableMetatype {
  associatedtype Row: DatabaseRow

  /// The database system, because the two index the positions of rooms differently.
  static var dialect: SQLDialect { get }

  func run(_ sql: String, _ values: [SQLValue]) throws(Refusal)
  func rows<Element>(
    _ sql: String, _ values: [SQLValue], _ body: (Row) -> Element
  ) throws(Refusal) -> [Element]
}

extension Database {
  func first<Element>(
    _ sql: String, _ values: [SQLValue], _ body: (Row) -> Element
  ) throws(Refusal) -> Element? {
    try rows(sql, values, body).first
  }

  func exists(_ sql: String, _ values: [SQLValue]) throws(Refusal) -> Bool {
    try first(sql, values) { _ in true } ?? false
  }
}

/// A value in a statement.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }
  static func instant(_ instant: Instant) -> SQLValue { .integer(instant.milliseconds) }
  static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
}

/// The columns of a row; valid only while the closure for the row runs.
protocol DatabaseRow: SendableMetatype {
  func integer(_ column: Int) -> Int64?
  func real(_ column: Int) -> Double
  func text(_ column: Int) -> String?
  func bytes(_ column: Int) -> [UInt8]
}

enum SQLDialect {
  case sqlite
  case postgres
}

extension Refusal.Code {
  /// The database cannot be reached, and the request was not performed.
  static let storage: Self = "storage"
  /// The database's disk is full, and the request was not performed.
  static let fullDisk: Self = "disk-full"
}

extension Refusal {
  /// The reason is only logged, because it may name files and hosts.
  static func storage(_ reason: String, isFull: Bool = false) -> Refusal {
    StandardError.write("the rooms cannot be reached: \(reason)")
    if isFull {
      return Refusal(.fullDisk, "The server's disk is full; nothing was kept. Try again later.")
    }
    return Refusal(.storage, "The rooms cannot be reached now; try again in a moment.")
  }
}
