import NapkinCore

extension Answering {
  mutating func reply(
    to action: RoomRequest.Administration, _ proof: String?
  ) throws(Refusal) -> RoomReply {
    if case .signIn = action {
      let secret = try secret()
      changes.append(.administratorSeen(Visit.id(of: secret), now))
      try note("signed-in")
      return .administrator(secret: secret)
    }
    let id = try administrator(proof)
    switch action {
    case .signIn, .who: return .done
    case .signOut:
      changes.append(.administratorLeft(id))
      try note("signed-out")
    case .rooms(let after, let words):
      return Self.page(
        try records.rooms(
          after: after, about: Topic.words(of: words), limit: RoomService.searchLimit + 1),
        RoomService.searchLimit)
    case .remove(let id, let reason):
      let room = try room(id)
      try Self.check(reason)
      try note("removed-room", about: "\(id)", Self.detail(reason, room.topic.text))
      try remove(id)
    case .change(let id, let topic):
      let room = try room(id)
      try note("changed-room", about: "\(id)", room.topic.text)
      return try change(room, topic)
    case .messages(let id, let page):
      return try messages(try room(id), page, RoomService.page)
    case .erase(let id, let number):
      let found = try number < 1 ? nil : records.messages(in: id, after: number - 1, limit: 1).first
      guard let found, found.message.number == number else {
        throw Refusal(.missing, "There is no message \(number) in room \(id).")
      }
      try note("removed-message", about: "\(id)/\(number)", found.message.author.text)
      changes.append(.erased(id, number))
    case .people(let after):
      let limit = RoomService.searchLimit
      let found = try records.visits(after: after, limit: limit + 1)
      return .visits(
        found.prefix(limit).filter { isAlive($0.visit) }
          .map { RoomReply.VisitCount(visit: $0.visit, rooms: $0.rooms) },
        hasMore: found.count > limit)
    case .bans: return .bans(try records.bans().filter { $0.holds(at: now) })
    case .ban(let nickname, let reason, let until):
      try ban(nickname, reason, until)
    case .unban(let nickname):
      guard try records.ban(nickname) != nil else {
        throw Refusal(.missing, "The nickname '\(nickname)' is not banned.")
      }
      changes.append(.unbanned(nickname))
      try note("unbanned", about: nickname.text)
    case .settings: return .settings(settings)
    case .set(let new):
      try new.check()
      if new != settings {
        changes.append(.settingsChanged(new))
        for name in settings.differences(from: new) { try note("changed-setting", about: name) }
      }
      return .settings(new)
    case .audit(let before):
      let found = try records.audit(before: before, limit: RoomService.page + 1)
      return .audit(
        Array(found.prefix(RoomService.page)), hasMore: found.count > RoomService.page)
    }
    return .done
  }

  private mutating func administrator(_ secret: String?) throws(Refusal) -> Visit.ID {
    guard let id = secret.map(Visit.id(of:)), let seen = try records.administrator(id),
      !isSilent(seen, settings.visitLength)
    else { throw .noSession }
    if now.milliseconds(since: seen) >= RoomService.step {
      changes.append(.administratorSeen(id, now))
    }
    return id
  }

  private mutating func ban(
    _ nickname: Nickname, _ reason: String, _ until: Instant?
  ) throws(Refusal) {
    try Self.check(reason)
    changes.append(.banned(Ban(nickname, reason: reason, until: until, by: "administrator")))
    let called = try records.visits(called: nickname)
    let account = try records.account(nickname)?.name ?? nickname
    let others = try records.visits(of: account).filter { !called.contains($0) }
    for visit in called + others { try end(visit, .banned) }
    try note("banned", about: nickname.text, reason)
  }

  private static func check(_ reason: String) throws(Refusal) {
    // Databases refuse NUL.
    guard reason.utf8.count <= 1_000, !reason.utf8.contains(0) else {
      throw Refusal(.outOfRange, "A reason has at most 1,000 bytes, and no NUL; change it.")
    }
  }

  private static func detail(_ reason: String, _ topic: String) -> String {
    reason.isEmpty ? topic : "\(topic): \(reason)"
  }
}

extension RoomSettings {
  /// Returns the names of the settings that differ.
  fileprivate func differences(from other: RoomSettings) -> [String] {
    [
      ("onePerPlace", policy != other.policy), ("unusedDays", unusedDays != other.unusedDays),
      ("visitMinutes", visitMinutes != other.visitMinutes),
      ("silenceSeconds", silenceSeconds != other.silenceSeconds),
      ("registration", hasRegistration != other.hasRegistration),
      ("guests", guests != other.guests), ("members", members != other.members),
    ].filter(\.1).map(\.0)
  }
}
