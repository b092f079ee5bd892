public import NapkinCore

/// Rooms in memory, found by their place in microseconds among hundreds of thousands.
public struct RoomTable: RoomDirectory, Sendable {
  private var rooms: [Room.ID: Room] = [:]
  private var index = PlaceIndex()

  /// Creates an empty table.
  public init() {}

  /// How many rooms there are.
  public var count: Int { rooms.count }

  /// A number that no room has.
  public var freshID: Room.ID { (rooms.keys.max() ?? 0) + 1 }

  /// The room with a number.
  public func room(_ id: Room.ID) -> Room? { rooms[id] }

  /// The rooms in a part of the map that were made at some levels, by their numbers.
  public func rooms(in box: MapBox, zoom: ClosedRange<ZoomLevel>) -> [Room] {
    index.numbers(in: box).sorted().compactMap { id in
      guard let room = rooms[id], zoom.contains(room.zoom), box.contains(room.place) else {
        return nil
      }
      return room
    }
  }

  /// The rooms whose last visit lies before or at an instant, by their numbers.
  public func rooms(unusedSince instant: Instant) -> [Room] {
    rooms.values.filter { $0.lastVisit <= instant }.sorted { $0.id < $1.id }
  }

  /// Keeps a room, in the place of one with its number.
  public mutating func save(_ room: Room) {
    if let old = rooms.updateValue(room, forKey: room.id) {
      if old.place == room.place { return }
      index.remove(old.id, at: old.place)
    }
    index.insert(room.id, at: room.place)
  }

  /// Forgets a room.
  public mutating func remove(_ id: Room.ID) {
    guard let room = rooms.removeValue(forKey: id) else { return }
    index.remove(id, at: room.place)
  }
}
