public import NapkinCore

/// Where rooms are kept: in memory, as ``RoomTable``, or in a database that conforms.
///
/// Five operations are enough; the rules in the extension stand on them and are the same for all.
public protocol RoomDirectory {
  /// The room with a number.
  func room(_ id: Room.ID) -> Room?
  /// The rooms in a part of the map that were made at some levels, by their numbers.
  func rooms(in box: MapBox, zoom: ClosedRange<ZoomLevel>) -> [Room]
  /// The rooms whose last visit lies before or at an instant, by their numbers.
  func rooms(unusedSince instant: Instant) -> [Room]
  /// Keeps a room, in the place of one with its number.
  mutating func save(_ room: Room)
  /// Forgets a room.
  mutating func remove(_ id: Room.ID)
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
    guard room(id) == nil else {
      throw Refusal(.duplicate, "There is a room \(id) already; use a fresh number.")
    }
    if policy == .onePerPlace { try refuseTaken(place, for: id) }
    let room = Room(id: id, place: place, zoom: zoom, topic: topic, now: now)
    save(room)
    return room
  }

  /// Keeps an edited room. With one room a place, moving it to where another one is is refused.
  public mutating func update(
    _ room: Room, policy: RoomPolicy = .onePerPlace
  ) throws(Refusal) {
    if policy == .onePerPlace { try refuseTaken(room.place, for: room.id) }
    save(room)
  }

  /// Changes a room in place and returns what the change returns; refused if there is none.
  @discardableResult
  public mutating func withRoom<Result>(
    _ id: Room.ID, _ change: (inout Room) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard var room = room(id) else {
      throw Refusal(.missing, "There is no room \(id); it may have been removed.")
    }
    let result = try change(&room)
    save(room)
    return result
  }

  /// The rooms that somebody sees who looks at a part of the map at a level, by their numbers.
  public func visibleRooms(in box: MapBox, at zoom: ZoomLevel) -> [Room] {
    rooms(in: box, zoom: zoom.visible)
  }

  /// The rooms at most so many metres from a point, the nearest first.
  public func rooms(near point: Coordinate, metres: Double) throws(Refusal) -> [Room] {
    rooms(in: try MapBox(around: point, metres: metres), zoom: .widest ... .closest)
      .map { (room: $0, distance: $0.place.metres(to: point)) }
      .filter { $0.distance <= metres }
      .sorted { ($0.distance, $0.room.id) < ($1.distance, $1.room.id) }
      .map(\.room)
  }

  /// Removes the rooms that nobody used for so many days, and returns them.
  ///
  /// What counts is a room's last visit, never how many messages are in it.
  @discardableResult
  public mutating func prune(unusedFor days: Int = 30, now: Instant) -> [Room] {
    let unused = rooms(unusedSince: now.advanced(byMilliseconds: -Int64(days) * 86_400_000))
    for room in unused { remove(room.id) }
    return unused
  }

  private func refuseTaken(_ place: Coordinate, for id: Room.ID) throws(Refusal) {
    let key = place.microdegrees
    let centre = key.coordinate
    let reach = 1e-6
    guard
      let box = try? MapBox(
        west: centre.longitude - reach, east: centre.longitude + reach,
        south: centre.latitude - reach, north: centre.latitude + reach)
    else { return }
    for room in rooms(in: box, zoom: .widest ... .closest)
    where room.id != id && room.place.microdegrees == key {
      throw Refusal(
        .duplicate,
        "There is a room at this place already: \(room.id). Join it, or open another "
          + "one a few steps away.")
    }
  }
}
