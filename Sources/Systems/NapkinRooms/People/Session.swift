public import NapkinCore

/// A person's visit, from starting the app to leaving it.
public struct Session: Hashable, Sendable, Codable, Identifiable {
  /// What proves that a request belongs to the visit: a secret, at least 128 bits of chance that
  /// the server makes up.
  public typealias ID = Identifier<Session>

  /// What proves that a request belongs to the visit.
  public let id: ID
  /// What the person is called.
  public var nickname: Nickname
  /// When it ends if nothing is heard of the person.
  public var expires: Instant

  /// Creates a session.
  public init(id: ID, nickname: Nickname, expires: Instant) {
    self.id = id
    self.nickname = nickname
    self.expires = expires
  }
}
