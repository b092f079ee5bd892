public import NapkinCore

/// The visits that go on now.
public struct Sessions: Hashable, Sendable, Codable {
  /// How long a visit lasts after the last sign of life, in milliseconds.
  public var lifetime: Int64
  private var running: [String: Session] = [:]

  /// Creates an empty list of visits; they last half an hour after the last sign of life.
  public init(lifetime: Int64 = 30 * 60 * 1000) {
    self.lifetime = lifetime
  }

  /// How many visits there are.
  public var count: Int { running.count }

  /// Begins a visit. Refused if the secret is shorter than 16 bytes, in use, or if somebody has the
  /// name now.
  @discardableResult
  public mutating func start(
    _ nickname: Nickname, id: Session.ID, now: Instant
  ) throws(Refusal) -> Session {
    guard id.rawValue.utf8.count >= 16 else {
      throw Refusal(.outOfRange, "A session needs a secret of at least 16 bytes.")
    }
    guard running[id.rawValue] == nil else {
      throw Refusal(.duplicate, "A session needs a fresh secret.")
    }
    try refuseTaken(nickname, except: id, now: now)
    let session = Session(id: id, nickname: nickname, expires: expiry(now))
    running[id.rawValue] = session
    return session
  }

  /// The visit that a secret belongs to; asking is a sign of life.
  public mutating func session(_ secret: String, now: Instant) throws(Refusal) -> Session {
    guard var session = running[secret], session.isProven(by: secret), session.isValid(at: now)
    else { throw Refusal(.noSession, "The session has ended; start a new one.") }
    session.expires = expiry(now)
    running[secret] = session
    return session
  }

  /// Gives a person another name. Whoever shows participants changes it there, too.
  @discardableResult
  public mutating func rename(
    _ secret: String, to nickname: Nickname, now: Instant
  ) throws(Refusal) -> Session {
    var session = try session(secret, now: now)
    guard session.nickname != nickname else { return session }
    try refuseTaken(nickname, except: session.id, now: now)
    session.nickname = nickname
    running[secret] = session
    return session
  }

  /// Ends a visit, if it goes on.
  public mutating func end(_ secret: String) {
    running[secret] = nil
  }

  /// Forgets the visits that have ended by themselves, and returns them, by their nicknames: whoever
  /// shows participants takes them out there, too.
  @discardableResult
  public mutating func removeExpired(now: Instant) -> [Session] {
    let ended = running.values.filter { !$0.isValid(at: now) }
    for session in ended { running[session.id.rawValue] = nil }
    return ended.sorted { ($0.nickname.text, $0.id.rawValue) < ($1.nickname.text, $1.id.rawValue) }
  }

  private func expiry(_ now: Instant) -> Instant { now.advanced(byMilliseconds: lifetime) }

  /// Small and capital letters make no other name: `lydia` could pass for `Lydia`.
  private func refuseTaken(
    _ nickname: Nickname, except id: Session.ID, now: Instant
  ) throws(Refusal) {
    let name = nickname.text.lowercased()
    let isTaken = running.values.contains {
      $0.id != id && $0.nickname.text.lowercased() == name && $0.isValid(at: now)
    }
    if isTaken {
      throw Refusal(.duplicate, "Somebody is called '\(nickname)' now; take another nickname.")
    }
  }
}
