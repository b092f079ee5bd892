public import NapkinCore

/// The visits that go on now.
public struct Sessions: Hashable, Sendable, Codable {
  /// How long a visit lasts after the last sign of life, in milliseconds.
  public var lifetime: Int64
  private var running: [String: Session] = [:]
  /// The secret of who had a name last, by the name in small letters.
  private var holders: [String: String] = [:]

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
    try refuseTaken(nickname, except: id.rawValue, now: now)
    let session = Session(id: id, nickname: nickname, expires: expiry(now))
    running[id.rawValue] = session
    holders[Self.folded(nickname)] = id.rawValue
    return session
  }

  /// The visit that a secret belongs to; asking is a sign of life.
  public mutating func session(_ secret: String, now: Instant) throws(Refusal) -> Session {
    var session = try proven(secret, now: now)
    session.expires = expiry(now)
    running[secret] = session
    return session
  }

  /// Gives a person another name, which is a sign of life unless it is refused. Whoever shows
  /// participants changes it there, too.
  @discardableResult
  public mutating func rename(
    _ secret: String, to nickname: Nickname, now: Instant
  ) throws(Refusal) -> Session {
    var session = try proven(secret, now: now)
    try refuseTaken(nickname, except: secret, now: now)
    release(session)
    session.nickname = nickname
    session.expires = expiry(now)
    running[secret] = session
    holders[Self.folded(nickname)] = secret
    return session
  }

  /// Ends a visit, if it goes on.
  public mutating func end(_ secret: String) {
    if let session = running.removeValue(forKey: secret) { release(session) }
  }

  /// Forgets the visits that have ended by themselves, and returns them, by their nicknames: whoever
  /// shows participants takes them out there, too.
  @discardableResult
  public mutating func removeExpired(now: Instant) -> [Session] {
    let ended = running.values.filter { !$0.isValid(at: now) }
    for session in ended { end(session.id.rawValue) }
    return ended.sorted { ($0.nickname.text, $0.id.rawValue) < ($1.nickname.text, $1.id.rawValue) }
  }

  private func proven(_ secret: String, now: Instant) throws(Refusal) -> Session {
    // Found by its hash, to which a guess comes no nearer by being nearly right.
    guard let session = running[secret], session.isValid(at: now) else {
      throw Refusal(.noSession, "The session has ended; start a new one.")
    }
    return session
  }

  private func expiry(_ now: Instant) -> Instant { now.advanced(byMilliseconds: lifetime) }

  private func refuseTaken(
    _ nickname: Nickname, except secret: String, now: Instant
  ) throws(Refusal) {
    guard let holder = holders[Self.folded(nickname)], holder != secret,
      let session = running[holder], session.isValid(at: now)
    else { return }
    throw Refusal(.duplicate, "Somebody is called '\(nickname)' now; take another nickname.")
  }

  /// Gives a name back, unless somebody else has taken it since the visit ended.
  private mutating func release(_ session: Session) {
    let name = Self.folded(session.nickname)
    if holders[name] == session.id.rawValue { holders[name] = nil }
  }

  /// Small and capital letters make no other name: `lydia` could pass for `Lydia`.
  private static func folded(_ nickname: Nickname) -> String { nickname.text.lowercased() }
}

// MARK: - Values

extension Sessions {
  private enum CodingKeys: String, CodingKey {
    case lifetime, running
  }

  /// Reads the visits. Of those that had one name, the one that ends last has it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(lifetime: try container.decode(Int64.self, forKey: .lifetime))
    running = try container.decode([String: Session].self, forKey: .running)
    for (secret, session) in running.sorted(by: { $0.value.expires < $1.value.expires }) {
      holders[Self.folded(session.nickname)] = secret
    }
  }

  /// Whether the same visits go on, and last as long.
  public static func == (left: Sessions, right: Sessions) -> Bool {
    left.lifetime == right.lifetime && left.running == right.running
  }

  /// Hashes the visits and how long they last.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(lifetime)
    hasher.combine(running)
  }
}
