public import NapkinCore

/// Where rooms are kept: in memory, as ``RoomTable``, or in a database that conforms.
///
/// Five operations are enough, and a database that fails throws a refusal of its own; the rules in
/// the extension stand on them and are the same for all. Lists may come without what was said in
/// their rooms: no rule reads it there.
public protocol RoomDirectory {
  /// The room with a number.
  func room(_ id: Room.ID) throws(Refusal) -> Room?
  /// The rooms in a part of the map that were made at some levels, by their numbers.
  func rooms(in box: MapBox, zoom: ClosedRange<ZoomLevel>) throws(Refusal) -> [Room]
  /// The rooms whose last visit lies before or at an instant, by their numbers.
  func rooms(unusedSince instant: Instant) throws(Refusal) -> [Room]
  /// Keeps a room, in the place of one with its number. Messages only ever come to the end, so a
  /// database writes those behind the last one that it has.
  mutating func save(_ room: Room) throws(Refusal)
  /// Forgets a room.
  mutating func remove(_ id: Room.ID) throws(Refusal)

  /// Changes a room and returns what the change returns; refused if there is none. A change throws
  /// before it has changed anything, as all of ``Room`` do.
  ///
  /// Who says nothing else reads the room, changes it and saves it.
  @discardableResult
  mutating func withRoom<Result>(
    _ id: Room.ID, _ change: (inout Room) throws(Refusal) -> Result
  ) throws(Refusal) -> Result
}

/// How many rooms there may be at one place, to six decimals of a degree.
public enum RoomPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// One, as on the first maps.
  case onePerPlace
  /// Any number.
  case many
}

extension RoomDirectory {
  /// Opens a room. With one room a place, a second one at the same place is refused.
  @discardableResult
  public mutating func open(
    _ id: Room.ID, at place: Coordinate, zoom: ZoomLevel, topic: Topic,
    policy: RoomPolicy = .onePerPlace, now: Instant
  ) throws(Refusal) -> Room {
    guard try room(id) == nil else {
      throw Refusal(.duplicate, "There is a room \(id) already; use a fresh number.")
    }
    if policy == .onePerPlace { try refuseTaken(place, for: id) }
    let room = Room(id: id, place: place, zoom: zoom, topic: topic, now: now)
    try save(room)
    return room
  }

  /// Takes over the topic, the place and the level of an edited room; what was said in the meantime
  /// stays. Refused if the room is gone, and, with one room a place, if another one is there.
  public mutating func update(
    _ room: Room, policy: RoomPolicy = .onePerPlace
  ) throws(Refusal) {
    if policy == .onePerPlace { try refuseTaken(room.place, for: room.id) }
    try withRoom(room.id) { stored in
      stored.topic = room.topic
      stored.place = room.place
      stored.zoom = room.zoom
      stored.modified = room.modified
    }
  }

  /// Reads a room, changes it, saves it, and returns what the change returns.
  @discardableResult
  public mutating func withRoom<Result>(
    _ id: Room.ID, _ change: (inout Room) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard var room = try room(id) else { throw .noRoom(id) }
    let result = try change(&room)
    try save(room)
    return result
  }

  /// The rooms that somebody sees who looks at a part of the map at a level, by their numbers.
  public func visibleRooms(
    in box: MapBox, at zoom: ZoomLevel
  ) throws(Refusal) -> [Room] {
    try rooms(in: box, zoom: zoom.visible)
  }

  /// The rooms at most so many metres from a point, the nearest first.
  public func rooms(near point: Coordinate, metres: Double) throws(Refusal) -> [Room] {
    try rooms(in: MapBox(around: point, metres: metres), zoom: .widest ... .closest)
      .map { (room: $0, distance: $0.place.metres(to: point)) }
      .filter { $0.distance <= metres }
      .sorted { ($0.distance, $0.room.id) < ($1.distance, $1.room.id) }
      .map(\.room)
  }

  /// Removes the rooms that nobody used for so many days, and returns them.
  ///
  /// What counts is a room's last visit, never how many messages are in it.
  @discardableResult
  public mutating func prune(
    unusedFor days: Int = 30, now: Instant
  ) throws(Refusal) -> [Room] {
    // So many days are more than there are instants, and still no number that is too large.
    let days = min(max(Int64(days), 0), 100_000_000_000)
    let unused = try rooms(unusedSince: now.advanced(byMilliseconds: -days * 86_400_000))
    for room in unused { try remove(room.id) }
    return unused
  }

  private func refuseTaken(_ place: Coordinate, for id: Room.ID) throws(Refusal) {
    let key = place.microdegrees
    guard let box = key.surroundings else { return }
    for room in try rooms(in: box, zoom: .widest ... .closest)
    where room.id != id && room.place.microdegrees == key {
      throw Refusal(
        .duplicate,
        "There is a room at this place already: \(room.id). Join it, or open another "
          + "one a few steps away.")
    }
  }
}

extension Refusal {
  static func noRoom(_ id: Room.ID) -> Refusal {
    Refusal(.missing, "There is no room \(id); it may have been removed.")
  }
}
