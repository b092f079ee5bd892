import NapkinCore
import NapkinRooms
import NapkinTesting
import Testing

struct MemoryRoomsTests {
  static let levels = ZoomLevel.widest ... .closest

  static func entry(
    _ id: Int, _ latitude: Double, _ longitude: Double, zoom: Int = 17
  ) throws -> RoomEntry {
    RoomEntry(
      id: id, place: try Coordinate(latitude: latitude, longitude: longitude),
      zoom: ZoomLevel(clamping: zoom), topic: try Topic("Topic \(id)"),
      lastVisit: Instant(milliseconds: 0))
  }

  /// What the index finds is what a look at every room finds, across the antimeridian too, while
  /// rooms come and go.
  @Test(arguments: 1...20)
  func findsWhatALookAtAllFinds(_ seed: UInt64) throws {
    var random = Chance(seed: seed)
    var rooms = MemoryRooms()
    var all: [Int: RoomEntry] = [:]
    for id in 1...600 {
      let isInTown = id % 3 == 0
      let room = try Self.entry(
        id, isInTown ? 59.33 + Double(id % 7) / 1e6 : Double.random(in: -90...90, using: &random),
        isInTown
          ? 18.07 : id % 10 == 1 ? 180 : Double.random(in: -180...180, using: &random),
        zoom: id % 18)
      rooms.apply(.roomOpened(room))
      all[id] = room
      if id % 5 == 0, let gone = all.keys.sorted().randomElement(using: &random) {
        rooms.apply(.roomRemoved(gone))
        all[gone] = nil
      }
    }
    #expect(rooms.rooms(about: [], limit: .max).count == all.count)
    for _ in 0..<50 {
      let south = Double.random(in: -90...90, using: &random)
      let edges = [-180, 180, Double.random(in: -200...200, using: &random)]
      let box = try MapBox(
        west: Double.random(in: -200...200, using: &random),
        east: edges[Int.random(in: 0...2, using: &random)], south: south,
        north: Double.random(in: south...90, using: &random))
      let zoom = ZoomLevel(clamping: Int.random(in: 0...17, using: &random))
      let expected = all.values
        .filter { box.contains($0.place) && zoom.visible.contains($0.zoom) }.map(\.id).sorted()
      #expect(rooms.rooms(in: box, zoom: zoom.visible, limit: .max).map(\.id) == expected)
    }
  }

  @Test func aBoxAcrossTheAntimeridianIsSplit() throws {
    let box = try MapBox(west: 170, east: -170, south: -10, north: 10)
    #expect(box.crossesAntimeridian)
    #expect(box.parts.map { [$0.west, $0.east] } == [[170, 180], [-180, -170]])
    #expect(box.contains(try Coordinate(latitude: 0, longitude: 180)))
    #expect(!box.contains(try Coordinate(latitude: 0, longitude: 0)))
    let whole = try MapBox(west: -190, east: 190, south: -100, north: 100)
    #expect(whole == .earth)
    #expect(throws: Refusal.self) { try MapBox(west: 0, east: 1, south: 1, north: 0) }
    #expect(throws: Refusal.self) { try MapBox(west: .nan, east: 1, south: 0, north: 1) }
  }

  @Test func `a room at the antimeridian is found once`() throws {
    var rooms = MemoryRooms()
    for (id, longitude) in [(1, 180.0), (2, 179.5), (3, 10)] {
      rooms.apply(.roomOpened(try Self.entry(id, 0, longitude)))
    }
    for (west, east, found) in [
      (179.0, -179.0, [1, 2]), (-179.99999999, 180, [1, 2, 3]), (10.00000001, 10, [1, 2, 3]),
      (-180, -180, [1]), (10, 10, [3]),
    ] {
      let box = try MapBox(west: west, east: east, south: -1, north: 1)
      #expect(rooms.rooms(in: box, zoom: Self.levels, limit: .max).map(\.id) == found)
    }
  }

  @Test func `many rooms at one place come and go`() throws {
    var rooms = MemoryRooms()
    let time = try processorTime {
      for id in 1...100_000 { rooms.apply(.roomOpened(try Self.entry(id, 59.33, 18.07))) }
      for id in 1...100_000 { rooms.apply(.roomRemoved(id)) }
    }
    #expect(rooms.rooms(about: [], limit: .max).isEmpty && rooms.freshRoom() == 100_001)
    #expect(time < .seconds(60), "\(time)")
  }

  /// Posting copies nothing of what was said before.
  @Test func `a long talk takes no longer for each message`() throws {
    var server = TestServer()
    let lydia = try server.begin("Lydia")
    let room = try server.open("Buns", lydia)
    _ = try server.ask(.join(room), lydia)
    let time = try processorTime {
      for _ in 1...20_000 { _ = try server.post("Hello", in: room, lydia) }
    }
    #expect(time < .seconds(60), "\(time)")
    #expect(server.rooms.room(room)?.lastMessage == 20_000)
  }
}
