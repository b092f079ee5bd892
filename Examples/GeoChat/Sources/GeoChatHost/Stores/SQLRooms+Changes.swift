import NapkinCore
import NapkinRooms

// MARK: - Writing

extension SQLRooms {
  mutating func apply(_ change: RoomChange) throws(Refusal) {
    switch change {
    case .visitBegan(let visit):
      try run(
        "INSERT INTO visits(id, nickname, folded, account, seen) VALUES (?, ?, ?, ?, ?)",
        .text(visit.id.rawValue), .text(visit.nickname.text), .text(visit.nickname.folded),
        .text(visit.account?.text), .instant(visit.seen))
    case .visitSeen(let id, let now):
      try run("UPDATE visits SET seen = ? WHERE id = ?", .instant(now), .text(id.rawValue))
    case .visitRenamed(let id, let nickname):
      try run(
        "UPDATE visits SET nickname = ?, folded = ? WHERE id = ?", .text(nickname.text),
        .text(nickname.folded), .text(id.rawValue))
    case .visitSignedIn(let id, let account):
      try run(
        "UPDATE visits SET account = ? WHERE id = ?", .text(account.text), .text(id.rawValue))
    case .visitEnded(let id, let isGoodbye):
      try run("DELETE FROM visits WHERE id = ?", .text(id.rawValue))
      if isGoodbye {
        try run(
          "UPDATE messages SET visit = '', key = NULL WHERE visit = ?", .text(id.rawValue))
      }
    case .accountMade(let account):
      try run(
        "INSERT INTO accounts(folded, name, hash, made) VALUES (?, ?, ?, ?)",
        .text(account.name.folded), .text(account.name.text), .text(account.passwordHash),
        .instant(account.made))
    case .accountRemoved(let name):
      try run("DELETE FROM accounts WHERE folded = ?", .text(name.folded))
      try run("UPDATE rooms SET owner = NULL WHERE owner = ?", .text(name.text))
    case .administratorSeen(let id, let now):
      try run(
        "INSERT INTO administrators(id, seen) VALUES (?, ?)"
          + " ON CONFLICT(id) DO UPDATE SET seen = excluded.seen",
        .text(id.rawValue), .instant(now))
    case .administratorLeft(let id):
      try run("DELETE FROM administrators WHERE id = ?", .text(id.rawValue))
    case .roomOpened(let room): try open(room)
    case .topicChanged(let id, let topic):
      try run(
        "UPDATE rooms SET topic = ?, folded = ? WHERE id = ?", .text(topic.text),
        .text(topic.folded), .integer(id))
    case .roomRemoved(let id): try remove(id)
    case .joined(let id, let visit, let now):
      guard try !isIn(id, visit) else { return }
      try run(
        "INSERT INTO people(room, visit, place) SELECT CAST(? AS BIGINT), CAST(? AS TEXT),"
          + " coalesce(max(place), 0) + 1 FROM people WHERE room = ?",
        .integer(id), .text(visit.rawValue), .integer(id))
      try touch(id, now, people: 1)
    case .left(let id, let visit, let now, _):
      guard try isIn(id, visit) else { return }
      try run(
        "DELETE FROM people WHERE room = ? AND visit = ?", .integer(id), .text(visit.rawValue))
      try touch(id, now, people: -1)
    case .posted(let id, let posted): try post(id, posted)
    case .erased(let id, let number):
      let shown = try database.first(
        "DELETE FROM messages WHERE room = ? AND number = ? RETURNING picture",
        [.integer(id), .integer(number)]
      ) { $0.text(0).flatMap { ByteDigest(hex: $0) } }
      if let picture = shown ?? nil { try forget(picture) }
    case .pictureKept(let digest, let now):
      try run(
        "INSERT INTO pictures(digest, at, bytes) VALUES (?, ?, ?)"
          + " ON CONFLICT(digest) DO UPDATE SET at = excluded.at",
        .text(digest.hex), .instant(now), .bytes(picture))
    case .swept(let instant, let silent):
      try run("DELETE FROM administrators WHERE seen <= ?", .instant(silent))
      try run(
        "DELETE FROM pictures WHERE at <= ?"
          + " AND NOT EXISTS (SELECT 1 FROM messages WHERE picture = digest)", .instant(instant))
    case .banned(let ban):
      try run("DELETE FROM bans WHERE folded = ?", .text(ban.nickname.folded))
      try run(
        "INSERT INTO bans(folded, nickname, reason, until, decliner) VALUES (?, ?, ?, ?, ?)",
        .text(ban.nickname.folded), .text(ban.nickname.text), .text(ban.reason),
        ban.until.map { .instant($0) } ?? .null, .text(ban.by))
    case .unbanned(let nickname):
      try run("DELETE FROM bans WHERE folded = ?", .text(nickname.folded))
    case .settingsChanged(let settings):
      try run(
        "INSERT INTO settings(name, value) VALUES ('rooms', ?)"
          + " ON CONFLICT(name) DO UPDATE SET value = excluded.value",
        .text(StoredSettings.text(of: settings)))
    case .noted(let entry):
      try run(
        "INSERT INTO audit(number, at, actor, action, about, detail) VALUES (?, ?, ?, ?, ?, ?)",
        .integer(entry.number), .instant(entry.at), .text(entry.by), .text(entry.action),
        .text(entry.about), .text(entry.detail))
    }
  }

  /// Sets the folded topics, for searches, where a migration has emptied them.
  func foldTopics() throws(Refusal) {
    for room in try rooms("FROM rooms WHERE folded = ''", []) {
      try run(
        "UPDATE rooms SET folded = ? WHERE id = ? AND folded = ''", .text(room.topic.folded),
        .integer(room.id))
    }
  }

  private func run(_ sql: String, _ values: SQLValue...) throws(Refusal) {
    try database.run(sql, values)
  }

  private func isIn(_ id: Room.ID, _ visit: Visit.ID) throws(Refusal) -> Bool {
    try database.exists(
      "SELECT 1 FROM people WHERE room = ? AND visit = ?", [.integer(id), .text(visit.rawValue)])
  }

  private func open(_ room: RoomEntry) throws(Refusal) {
    try run(
      "INSERT INTO rooms(id, latitude, longitude, zoom, topic, folded, owner, visited, people, last)"
        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      .integer(room.id), .real(room.place.latitude), .real(room.place.longitude),
      .integer(room.zoom.number), .text(room.topic.text), .text(room.topic.folded),
      .text(room.owner?.text), .instant(room.lastVisit), .integer(room.people),
      .integer(room.lastMessage))
    if case .sqlite = Connection.dialect {
      // After rounding, -180 is not a neighbour of 180, so a box across the antimeridian is searched in two parts.
      let east = SQLValue.integer(Int((room.place.longitude * 1e6).rounded()))
      let north = SQLValue.integer(Int((room.place.latitude * 1e6).rounded()))
      let level = SQLValue.integer(room.zoom.number)
      try run(
        "INSERT INTO room_places(id, west, east, south, north, widest, closest)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)",
        .integer(room.id), east, east, north, north, level, level)
    }
    if room.id >= (try freshRoom()) {
      try run("UPDATE settings SET value = ? WHERE name = 'last room'", .text("\(room.id)"))
    }
  }

  private func remove(_ id: Room.ID) throws(Refusal) {
    let shown = try database.rows(
      "SELECT DISTINCT picture FROM messages WHERE room = ? AND picture IS NOT NULL", [.integer(id)]
    ) { $0.text(0).flatMap { ByteDigest(hex: $0) } }
    try run("DELETE FROM messages WHERE room = ?", .integer(id))
    try run("DELETE FROM people WHERE room = ?", .integer(id))
    try run("DELETE FROM rooms WHERE id = ?", .integer(id))
    if case .sqlite = Connection.dialect {
      try run("DELETE FROM room_places WHERE id = ?", .integer(id))
    }
    for picture in shown.compactMap({ $0 }) { try forget(picture) }
  }

  private func post(_ id: Room.ID, _ posted: PostedMessage) throws(Refusal) {
    let message = posted.message
    try run(
      "INSERT INTO messages(room, number, author, at, text, kind, picture, key, visit, account)"
        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      .integer(id), .integer(message.number), .text(message.author.text), .instant(message.at),
      .text(message.text), .text(message.kind.rawValue), .text(posted.picture?.hex),
      .text(posted.key), .text(posted.visit.rawValue), .text(posted.account?.text))
    try run("UPDATE rooms SET last = ? WHERE id = ?", .integer(message.number), .integer(id))
    try touch(id, message.at)
  }

  private func touch(_ id: Room.ID, _ now: Instant, people: Int = 0) throws(Refusal) {
    try run(
      "UPDATE rooms SET people = people + ?, visited = CASE WHEN visited < ? THEN ? ELSE visited END"
        + " WHERE id = ?",
      .integer(people), .instant(now), .instant(now), .integer(id))
  }

  /// Deletes a picture that no message shows.
  private func forget(_ picture: ByteDigest) throws(Refusal) {
    try run(
      "DELETE FROM pictures WHERE digest = ?"
        + " AND NOT EXISTS (SELECT 1 FROM messages WHERE picture = digest)", .text(picture.hex))
  }
}
