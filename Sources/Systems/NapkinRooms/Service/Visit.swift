public import NapkinCore

/// A person's visit to the rooms, as a server stores it: with a digest of its secret, never the secret itself.
public struct Visit: Hashable, Sendable, Codable, Identifiable {
  /// The SHA-256 of the secret, in hexadecimal digits.
  public typealias ID = Identifier<Visit>

  /// The SHA-256 of the secret.
  public let id: ID
  /// The nickname of the person.
  public internal(set) var nickname: Nickname
  /// The account to which the person has signed in.
  public internal(set) var account: Nickname?
  /// When the last command was recorded; the last command may be up to ``RoomService/step`` later.
  public internal(set) var seen: Instant

  /// Creates a visit from the values in a database.
  public init(id: ID, nickname: Nickname, account: Nickname? = nil, seen: Instant) {
    self.id = id
    self.nickname = nickname
    self.account = account
    self.seen = seen
  }

  /// Returns the identifier of the visit with a secret.
  public static func id(of secret: String) -> ID {
    ID(ByteDigest(of: secret.utf8).hex)
  }
}

extension Nickname {
  /// The nickname in lower case; `lydia` and `Lydia` count as one nickname, so that nobody passes for another person.
  public var folded: String { text.lowercased() }
}

/// A registered member.
public struct Account: Hashable, Sendable, Codable {
  /// The name of the member, which nobody else may use as a nickname.
  public let name: Nickname
  /// The hash of the password, made by the server's library.
  public let passwordHash: String
  /// When the account was made.
  public let made: Instant

  /// Creates an account.
  public init(name: Nickname, passwordHash: String, made: Instant) {
    self.name = name
    self.passwordHash = passwordHash
    self.made = made
  }
}

/// A nickname that may not be used, because an administrator banned it.
public struct Ban: Hashable, Sendable, Codable {
  /// The nickname; its case is ignored.
  public let nickname: Nickname
  /// The reason, to be shown to people.
  public let reason: String
  /// When the ban ends; `nil` if it does not end.
  public let until: Instant?
  /// The person who made the ban.
  public let by: String

  /// Creates a ban.
  public init(_ nickname: Nickname, reason: String, until: Instant?, by: String) {
    self.nickname = nickname
    self.reason = reason
    self.until = until
    self.by = by
  }

  /// Whether the ban is in force at an instant.
  public func holds(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
}

/// An action of an administrator, or of the server itself.
public struct AuditEntry: Hashable, Sendable, Codable {
  /// The number of the entry, from 1.
  public let number: Int
  /// When the action was performed.
  public let at: Instant
  /// Who performed the action.
  public let by: String
  /// The name of the action, in words with hyphens between them.
  public let action: String
  /// The object of the action: the number of a room, a nickname or a setting.
  public let about: String
  /// The reason, or the old value.
  public let detail: String

  /// Creates an entry.
  public init(
    number: Int, at: Instant, by: String, action: String, about: String, detail: String
  ) {
    self.number = number
    self.at = at
    self.by = by
    self.action = action
    self.about = about
    self.detail = detail
  }
}
