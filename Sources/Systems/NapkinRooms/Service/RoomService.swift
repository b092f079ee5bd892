public import NapkinCore

/// Answers requests: the rules of the server, independent of the network protocol and of the storage of rooms.
///
/// It uses no clock and no random numbers: the instant and the secrets of new visits are passed with each request.
/// It returns a reply and the changes that the records must make.
public enum RoomService {
  /// The least interval in milliseconds at which a visit's activity is recorded. So a visit lasts as long as the
  /// settings require, and at most this much longer.
  public static let step: Int64 = 10_000
  /// How many messages are returned at once by default.
  public static let page = 50
  /// The most messages that are returned at once.
  public static let pageLimit = 200
  /// The most rooms that a part of the map returns.
  public static let viewLimit = 500
  /// The most rooms that a search returns.
  public static let searchLimit = 100

  /// Answers a request. `secrets` must return a new secret of at least 16 bytes each time.
  public static func answer(
    _ request: RoomRequest, in records: some RoomRecords, now: Instant, secrets: () -> String
  ) throws(Refusal) -> RoomAnswer {
    try withoutActuallyEscaping(secrets) { secrets throws(Refusal) in
      var answering = Answering(
        records: records, settings: try records.settings(), now: now, secrets: secrets)
      let reply = try answering.reply(to: request)
      return RoomAnswer(reply, answering.changes)
    }
  }
}

/// The state of the service while it answers one request.
struct Answering<Records: RoomRecords> {
  let records: Records
  let settings: RoomSettings
  let now: Instant
  let secrets: () -> String
  var changes: [RoomChange] = []

  mutating func reply(to request: RoomRequest) throws(Refusal) -> RoomReply {
    switch request.action {
    case .begin(let nickname): return try begin(nickname, account: nil, again: request.secret)
    case .register(let name, let hash): return try register(name, hash, request.secret)
    case .signIn(let name): return try signIn(name, request.secret)
    case .look(let box, let levels):
      return Self.page(
        try records.rooms(in: box, zoom: levels, limit: RoomService.viewLimit + 1),
        RoomService.viewLimit)
    case .find(let words):
      return Self.page(
        try records.rooms(about: Topic.words(of: words), limit: RoomService.searchLimit + 1),
        RoomService.searchLimit)
    case .near(let point, let metres): return try rooms(near: point, metres)
    case .room(let id): return .room(try room(id))
    case .alive(let visits):
      for id in visits {
        if let visit = try records.visit(id), isAlive(visit) { recordActivity(of: visit) }
      }
      return .done
    case .tick: return try tick()
    case .administer(let action): return try reply(to: action, request.secret)
    default: return try reply(to: request.action, try visit(request.secret))
    }
  }

  /// Replies to an action that needs a visit.
  private mutating func reply(
    to action: RoomRequest.Action, _ visit: Visit
  ) throws(Refusal) -> RoomReply {
    switch action {
    case .rename(let nickname): return try rename(visit, nickname)
    case .end:
      try end(visit, .ended, isGoodbye: true)
      return .done
    case .forget: return try forget(visit)
    case .open(let place, let zoom, let topic): return try open(place, zoom, topic, visit)
    case .change(let id, let topic):
      return try change(try owned(id, visit), topic)
    case .remove(let id):
      try remove(try owned(id, visit).id)
      return .done
    case .join(let id): return try join(id, visit)
    case .leave(let id):
      if try isIn(id, visit) { changes.append(.left(id, visit.id, now, .left)) }
      return .done
    case .post(let id, let text, let picture, let key):
      return try post(id, visit, text, picture, key)
    case .messages(let id, let page, let limit):
      return try messages(try joined(id, visit), page, limit)
    case .people(let id):
      _ = try joined(id, visit)
      return .people(try records.people(in: id).map(\.nickname))
    case .keepPicture(let digest, let id):
      _ = try joined(id, visit)
      try allow(.picture, visit)
      changes.append(.pictureKept(digest, now))
      return .done
    default: return try reply(visit)
    }
  }

  // MARK: Visits

  func isAlive(_ visit: Visit) -> Bool { !isSilent(visit.seen, settings.visitLength) }

  func isSilent(_ seen: Instant, _ length: Int64) -> Bool {
    now.milliseconds(since: seen) >= length + RoomService.step
  }

  /// Returns the visit of a secret, and records its activity.
  private mutating func visit(_ secret: String?) throws(Refusal) -> Visit {
    guard let secret, let visit = try records.visit(Visit.id(of: secret)), isAlive(visit) else {
      throw .noSession
    }
    return recordActivity(of: visit)
  }

  @discardableResult
  private mutating func recordActivity(of visit: Visit) -> Visit {
    guard now.milliseconds(since: visit.seen) >= RoomService.step else { return visit }
    changes.append(.visitSeen(visit.id, now))
    var visit = visit
    visit.seen = now
    return visit
  }

  /// Returns a fresh secret; or the secret of a visit that ended without a goodbye, if it wrote under a nickname: then
  /// the same person comes back, whose messages are still the visit's.
  func secret(
    again old: String? = nil, as nickname: Nickname? = nil
  ) throws(Refusal) -> String {
    if let old, let nickname, try records.visit(Visit.id(of: old)) == nil,
      try records.hasMessages(by: Visit.id(of: old), as: nickname)
    {
      return old
    }
    let secret = secrets()
    guard secret.utf8.count >= 16 else {
      throw Refusal(.outOfRange, "A session needs a secret of at least 16 bytes.")
    }
    guard try records.visit(Visit.id(of: secret)) == nil else {
      throw Refusal(.duplicate, "A session needs a fresh secret.")
    }
    return secret
  }

  private mutating func begin(
    _ nickname: Nickname, account: Nickname?, again old: String? = nil
  ) throws(Refusal) -> RoomReply {
    let secret = try secret(again: old, as: nickname)
    try requireFree(nickname, for: account, except: nil)
    let visit = Visit(
      id: Visit.id(of: secret), nickname: nickname, account: account, seen: now)
    changes.append(.visitBegan(visit))
    return .visit(visit, secret: secret, rooms: [], abilities: abilities(visit))
  }

  private mutating func register(
    _ name: Nickname, _ hash: String, _ secret: String?
  ) throws(Refusal) -> RoomReply {
    guard settings.hasRegistration else {
      throw Refusal(.notAllowed, "Nobody can register here now; go on without an account.")
    }
    let own = try? visit(secret)
    // A person who has this nickname now could be somebody else.
    let others = try records.visits(called: name).filter { $0.id != own?.id && isAlive($0) }
    guard try records.account(name) == nil, others.isEmpty else { throw .taken(name) }
    changes.append(.accountMade(Account(name: name, passwordHash: hash, made: now)))
    return try become(name, own)
  }

  private mutating func signIn(_ name: Nickname, _ secret: String?) throws(Refusal) -> RoomReply {
    guard let account = try records.account(name) else { throw .noSession }
    return try become(account.name, try? visit(secret))
  }

  /// Signs a visit in to an account, or begins a visit for it.
  private mutating func become(_ member: Nickname, _ own: Visit?) throws(Refusal) -> RoomReply {
    guard var visit = own else { return try begin(member, account: member) }
    visit.account = member
    try requireFree(member, for: member, except: visit.id)
    changes.append(.visitSignedIn(visit.id, member))
    return try setNickname(of: visit, to: member)
  }

  private mutating func rename(_ visit: Visit, _ nickname: Nickname) throws(Refusal) -> RoomReply {
    guard nickname != visit.nickname else { return try reply(visit) }
    try requireFree(nickname, for: visit.account, except: visit.id)
    return try setNickname(of: visit, to: nickname)
  }

  /// Gives a visit a free nickname, and announces it in the visit's rooms.
  private mutating func setNickname(
    of visit: Visit, to nickname: Nickname
  ) throws(Refusal) -> RoomReply {
    guard nickname != visit.nickname else { return try reply(visit) }
    changes.append(.visitRenamed(visit.id, nickname))
    for id in try records.rooms(of: visit.id) {
      try say(nickname.text, in: id, visit, kind: .renamed)
    }
    var renamed = visit
    renamed.nickname = nickname
    return try reply(renamed)
  }

  /// Refuses a nickname that is banned, or that somebody else has. A member may take over his own nickname.
  private mutating func requireFree(
    _ nickname: Nickname, for account: Nickname?, except own: Visit.ID?
  ) throws(Refusal) {
    if let ban = try records.ban(nickname), ban.holds(at: now) {
      throw Refusal(.banned, "The nickname '\(nickname)' is banned here; choose another one.")
    }
    if let member = try records.account(nickname), member.name.folded != account?.folded {
      throw .taken(nickname)
    }
    for other in try records.visits(called: nickname) where other.id != own {
      let isOwn = account != nil && other.account == account
      guard isOwn || !isAlive(other) else { throw .taken(nickname) }
      try end(other, .ended)
    }
  }

  mutating func end(
    _ visit: Visit, _ parting: RoomChange.LeaveReason, isGoodbye: Bool = false
  ) throws(Refusal) {
    try leaveAll(visit, parting)
    changes.append(.visitEnded(visit.id, isGoodbye: isGoodbye))
  }

  private mutating func leaveAll(
    _ visit: Visit, _ parting: RoomChange.LeaveReason
  ) throws(Refusal) {
    for id in try records.rooms(of: visit.id) { changes.append(.left(id, visit.id, now, parting)) }
  }

  private mutating func forget(_ visit: Visit) throws(Refusal) -> RoomReply {
    for (room, number) in try records.messages(by: visit.id, or: visit.account) {
      changes.append(.erased(room, number))
    }
    if let account = visit.account {
      for other in try records.visits(of: account) where other.id != visit.id {
        try end(other, .ended)
      }
      changes.append(.accountRemoved(account))
    }
    try end(visit, .ended)
    return .done
  }

  private func reply(_ visit: Visit) throws(Refusal) -> RoomReply {
    .visit(
      visit, secret: nil, rooms: try records.rooms(of: visit.id), abilities: abilities(visit))
  }

  private func abilities(_ visit: Visit) -> Set<RoomSettings.Ability> {
    visit.account == nil ? settings.guests : settings.members
  }

  func allow(_ ability: RoomSettings.Ability, _ visit: Visit) throws(Refusal) {
    guard abilities(visit).contains(ability) else {
      throw visit.account == nil
        ? Refusal(.notAllowed, "Only members can do that; sign in, or register.")
        : Refusal(.notAllowed, "That cannot be done here now.")
    }
  }

  // MARK: Time

  private mutating func tick() throws(Refusal) -> RoomReply {
    let length = min(settings.silenceLength, settings.visitLength) + RoomService.step
    for visit in try records.visits(silentSince: now.advanced(byMilliseconds: -length)) {
      if isAlive(visit) {
        if isSilent(visit.seen, settings.silenceLength) { try leaveAll(visit, .silent) }
      } else {
        try end(visit, .ended)
      }
    }
    let unused = now.advanced(byMilliseconds: -Int64(settings.unusedDays) * 86_400_000)
    for room in try records.rooms(unusedSince: unused, limit: 100) {
      try note("pruned", about: "\(room.id)", room.topic.text, by: "server")
      changes.append(.roomRemoved(room.id))
    }
    changes.append(
      .swept(
        pictures: now.advanced(byMilliseconds: -86_400_000),
        administrators: now.advanced(
          byMilliseconds: -settings.visitLength - RoomService.step)))
    return .done
  }

  mutating func note(
    _ action: String, about: String = "", _ detail: String = "", by: String = "administrator"
  ) throws(Refusal) {
    let noted = changes.count { if case .noted = $0 { true } else { false } }
    let last = try records.audit(before: nil, limit: 1).first?.number ?? 0
    changes.append(
      .noted(
        AuditEntry(
          number: last + noted + 1, at: now, by: by, action: action, about: about, detail: detail)))
  }
}

extension Refusal {
  static let noSession = Refusal(.noSession, "The session has ended; start a new one.")

  static func noRoom(_ id: Room.ID) -> Refusal {
    Refusal(.missing, "There is no room \(id); it may have been removed.")
  }

  static func taken(_ nickname: Nickname) -> Refusal {
    Refusal(.duplicate, "The nickname '\(nickname)' is taken; choose another one.")
  }
}
