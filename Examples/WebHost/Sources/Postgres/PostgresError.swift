internal import CPQ

/// The reason why PostgreSQL has not done something, with advice. It contains no passwords or stored values, so it
/// can be logged.
public struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. New codes may come with new versions.
  public struct Code: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The code as text, such as `conflict`.
    public let text: String
    /// Creates a code.
    public init(stringLiteral text: String) { self.text = text }

    /// The address of the database is invalid.
    public static let badAddress: Self = "bad-address"
    /// No server answers at the address.
    public static let unreachable: Self = "unreachable"
    /// The connection was lost; the statement was not performed, or was rolled back.
    public static let connectionLost: Self = "connection-lost"
    /// The connection was lost during a commit, so it is unknown whether the changes are stored.
    public static let unknownOutcome: Self = "unknown-outcome"
    /// The value to store already exists, or it violates another rule of the tables.
    public static let conflict: Self = "conflict"
    /// Another connection changed the same data at the same time.
    public static let concurrentChange: Self = "concurrent-change"
    /// There is no room on the server's disk.
    public static let diskFull: Self = "disk-full"
    /// The server has no connections, memory or time left.
    public static let overloaded: Self = "overloaded"
    /// The user does not have the required permission.
    public static let notAllowed: Self = "not-allowed"
    /// The database can be read but not changed.
    public static let readOnly: Self = "read-only"
    /// The statement or one of its values is wrong.
    public static let badStatement: Self = "bad-statement"
    /// The tables belong to another program or to a newer version.
    public static let foreignSchema: Self = "foreign-schema"
  }

  /// The kind of error.
  public let code: Code
  /// A sentence about what happened and what to do.
  public let message: String
  /// The server's code for the error: five letters and digits, such as `23505`.
  public let state: String?

  /// The message, with the server's code.
  public var description: String { state.map { "\(message) (SQLSTATE \($0))" } ?? message }

  init(_ code: Code, _ message: String, state: String? = nil) {
    self.code = code
    self.message = message
    self.state = state
  }

  static let lost = PostgresError(
    .connectionLost, "The database went away, and nothing was stored; try again.")

  /// Creates the error for a failed result.
  init(_ result: OpaquePointer?) {
    func field(_ code: Character) -> String {
      PQresultErrorField(result, CInt(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
    }
    let state = field("C")
    self.init(Self.code(of: state), Self.message(state, field("M")), state: state)
  }

  private static func code(of state: String) -> Code {
    switch state {
    case "53100": return .diskFull
    case "25006": return .readOnly
    case "42501": return .notAllowed
    default: break
    }
    switch state.prefix(2) {
    case "23": return .conflict
    case "40": return .concurrentChange
    case "53", "54", "55": return .overloaded
    case "57" where state == "57014": return .overloaded
    case "08", "57": return .connectionLost
    case "28": return .notAllowed
    default: return .badStatement
    }
  }

  private static func message(_ state: String, _ text: String) -> String {
    switch code(of: state) {
    case .diskFull: "The database's disk is full, and nothing was stored; make room and try again."
    case .readOnly: "The database may only be read: it may be a replica; name the primary server."
    case .conflict: "The tables do not allow this: it is there already, or something is missing."
    case .concurrentChange: "Others changed the same at the same time; try again."
    case .overloaded: "The database has too much to do, or too little room for it; try again later."
    case .connectionLost: lost.message
    case .notAllowed: "The database's user may not do this; grant what is missing."
    // Messages of this class name tables, columns and syntax; other messages could contain values.
    case _ where state.hasPrefix("42"): "The statement is wrong: \(text)."
    default: "The database does not take a value of the statement; check the values."
    }
  }
}
