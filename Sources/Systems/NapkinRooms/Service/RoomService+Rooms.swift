import NapkinCore

// MARK: - Finding rooms

extension Answering {
  func room(_ id: Room.ID) throws(Refusal) -> RoomEntry {
    guard let room = try records.room(id) else { throw .noRoom(id) }
    return room
  }

  static func page(_ rooms: [RoomEntry], _ limit: Int) -> RoomReply {
    .rooms(Array(rooms.prefix(limit)), isTruncated: rooms.count > limit)
  }

  /// Searches in growing boxes, so that a search in a street does not read a whole city.
  func rooms(near point: Coordinate, _ metres: Double) throws(Refusal) -> RoomReply {
    guard metres >= 0 else {
      throw Refusal(.outOfRange, "A distance is a number of metres, 0 or more.")
    }
    // No point on earth is farther away than half of its circumference.
    let metres = min(metres, 20_100_000)
    var reach = min(500, metres)
    while true {
      let box = try MapBox(around: point, metres: reach)
      let limit = 20 * RoomService.searchLimit
      let found = try records.rooms(in: box, zoom: .widest ... .closest, limit: limit)
      let isCrowded = found.count == limit
      let near = found.map { (room: $0, distance: $0.place.metres(to: point)) }
        .filter { $0.distance <= reach }
        .sorted { ($0.distance, $0.room.id) < ($1.distance, $1.room.id) }
      if near.count > RoomService.searchLimit || reach >= metres || isCrowded {
        return Self.page(near.map(\.room), RoomService.searchLimit)
      }
      reach = min(reach * 4, metres)
    }
  }

  // MARK: - Keeping rooms

  mutating func open(
    _ place: Coordinate, _ zoom: ZoomLevel, _ topic: Topic, _ visit: Visit
  ) throws(Refusal) -> RoomReply {
    try allow(.open, visit)
    if settings.policy == .onePerPlace, let box = place.microdegrees.surroundings {
      let there = try records.rooms(in: box, zoom: .widest ... .closest, limit: 100)
      if let room = there.first(where: { $0.place.microdegrees == place.microdegrees }) {
        return .taken(room)
      }
    }
    let room = RoomEntry(
      id: try records.freshRoom(), place: place, zoom: zoom, topic: topic, owner: visit.account,
      lastVisit: now)
    changes.append(.roomOpened(room))
    return .room(room)
  }

  /// Returns a room that the visit's member opened, or refuses any other room.
  func owned(_ id: Room.ID, _ visit: Visit) throws(Refusal) -> RoomEntry {
    let room = try room(id)
    try allow(.edit, visit)
    guard let owner = room.owner, owner == visit.account else {
      throw Refusal(.notAllowed, "Only the member who opened room \(id) can do that.")
    }
    return room
  }

  mutating func change(_ room: RoomEntry, _ topic: Topic) throws(Refusal) -> RoomReply {
    var room = room
    room.topic = topic
    changes.append(.topicChanged(room.id, topic))
    return .room(room)
  }

  mutating func remove(_ id: Room.ID) throws(Refusal) {
    for visit in try records.people(in: id) { changes.append(.left(id, visit.id, now, .room)) }
    changes.append(.roomRemoved(id))
  }

  // MARK: - Talking

  func isIn(_ id: Room.ID, _ visit: Visit) throws(Refusal) -> Bool {
    try records.rooms(of: visit.id).contains(id)
  }

  /// Returns a room that the visit is in, or refuses any other room.
  func joined(_ id: Room.ID, _ visit: Visit) throws(Refusal) -> RoomEntry {
    let room = try room(id)
    guard try isIn(id, visit) else {
      throw Refusal(.notInRoom, "Only people in room \(id) can do that; join it first.")
    }
    return room
  }

  mutating func join(_ id: Room.ID, _ visit: Visit) throws(Refusal) -> RoomReply {
    var room = try room(id)
    var people = try records.people(in: id).map(\.nickname)
    if try !isIn(id, visit) {
      changes.append(.joined(id, visit.id, now))
      people.append(visit.nickname)
      room.people += 1
      room.lastVisit = max(room.lastVisit, now)
    }
    let last = try records.messages(in: id, before: .max, limit: RoomService.page + 1)
    return .joined(
      room, people: people, last: last.suffix(RoomService.page),
      hasMore: last.count > RoomService.page)
  }

  func messages(
    _ room: RoomEntry, _ page: RoomRequest.Page, _ limit: Int
  ) throws(Refusal) -> RoomReply {
    let limit = min(max(limit, 1), RoomService.pageLimit)
    switch page {
    case .after(let number):
      let found = try records.messages(in: room.id, after: number, limit: limit + 1)
      return .messages(Array(found.prefix(limit)), hasMore: found.count > limit)
    case .before(let number):
      let found = try records.messages(in: room.id, before: number, limit: limit + 1)
      return .messages(found.suffix(limit), hasMore: found.count > limit)
    }
  }

  mutating func post(
    _ id: Room.ID, _ visit: Visit, _ text: String, _ picture: ByteDigest?, _ key: String?
  ) throws(Refusal) -> RoomReply {
    if let key {
      try check(key: key)
      if let earlier = try records.message(in: id, by: visit.id, key: key) {
        return .posted(earlier, isNew: false)
      }
    }
    _ = try joined(id, visit)
    if let picture {
      try allow(.picture, visit)
      guard try records.hasPicture(picture) else {
        throw Refusal(.missing, "There is no such picture; send its bytes first.")
      }
    }
    try Room.check(text, hasAttachments: picture != nil)
    return .posted(try say(text, in: id, visit, picture: picture, key: key), isNew: true)
  }

  private func check(key: String) throws(Refusal) {
    guard key.isPlainIdentifier, 1...64 ~= key.utf8.count else {
      throw Refusal(
        .outOfRange, "The identifier of a message has 1 to 64 letters, digits, '_' and '-'.")
    }
  }

  @discardableResult
  mutating func say(
    _ text: String, in id: Room.ID, _ visit: Visit, kind: Message.Kind = .text,
    picture: ByteDigest? = nil, key: String? = nil
  ) throws(Refusal) -> PostedMessage {
    let last = try room(id).lastMessage
    guard last < .max else { throw Refusal(.outOfRange, "The room is full; open another one.") }
    let message = Message(
      number: last + 1, author: visit.nickname, at: now, text: text,
      attachments: picture.map { [Media(.stored($0), mediaType: "image/jpeg")] } ?? [], kind: kind)
    let posted = PostedMessage(message, key: key, visit: visit.id, account: visit.account)
    changes.append(.posted(id, posted))
    return posted
  }
}
