public import NapkinCore

/// Rooms in memory. How long a search takes depends on what there is at its levels in its part of
/// the map: fifty rooms among 100,000 are found in microseconds.
public struct RoomTable: RoomDirectory, Sendable {
  private var rooms: [Room.ID: Room] = [:]
  /// The rooms of each level by their places, so that nobody looks at those that are not seen.
  private var indexes = [PlaceIndex](
    repeating: PlaceIndex(), count: ZoomLevel.closest.number + 1)
  /// A number that no room has, or has had in this table; after the largest number of all, one that
  /// no room has now.
  public private(set) var freshID: Room.ID = 1

  /// Creates an empty table.
  public init() {}

  /// How many rooms there are.
  public var count: Int { rooms.count }

  /// The room with a number.
  public func room(_ id: Room.ID) -> Room? { rooms[id] }

  /// The rooms in a part of the map that were made at some levels, by their numbers.
  public func rooms(in box: MapBox, zoom: ClosedRange<ZoomLevel>) -> [Room] {
    indexes[zoom.lowerBound.number...zoom.upperBound.number]
      .flatMap { $0.numbers(in: box) }.sorted()
      .compactMap { id in rooms[id].flatMap { box.contains($0.place) ? $0 : nil } }
  }

  /// The rooms whose last visit lies before or at an instant, by their numbers.
  public func rooms(unusedSince instant: Instant) -> [Room] {
    rooms.values.filter { $0.lastVisit <= instant }.sorted { $0.id < $1.id }
  }

  /// Keeps a room, in the place of one with its number.
  public mutating func save(_ room: Room) {
    remove(room.id)
    rooms[room.id] = room
    indexes[room.zoom.number].insert(room.id, at: room.place)
    if room.id >= freshID { passNumbers(from: room.id) }
  }

  /// Goes on to the next number that is free; behind the largest one of all come those from 1.
  private mutating func passNumbers(from id: Room.ID) {
    freshID = id
    repeat { freshID = freshID < .max ? freshID + 1 : 1 } while rooms[freshID] != nil
  }

  /// Changes a room where it is, without a copy of what was said in it.
  public mutating func withRoom<Result>(
    _ id: Room.ID, _ change: (inout Room) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard var room = rooms.removeValue(forKey: id) else { throw .noRoom(id) }
    let place = room.place
    let zoom = room.zoom
    defer {
      if room.id == id, room.place == place, room.zoom == zoom {
        rooms[id] = room
      } else {
        indexes[zoom.number].remove(id, at: place)
        save(room)
      }
    }
    return try change(&room)
  }

  /// Forgets a room.
  public mutating func remove(_ id: Room.ID) {
    guard let room = rooms.removeValue(forKey: id) else { return }
    indexes[room.zoom.number].remove(id, at: room.place)
  }
}
