import NapkinCore
import NapkinRooms

/// The records of the service in a database; must be used inside of a transaction.
struct SQLRooms<Connection: Database> {
  let database: Connection
  /// The bytes of the picture that the request brings.
  var picture: [UInt8] = []

  typealias Row = Connection.Row
}

// MARK: - Reading

extension SQLRooms: RoomRecords {
  func settings() throws(Refusal) -> RoomSettings {
    let text = try database.first("SELECT value FROM settings WHERE name = 'rooms'", []) {
      $0.text(0)
    }
    return (text ?? nil).flatMap(StoredSettings.read) ?? RoomSettings()
  }

  func visit(_ id: Visit.ID) throws(Refusal) -> Visit? {
    try visits("WHERE id = ?", [.text(id.rawValue)]).first
  }

  func visits(called nickname: Nickname) throws(Refusal) -> [Visit] {
    try visits("WHERE folded = ? ORDER BY id", [.text(nickname.folded)])
  }

  func visits(of account: Nickname) throws(Refusal) -> [Visit] {
    try visits("WHERE account = ? ORDER BY id", [.text(account.text)])
  }

  func visits(silentSince instant: Instant) throws(Refusal) -> [Visit] {
    try visits("WHERE seen <= ? ORDER BY id", [.instant(instant)])
  }

  func visits(
    after id: Visit.ID?, limit: Int
  ) throws(Refusal) -> [(visit: Visit, rooms: Int)] {
    try database.rows(
      "SELECT id, nickname, account, seen, (SELECT count(*) FROM people WHERE visit = id)"
        + " FROM visits WHERE id > ? ORDER BY id LIMIT ?",
      [.text(id?.rawValue ?? ""), .integer(limit)]
    ) { row in Self.visit(row).map { (visit: $0, rooms: row.number(4)) } }
    .compactMap { $0 }
  }

  private func visits(_ rest: String, _ values: [SQLValue]) throws(Refusal) -> [Visit] {
    try database.rows("SELECT id, nickname, account, seen FROM visits " + rest, values, Self.visit)
      .compactMap { $0 }
  }

  private static func visit(_ row: Row) -> Visit? {
    guard let id = row.text(0), let nickname = row.nickname(1), let seen = row.instant(3) else {
      return nil
    }
    return Visit(id: Visit.ID(id), nickname: nickname, account: row.nickname(2), seen: seen)
  }

  func account(_ name: Nickname) throws(Refusal) -> Account? {
    try database.first(
      "SELECT name, hash, made FROM accounts WHERE folded = ?", [.text(name.folded)]
    ) { row -> Account? in
      guard let name = row.nickname(0), let hash = row.text(1), let made = row.instant(2) else {
        return nil
      }
      return Account(name: name, passwordHash: hash, made: made)
    } ?? nil
  }

  func administrator(_ id: Visit.ID) throws(Refusal) -> Instant? {
    try database.first(
      "SELECT seen FROM administrators WHERE id = ?", [.text(id.rawValue)]
    ) { $0.instant(0) } ?? nil
  }

  // MARK: Rooms

  private static var roomColumns: String {
    "rooms.id, latitude, longitude, zoom, topic, owner, visited, people, last"
  }

  func room(_ id: Room.ID) throws(Refusal) -> RoomEntry? {
    try rooms("FROM rooms WHERE id = ?", [.integer(id)]).first
  }

  func rooms(
    in box: MapBox, zoom: ClosedRange<ZoomLevel>, limit: Int
  ) throws(Refusal) -> [RoomEntry] {
    var found: [Room.ID: RoomEntry] = [:]
    // A longitude of 180 is stored as -180, so a box that ends at 180 must also search there.
    let edge = !box.crossesAntimeridian && box.east == 180 && box.west > -180
    var parts = box.parts.map { (west: $0.west, east: $0.east) }
    if edge { parts.append((west: -180, east: -180)) }
    for part in parts {
      for room in try rooms(part.west, part.east, box, zoom, limit) { found[room.id] = room }
    }
    return Array(found.values.sorted { $0.id < $1.id }.prefix(limit))
  }

  /// Returns the rooms in a box that does not cross the antimeridian.
  private func rooms(
    _ west: Double, _ east: Double, _ box: MapBox, _ zoom: ClosedRange<ZoomLevel>, _ limit: Int
  ) throws(Refusal) -> [RoomEntry] {
    let levels: [SQLValue] = [.integer(zoom.lowerBound.number), .integer(zoom.upperBound.number)]
    let edges: [SQLValue] = [.real(west), .real(east), .real(box.south), .real(box.north)]
    switch Connection.dialect {
    case .sqlite:
      // The index has rounded millionths of degrees, so the exact edges are compared, too.
      return try rooms(
        "FROM room_places JOIN rooms ON rooms.id = room_places.id"
          + " WHERE east >= ? AND west <= ? AND north >= ? AND south <= ?"
          + " AND closest >= ? AND widest <= ? AND longitude >= ? AND longitude <= ? AND latitude >= ? AND latitude <= ?"
          + " ORDER BY rooms.id LIMIT ?",
        [
          .integer(Self.floor(west)), .integer(Self.floor(east) + 1),
          .integer(Self.floor(box.south)),
          .integer(Self.floor(box.north) + 1),
        ] + levels + edges + [.integer(limit)])
    case .postgres:
      return try rooms(
        "FROM rooms WHERE point(longitude, latitude) <@ box(point(?, ?), point(?, ?))"
          + " AND zoom BETWEEN ? AND ? ORDER BY id LIMIT ?",
        [edges[0], edges[2], edges[1], edges[3]] + levels + [.integer(limit)])
    }
  }

  private static func floor(_ degrees: Double) -> Int { Int((degrees * 1e6).rounded(.down)) }

  func rooms(about words: [String], limit: Int) throws(Refusal) -> [RoomEntry] {
    try rooms(
      "FROM rooms WHERE 1 = 1" + Self.likes(words) + " ORDER BY visited DESC, id DESC LIMIT ?",
      Self.patterns(words) + [.integer(limit)])
  }

  func rooms(
    after id: Room.ID, about words: [String], limit: Int
  ) throws(Refusal) -> [RoomEntry] {
    try rooms(
      "FROM rooms WHERE id > ?" + Self.likes(words) + " ORDER BY id LIMIT ?",
      [.integer(id)] + Self.patterns(words) + [.integer(limit)])
  }

  private static func likes(_ words: [String]) -> String {
    words.map { _ in " AND folded LIKE ? ESCAPE '!'" }.joined()
  }

  private static func patterns(_ words: [String]) -> [SQLValue] {
    words.map { word in
      let escaped = word.flatMap { "!%_".contains($0) ? "!\($0)" : "\($0)" }
      return .text("%\(String(escaped))%")
    }
  }

  func rooms(unusedSince instant: Instant, limit: Int) throws(Refusal) -> [RoomEntry] {
    try rooms(
      "FROM rooms WHERE people = 0 AND visited <= ? ORDER BY id LIMIT ?",
      [.instant(instant), .integer(limit)])
  }

  func freshRoom() throws(Refusal) -> Room.ID {
    let last = try database.first("SELECT value FROM settings WHERE name = 'last room'", []) {
      $0.text(0).flatMap { Int($0) }
    }
    return ((last ?? 0) ?? 0) + 1
  }

  /// Returns all rooms, for the map that the server keeps in memory.
  func allRooms() throws(Refusal) -> [RoomEntry] { try rooms("FROM rooms", []) }

  func rooms(_ rest: String, _ values: [SQLValue]) throws(Refusal) -> [RoomEntry] {
    try database.rows("SELECT \(Self.roomColumns) \(rest)", values, Self.room).compactMap { $0 }
  }

  private static func room(_ row: Row) -> RoomEntry? {
    guard let id = row.integer(0), let topic = row.text(4).flatMap({ try? Topic($0) }),
      let place = try? Coordinate(latitude: row.real(1), longitude: row.real(2)),
      let visited = row.instant(6)
    else { return nil }
    return RoomEntry(
      id: Int(id), place: place, zoom: ZoomLevel(clamping: row.number(3)), topic: topic,
      owner: row.nickname(5), lastVisit: visited, people: row.number(7), lastMessage: row.number(8))
  }

  // MARK: Talk

  func rooms(of visit: Visit.ID) throws(Refusal) -> [Room.ID] {
    try database.rows(
      "SELECT room FROM people WHERE visit = ? ORDER BY room", [.text(visit.rawValue)]
    ) { $0.number(0) }
  }

  func people(in room: Room.ID) throws(Refusal) -> [Visit] {
    try database.rows(
      "SELECT id, nickname, account, seen FROM people JOIN visits ON id = visit WHERE room = ?"
        + " ORDER BY place", [.integer(room)], Self.visit
    ).compactMap { $0 }
  }

  func messages(
    in room: Room.ID, after number: Int, limit: Int
  ) throws(Refusal) -> [PostedMessage] {
    try messages(
      "room = ? AND number > ? ORDER BY number LIMIT ?",
      [.integer(room), .integer(number), .integer(limit)])
  }

  func messages(
    in room: Room.ID, before number: Int, limit: Int
  ) throws(Refusal) -> [PostedMessage] {
    try messages(
      "room = ? AND number < ? ORDER BY number DESC LIMIT ?",
      [.integer(room), .integer(number), .integer(limit)]
    ).reversed()
  }

  func message(
    in room: Room.ID, by visit: Visit.ID, key: String
  ) throws(Refusal) -> PostedMessage? {
    try messages(
      "room = ? AND visit = ? AND key = ?",
      [.integer(room), .text(visit.rawValue), .text(key)]
    ).first
  }

  func messages(
    by visit: Visit.ID, or account: Nickname?
  ) throws(Refusal) -> [(room: Room.ID, number: Int)] {
    try database.rows(
      "SELECT room, number FROM messages WHERE visit = ? OR account = ? ORDER BY room, number",
      [.text(visit.rawValue), .text(account?.text)]
    ) { (room: $0.number(0), number: $0.number(1)) }
  }

  private func messages(
    _ condition: String, _ values: [SQLValue]
  ) throws(Refusal) -> [PostedMessage] {
    try database.rows(
      "SELECT number, author, at, text, kind, picture, key, visit, account FROM messages WHERE "
        + condition, values, Self.message
    ).compactMap { $0 }
  }

  private static func message(_ row: Row) -> PostedMessage? {
    guard let author = row.nickname(1), let at = row.instant(2), let text = row.text(3),
      let kind = row.text(4).flatMap(Message.Kind.init), let visit = row.text(7)
    else { return nil }
    let picture = row.text(5).flatMap { ByteDigest(hex: $0) }
    let message = Message(
      number: row.number(0), author: author, at: at, text: text,
      attachments: picture.map { [Media(.stored($0), mediaType: "image/jpeg")] } ?? [], kind: kind)
    return PostedMessage(
      message, key: row.text(6), visit: Visit.ID(visit), account: row.nickname(8))
  }

  func hasMessages(by visit: Visit.ID, as author: Nickname) throws(Refusal) -> Bool {
    try database.exists(
      "SELECT 1 FROM messages WHERE visit = ? AND author = ? LIMIT 1",
      [.text(visit.rawValue), .text(author.text)])
  }

  func hasPicture(_ digest: ByteDigest) throws(Refusal) -> Bool {
    try database.exists("SELECT 1 FROM pictures WHERE digest = ?", [.text(digest.hex)])
  }

  /// Returns the last 10,000 messages of a room, or fewer if their texts have more than 8 MiB.
  func transcript(of room: Room.ID) throws(Refusal) -> [PostedMessage] {
    var (pages, bytes): ([[PostedMessage]], Int) = ([], 0)
    while pages.count < 50, bytes < 8 << 20 {
      let before = pages.last?.first?.message.number ?? .max
      let page = try messages(in: room, before: before, limit: 200)
      if page.isEmpty { break }
      bytes += page.reduce(0) { $0 + $1.message.text.utf8.count }
      pages.append(page)
    }
    return pages.reversed().flatMap { $0 }
  }

  /// Returns the bytes of a picture.
  func bytes(of digest: ByteDigest) throws(Refusal) -> [UInt8]? {
    try database.first("SELECT bytes FROM pictures WHERE digest = ?", [.text(digest.hex)]) {
      $0.bytes(0)
    }
  }

  // MARK: Administration

  func ban(_ nickname: Nickname) throws(Refusal) -> Ban? {
    try bans("WHERE folded = ?", [.text(nickname.folded)]).first
  }

  func bans() throws(Refusal) -> [Ban] { try bans("ORDER BY folded", []) }

  private func bans(_ rest: String, _ values: [SQLValue]) throws(Refusal) -> [Ban] {
    try database.rows("SELECT nickname, reason, until, decliner FROM bans " + rest, values) { row in
      row.nickname(0).map { nickname in
        Ban(
          nickname, reason: row.text(1) ?? "", until: row.instant(2), by: row.text(3) ?? "")
      }
    }.compactMap { $0 }
  }

  func audit(before number: Int?, limit: Int) throws(Refusal) -> [AuditEntry] {
    try database.rows(
      "SELECT number, at, actor, action, about, detail FROM audit WHERE number < ?"
        + " ORDER BY number DESC LIMIT ?", [.integer(number ?? .max), .integer(limit)]
    ) { row in
      AuditEntry(
        number: row.number(0), at: row.instant(1) ?? .earliest, by: row.text(2) ?? "",
        action: row.text(3) ?? "", about: row.text(4) ?? "", detail: row.text(5) ?? "")
    }
  }
}

extension DatabaseRow {
  func number(_ column: Int) -> Int { Int(integer(column) ?? 0) }
  func instant(_ column: Int) -> Instant? { integer(column).map { Instant(milliseconds: $0) } }
  func nickname(_ column: Int) -> Nickname? { text(column).flatMap { try? Nickname($0) } }
}

// MARK: - The administrator's password

extension SQLRooms {
  func administratorHash() throws(Refusal) -> String? {
    try database.first("SELECT value FROM settings WHERE name = 'administrator'", []) {
      $0.text(0)
    } ?? nil
  }

  func setAdministratorHash(_ hash: String, now: Instant) throws(Refusal) {
    try database.run(
      "INSERT INTO settings(name, value) VALUES ('administrator', ?)"
        + " ON CONFLICT(name) DO UPDATE SET value = excluded.value", [.text(hash)])
    try database.run("DELETE FROM administrators", [])
    try database.run(
      "INSERT INTO audit(number, at, actor, action, about, detail)"
        + " SELECT coalesce(max(number), 0) + 1, CAST(? AS BIGINT), 'server', 'changed-password',"
        + " '', '' FROM audit", [.instant(now)])
  }
}
