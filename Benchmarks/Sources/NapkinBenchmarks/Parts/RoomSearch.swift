import NapkinCore
import NapkinRooms

/// How long it takes to find the rooms in a part of the map, among 100,000.
enum RoomSearch {
  static func measure() throws {
    let count = 100_000
    let (_, kept) = try Child.memoryTaken { try makeTable(rooms: count) }
    Child.figure("memory of a room", "\(grouped(count)) rooms", Double(kept / count), "bytes")
    try measureSearches(makeTable(rooms: count))
  }

  private static func makeTable(rooms: Int) throws -> MemoryRooms {
    var random = Random(seed: 7)
    var table = MemoryRooms()
    let topic = try Topic("Room")
    for id in 1...rooms {
      // Half of them in a town, half anywhere.
      let isInTown = id % 2 == 0
      let place = try Coordinate(
        latitude: isInTown ? 59.2 + random.share() * 0.2 : random.share() * 160 - 80,
        longitude: isInTown ? 18 + random.share() * 0.2 : random.share() * 360 - 180)
      table.apply(
        .roomOpened(
          RoomEntry(
            id: id, place: place, zoom: ZoomLevel(clamping: 10), topic: topic,
            lastVisit: Instant(milliseconds: 0))))
    }
    return table
  }

  private static func measureSearches(_ table: MemoryRooms) throws {
    let town = try MapBox(west: 18.1, east: 18.1063, south: 59.3, north: 59.3063)
    let land = try MapBox(west: 10, east: 17.6, south: 40, north: 47.6)
    for (name, box) in [("a town", town), ("the country", land)] {
      let levels = ZoomLevel(clamping: 10).visible
      let found = table.rooms(in: box, zoom: levels, limit: .max).count
      let times = try (0..<2_000).map { _ in
        try time { _ = table.rooms(in: box, zoom: levels, limit: .max) }
      }
      Child.figure("\(found) rooms found in \(name)", "100,000 rooms", median(times) / 1_000, "µs")
    }
  }
}
