public import NapkinCore

/// A person's visit to the rooms, as a server keeps it: a digest of the secret, never the secret.
public struct Visit: Hashable, Sendable, Codable, Identifiable {
  /// The SHA-256 of the secret, in hexadecimal digits.
  public typealias ID = Identifier<Visit>

  /// The SHA-256 of the secret.
  public let id: ID
  /// What the person is called.
  public internal(set) var nickname: Nickname
  /// The account that the person has signed in to.
  public internal(set) var account: Nickname?
  /// When the last command came, give or take ``RoomService/step``.
  public internal(set) var seen: Instant

  /// Creates a visit from what a database keeps of it.
  public init(id: ID, nickname: Nickname, account: Nickname? = nil, seen: Instant) {
    self.id = id
    self.nickname = nickname
    self.account = account
    self.seen = seen
  }

  /// The identifier of the visit that a secret proves.
  public static func id(of secret: String) -> ID {
    ID(ByteDigest(of: secret.utf8).hex)
  }
}

extension Nickname {
  /// The name without capitals: `lydia` could pass for `Lydia`, so one person may have either.
  public var folded: String { text.lowercased() }
}

/// A registered member.
public struct Account: Hashable, Sendable, Codable {
  /// The name, which nobody else may be called.
  public let name: Nickname
  /// The password as the server's library hashes it.
  public let passwordHash: String
  /// When it was made.
  public let made: Instant

  /// Creates an account.
  public init(name: Nickname, passwordHash: String, made: Instant) {
    self.name = name
    self.passwordHash = passwordHash
    self.made = made
  }
}

/// A nickname that may not be used, because an administrator declines its access.
public struct Ban: Hashable, Sendable, Codable {
  /// The name, whatever its capitals.
  public let nickname: Nickname
  /// Why, for people.
  public let reason: String
  /// When it ends; `nil` if it stays.
  public let until: Instant?
  /// Who declined.
  public let by: String

  /// Creates a ban.
  public init(_ nickname: Nickname, reason: String, until: Instant?, by: String) {
    self.nickname = nickname
    self.reason = reason
    self.until = until
    self.by = by
  }

  /// Whether the name may not be used now.
  public func holds(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
}

/// What an administrator, or the server by itself, did.
public struct AuditEntry: Hashable, Sendable, Codable {
  /// Its number, from 1.
  public let number: Int
  /// When it was done.
  public let at: Instant
  /// Who did it.
  public let by: String
  /// What was done, in one word with hyphens.
  public let action: String
  /// To what: the number of a room, a nickname, a setting.
  public let about: String
  /// The reason, or what there was.
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
