public import NapkinCore

/// The records of the service in memory: for tests, for small servers, and for a server with a database that
/// answers requests for the map from memory.
public struct MemoryRooms: RoomRecords, Sendable {
  private var current = RoomSettings()
  private var visits: [Visit.ID: Visit] = [:]
  /// The visits with each nickname, which is in lower case here.
  private var called: [String: Set<Visit.ID>] = [:]
  private var accounts: [String: Account] = [:]
  private var administrators: [Visit.ID: Instant] = [:]
  private var entries: [Room.ID: RoomEntry] = [:]
  private var lastRoom: Room.ID = 0
  /// The indexes of the rooms by place, one for each level.
  private var indexes = [PlaceIndex](
    repeating: PlaceIndex(), count: ZoomLevel.closest.number + 1)
  private var people: [Room.ID: [Visit.ID]] = [:]
  private var places: [Visit.ID: Set<Room.ID>] = [:]
  private var said: [Room.ID: [PostedMessage]] = [:]
  private var pictures: [ByteDigest: Instant] = [:]
  private var banned: [String: Ban] = [:]
  private var log: [AuditEntry] = []

  /// Creates an empty server.
  public init() {}

  // MARK: Visits

  /// Returns the settings.
  public func settings() -> RoomSettings { current }
  /// Returns a visit, or `nil` if there is none.
  public func visit(_ id: Visit.ID) -> Visit? { visits[id] }
  /// Returns the visits with a nickname, ignoring case.
  public func visits(called nickname: Nickname) -> [Visit] {
    Self.sorted((called[nickname.folded] ?? []).compactMap { visits[$0] })
  }
  /// Returns the visits of an account; its name is in its own spelling.
  public func visits(of account: Nickname) -> [Visit] {
    Self.sorted(visits.values.filter { $0.account == account })
  }
  /// Returns the visits without activity since an instant, ordered by identifier.
  public func visits(silentSince instant: Instant) -> [Visit] {
    Self.sorted(visits.values.filter { $0.seen <= instant })
  }
  /// Returns the visits after a visit, or the first ones, with the number of their rooms, ordered by identifier.
  public func visits(after id: Visit.ID?, limit: Int) -> [(visit: Visit, rooms: Int)] {
    Self.sorted(visits.values.filter { $0.id.rawValue > id?.rawValue ?? "" }).prefix(limit)
      .map { ($0, places[$0.id]?.count ?? 0) }
  }
  /// Returns an account by name, ignoring case.
  public func account(_ name: Nickname) -> Account? { accounts[name.folded] }
  /// Returns when an administrator's visit was last active.
  public func administrator(_ id: Visit.ID) -> Instant? { administrators[id] }

  private static func sorted(_ visits: [Visit]) -> [Visit] {
    visits.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  // MARK: Rooms

  /// Returns a room, or `nil` if there is none.
  public func room(_ id: Room.ID) -> RoomEntry? { entries[id] }
  /// Returns the rooms in a part of the map that were made at some levels, ordered by number.
  public func rooms(
    in box: MapBox, zoom: ClosedRange<ZoomLevel>, limit: Int
  ) -> [RoomEntry] {
    numbers(in: box, zoom: zoom, limit: limit).compactMap { entries[$0] }
  }
  /// Returns the numbers of the rooms in a part of the map that were made at some levels, in order.
  public func numbers(
    in box: MapBox, zoom: ClosedRange<ZoomLevel>, limit: Int
  ) -> ArraySlice<Room.ID> {
    indexes[zoom.lowerBound.number...zoom.upperBound.number]
      .flatMap { $0.numbers(in: box) }.sorted().prefix(limit)
  }
  /// Returns the rooms whose folded topics contain all of the folded words, the last visited first.
  public func rooms(about words: [String], limit: Int) -> [RoomEntry] {
    let found = entries.values.filter { Self.has(words, $0) }
    return Array(
      found.sorted { ($0.lastVisit, $0.id) > ($1.lastVisit, $1.id) }.prefix(limit))
  }
  /// Returns the rooms after a number whose folded topics contain all of the folded words, ordered by number.
  public func rooms(after id: Room.ID, about words: [String], limit: Int) -> [RoomEntry] {
    let found = entries.values.filter { $0.id > id && Self.has(words, $0) }
    return Array(found.sorted { $0.id < $1.id }.prefix(limit))
  }
  /// Returns the rooms without people whose last visit was at or before an instant, ordered by number.
  public func rooms(unusedSince instant: Instant, limit: Int) -> [RoomEntry] {
    let found = entries.values.filter { $0.people == 0 && $0.lastVisit <= instant }
    return Array(found.sorted { $0.id < $1.id }.prefix(limit))
  }
  /// Returns a number that no room has or had.
  public func freshRoom() -> Room.ID { lastRoom + 1 }

  private static func has(_ words: [String], _ room: RoomEntry) -> Bool {
    let topic = room.topic.folded
    return words.allSatisfy { topic.contains($0) }
  }

  // MARK: Talk

  /// Returns the rooms of a visit, ordered by number.
  public func rooms(of visit: Visit.ID) -> [Room.ID] { places[visit]?.sorted() ?? [] }
  /// Returns the people in a room, in the order in which they joined.
  public func people(in room: Room.ID) -> [Visit] {
    people[room]?.compactMap { visits[$0] } ?? []
  }
  /// Returns the messages after a number, in order.
  public func messages(in room: Room.ID, after number: Int, limit: Int) -> [PostedMessage] {
    let all = said[room] ?? []
    return Array(all[Self.start(after: number, all)...].prefix(limit))
  }
  /// Returns the last messages before a number, in order.
  public func messages(in room: Room.ID, before number: Int, limit: Int) -> [PostedMessage] {
    let all = said[room] ?? []
    let end = number == .min ? 0 : Self.start(after: number - 1, all)
    return Array(all[..<end].suffix(limit))
  }
  /// Returns the message of a visit with an identifier that the client made.
  public func message(in room: Room.ID, by visit: Visit.ID, key: String) -> PostedMessage? {
    said[room]?.last { $0.visit == visit && $0.key == key }
  }
  /// Returns the rooms and numbers of the messages of a visit or of an account, in order.
  public func messages(
    by visit: Visit.ID, or account: Nickname?
  ) -> [(room: Room.ID, number: Int)] {
    said.sorted { $0.key < $1.key }.flatMap { room, messages in
      messages.filter { $0.visit == visit || account != nil && $0.account == account }
        .map { (room, $0.message.number) }
    }
  }
  /// Whether a visit has messages that were written under a nickname.
  public func hasMessages(by visit: Visit.ID, as author: Nickname) -> Bool {
    said.values.joined().contains { $0.visit == visit && $0.message.author == author }
  }
  /// Whether the bytes of a picture are stored.
  public func hasPicture(_ digest: ByteDigest) -> Bool { pictures[digest] != nil }

  /// Returns the index of the first message after a number, by binary search.
  private static func start(after number: Int, _ messages: [PostedMessage]) -> Int {
    messages.indices.partition { messages[$0].message.number <= number }
  }

  // MARK: Administration

  /// Returns the ban of a nickname, ignoring case.
  public func ban(_ nickname: Nickname) -> Ban? { banned[nickname.folded] }
  /// Returns all bans, ordered by nickname.
  public func bans() -> [Ban] { banned.sorted { $0.key < $1.key }.map(\.value) }
  /// Returns the log entries before a number, or the last ones, the newest first.
  public func audit(before number: Int?, limit: Int) -> [AuditEntry] {
    Array(log.reversed().drop { $0.number >= number ?? .max }.prefix(limit))
  }

  // MARK: Changes

  /// Applies a change.
  public mutating func apply(_ change: RoomChange) {
    switch change {
    case .visitBegan(let visit):
      visits[visit.id] = visit
      called[visit.nickname.folded, default: []].insert(visit.id)
    case .visitSeen(let id, let now): visits[id]?.seen = now
    case .visitRenamed(let id, let nickname): rename(id, nickname)
    case .visitSignedIn(let id, let account): visits[id]?.account = account
    case .visitEnded(let id, let isGoodbye):
      if let visit = visits.removeValue(forKey: id) { release(visit) }
      if isGoodbye { said = said.mapValues { $0.map { $0.visit == id ? $0.ofNoVisit : $0 } } }
    case .accountMade(let account): accounts[account.name.folded] = account
    case .accountRemoved(let name):
      accounts[name.folded] = nil
      for (id, room) in entries where room.owner == name { entries[id]?.owner = nil }
    case .administratorSeen(let id, let now): administrators[id] = now
    case .administratorLeft(let id): administrators[id] = nil
    case .roomOpened(let room): open(room)
    case .topicChanged(let id, let topic): entries[id]?.topic = topic
    case .roomRemoved(let id): remove(id)
    case .joined(let id, let visit, let now): join(id, visit, now)
    case .left(let id, let visit, let now, _): leave(id, visit, now)
    case .posted(let id, let posted):
      said[id, default: []].append(posted)
      entries[id]?.lastMessage = posted.message.number
      touch(id, posted.message.at)
    case .erased(let id, let number): erase(id, number)
    case .pictureKept(let digest, let now): pictures[digest] = now
    case .swept(let instant, let silent):
      administrators = administrators.filter { $0.value > silent }
      for (digest, kept) in pictures where kept <= instant { forget(digest) }
    case .banned(let ban): banned[ban.nickname.folded] = ban
    case .unbanned(let nickname): banned[nickname.folded] = nil
    case .settingsChanged(let settings): current = settings
    case .noted(let entry): log.append(entry)
    }
  }

  private mutating func rename(_ id: Visit.ID, _ nickname: Nickname) {
    guard var visit = visits[id] else { return }
    release(visit)
    visit.nickname = nickname
    visits[id] = visit
    called[nickname.folded, default: []].insert(id)
  }

  private mutating func release(_ visit: Visit) {
    called[visit.nickname.folded]?.remove(visit.id)
    if called[visit.nickname.folded]?.isEmpty == true { called[visit.nickname.folded] = nil }
  }

  private mutating func open(_ room: RoomEntry) {
    entries[room.id] = room
    indexes[room.zoom.number].insert(room.id, at: room.place)
    lastRoom = max(lastRoom, room.id)
  }

  private mutating func remove(_ id: Room.ID) {
    guard let room = entries.removeValue(forKey: id) else { return }
    indexes[room.zoom.number].remove(id, at: room.place)
    for visit in people.removeValue(forKey: id) ?? [] { places[visit]?.remove(id) }
    for posted in said.removeValue(forKey: id) ?? [] { posted.picture.map { forget($0) } }
  }

  private mutating func join(_ id: Room.ID, _ visit: Visit.ID, _ now: Instant) {
    guard places[visit, default: []].insert(id).inserted else { return }
    people[id, default: []].append(visit)
    entries[id]?.people += 1
    touch(id, now)
  }

  private mutating func leave(_ id: Room.ID, _ visit: Visit.ID, _ now: Instant) {
    guard places[visit]?.remove(id) != nil else { return }
    if places[visit]?.isEmpty == true { places[visit] = nil }
    people[id]?.removeAll { $0 == visit }
    entries[id]?.people -= 1
    touch(id, now)
  }

  private mutating func touch(_ id: Room.ID, _ now: Instant) {
    guard let room = entries[id] else { return }
    entries[id]?.lastVisit = max(room.lastVisit, now)
  }

  private mutating func erase(_ id: Room.ID, _ number: Int) {
    guard let index = said[id]?.firstIndex(where: { $0.message.number == number }),
      let gone = said[id]?.remove(at: index)
    else { return }
    gone.picture.map { forget($0) }
  }

  /// Removes a picture that no message contains.
  private mutating func forget(_ digest: ByteDigest) {
    let isShown = said.values.contains { $0.contains { $0.picture == digest } }
    if !isShown { pictures[digest] = nil }
  }
}
