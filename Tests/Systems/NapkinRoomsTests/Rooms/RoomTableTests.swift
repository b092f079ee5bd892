import NapkinCore
import NapkinRooms
import NapkinTesting
import Testing

struct RoomTableTests {
  /// What the index finds is what a look at every room finds, across the antimeridian too, while
  /// rooms come, move and go.
  @Test(arguments: 1...20)
  func findsWhatALookAtAllFinds(_ seed: UInt64) throws {
    var random = Chance(seed: seed)
    var table = RoomTable()
    var all: [Int: Room] = [:]
    for id in 1...600 {
      let isInTown = id % 3 == 0
      let place = try Coordinate(
        latitude: isInTown
          ? 59.33 + Double(id % 7) / 1e6 : Double.random(in: -90...90, using: &random),
        longitude: isInTown
          ? 18.07 : id % 10 == 1 ? 180 : Double.random(in: -180...180, using: &random))
      let room = Room(
        id: id, place: place, zoom: ZoomLevel(clamping: id % 18), topic: try Topic("Topic \(id)"),
        now: Instant(milliseconds: 0))
      table.save(room)
      all[id] = room
      if id % 5 == 0, let gone = all.keys.sorted().randomElement(using: &random) {
        table.remove(gone)
        all[gone] = nil
      }
    }
    #expect(table.count == all.count)
    for _ in 0..<50 {
      let south = Double.random(in: -90...90, using: &random)
      let edges = [-180, 180, Double.random(in: -200...200, using: &random)]
      let box = try MapBox(
        west: Double.random(in: -200...200, using: &random),
        east: edges[Int.random(in: 0...2, using: &random)], south: south,
        north: Double.random(in: south...90, using: &random))
      let zoom = ZoomLevel(clamping: Int(Double.random(in: 0...17, using: &random)))
      let expected = all.values
        .filter { box.contains($0.place) && zoom.visible.contains($0.zoom) }.map(\.id).sorted()
      #expect(try table.visibleRooms(in: box, at: zoom).map(\.id) == expected)
    }
  }

  @Test func aRoomIsOpenedWithATopicAnywhere() throws {
    var table = RoomTable()
    let now = Instant(milliseconds: 7)
    let places = [
      Coordinate.stockholm, try Coordinate(latitude: -90, longitude: 0),
      try Coordinate(latitude: 0, longitude: 180),
    ]
    for (id, place) in places.enumerated() {
      let topic = try Topic(" Buns \(id) ")
      let zoom = ZoomLevel(clamping: id)
      try table.open(id, at: place, zoom: zoom, topic: topic, now: now)
      let room = try #require(table.room(id))
      #expect(room.topic.text == "Buns \(id)" && room.place == place && room.zoom == zoom)
      #expect(room.participants.isEmpty && room.messages.isEmpty && room.lastVisit == now)
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

  @Test func oneRoomAPlaceToSixDecimals() throws {
    var table = RoomTable()
    let now = Instant(milliseconds: 0)
    let topic = try Topic("Cinnamon buns")
    let near = try Coordinate(latitude: 59.3300001, longitude: 18.0700001)
    let apart = try Coordinate(latitude: 59.330002, longitude: 18.07)
    try table.open(1, at: .stockholm, zoom: .closest, topic: topic, now: now)
    #expect(throws: Refusal.self) {
      try table.open(2, at: near, zoom: .widest, topic: topic, now: now)
    }
    try table.open(2, at: apart, zoom: .widest, topic: topic, now: now)
    try table.open(3, at: near, zoom: .widest, topic: topic, policy: .many, now: now)
    #expect(throws: Refusal.self) {
      try table.open(3, at: apart, zoom: .widest, topic: topic, policy: .many, now: now)
    }
    #expect(table.count == 3)
  }

  @Test func oneRoomAPlaceAtTheEndsOfTheEarth() throws {
    for (latitude, longitude) in [(90.0, 0.0), (-90, 0), (0, -180), (90, -180)] {
      var table = RoomTable()
      let place = try Coordinate(latitude: latitude, longitude: longitude)
      let topic = try Topic("Far away")
      let now = Instant(milliseconds: 0)
      try table.open(1, at: place, zoom: .widest, topic: topic, now: now)
      #expect(throws: Refusal.self) {
        try table.open(2, at: place, zoom: .widest, topic: topic, now: now)
      }
    }
  }

  @Test(arguments: [(29, 0), (30, 1), (31, 1)])
  func roomsGoAfterThirtyDaysWithoutAVisit(_ days: Int64, _ removed: Int) throws {
    var table = RoomTable()
    let start = Instant(milliseconds: 1_700_000_000_000)
    try table.open(1, at: .stockholm, zoom: .widest, topic: try Topic("Buns"), now: start)
    let now = start.advanced(byMilliseconds: days * 86_400_000)
    #expect(try table.prune(now: now).count == removed)
    #expect(table.count == 1 - removed)
  }

  @Test func aVisitKeepsARoomAlive() throws {
    var table = RoomTable()
    let start = Instant(milliseconds: 1_700_000_000_000)
    let day: Int64 = 86_400_000
    try table.open(1, at: .stockholm, zoom: .widest, topic: try Topic("Buns"), now: start)
    let session = Session(
      id: "0123456789abcdef", nickname: try Nickname("Lydia"),
      expires: start.advanced(byMilliseconds: 100 * day))
    try table.withRoom(1) { $0.join(session, now: start.advanced(byMilliseconds: 20 * day)) }
    #expect(try table.prune(now: start.advanced(byMilliseconds: 49 * day)).isEmpty)
    try table.withRoom(1) { (room) throws(Refusal) in
      try room.touch(session.id, now: start.advanced(byMilliseconds: 25 * day))
    }
    #expect(try table.prune(now: start.advanced(byMilliseconds: 54 * day)).isEmpty)
    #expect(try table.prune(unusedFor: .max, now: start).isEmpty)
    #expect(try table.prune(now: start.advanced(byMilliseconds: 55 * day)).map(\.id) == [1])
  }

  /// What is said while somebody edits stays, and an edit brings no room back.
  @Test func anEditTakesOverWhatWasEdited() throws {
    var table = RoomTable()
    let now = Instant(milliseconds: 1_700_000_000_000)
    let paris = try Coordinate(latitude: 48.8566, longitude: 2.3522)
    try table.open(1, at: .stockholm, zoom: .closest, topic: try Topic("Buns"), now: now)
    try table.open(2, at: paris, zoom: .closest, topic: try Topic("Croissants"), now: now)
    var editor = Editor(try #require(table.room(1)))
    var context = Context(now: now, identifiers: Identifiers(seed: 1))
    try editor.perform(SetRoom(to: .topic(try Topic("Tea"))), in: &context)
    try editor.perform(SetRoom(to: .zoom(.widest)), in: &context)
    let lydia = Session(
      id: "0123456789abcdef", nickname: try Nickname("Lydia"),
      expires: now.advanced(byMilliseconds: 1))
    try table.withRoom(1) { (room) throws(Refusal) in
      room.join(lydia, now: now)
      try room.post("Hello", by: lydia.id, now: now)
    }
    try table.update(editor.document)
    let room = try #require(table.room(1))
    #expect(room.topic.text == "Tea" && room.zoom == .widest && room.modified == now)
    #expect(room.messages.map(\.text) == ["Hello"] && room.participants.count == 1)
    #expect(table.rooms(in: .earth, zoom: .widest ... .widest).map(\.id) == [1])
    #expect(table.rooms(in: .earth, zoom: .closest ... .closest).map(\.id) == [2])

    try editor.perform(SetRoom(to: .place(paris)), in: &context)
    #expect(throws: Refusal.self) { try table.update(editor.document) }
    try table.update(editor.document, policy: .many)
    #expect(table.room(1)?.place == paris)
    table.remove(1)
    #expect(throws: Refusal.self) { try table.update(editor.document, policy: .many) }
    #expect(table.room(1) == nil)
    #expect(table.freshID == 3)
    table.remove(2)
    #expect(table.freshID == 3)
  }

  /// Posting copies nothing of what was said before.
  @Test func aLongTalkTakesNoLongerForEachMessage() throws {
    var table = RoomTable()
    let now = Instant(milliseconds: 0)
    try table.open(1, at: .stockholm, zoom: .widest, topic: try Topic("Buns"), now: now)
    let lydia = Session(id: "0123456789abcdef", nickname: try Nickname("Lydia"), expires: now)
    try table.withRoom(1) { $0.join(lydia, now: now) }
    let time = try processorTime {
      for _ in 1...100_000 {
        try table.withRoom(1) { (room) throws(Refusal) in
          _ = try room.post("Hello", by: lydia.id, now: now)
        }
      }
    }
    #expect(time < .seconds(60), "\(time)")
    #expect(table.room(1)?.messages.last?.number == 100_000)
  }

  @Test func aRoomAtTheAntimeridianIsFoundOnce() throws {
    var table = RoomTable()
    for (id, longitude) in [(1, 180.0), (2, 179.5)] {
      try table.open(
        id, at: try Coordinate(latitude: 0, longitude: longitude), zoom: .closest,
        topic: try Topic("Sea"), now: Instant(milliseconds: 0))
    }
    let box = try MapBox(west: 179, east: -179, south: -1, north: 1)
    #expect(try table.visibleRooms(in: box, at: .closest).map(\.id) == [1, 2])
    let middle = try Coordinate(latitude: 0, longitude: 180)
    #expect(try table.rooms(near: middle, metres: 100_000).map(\.id) == [1, 2])
  }

  /// A database that does not answer is heard of, whatever is asked.
  @Test func aDirectoryMayFail() throws {
    var directory = BrokenDirectory()
    let now = Instant(milliseconds: 0)
    #expect(throws: BrokenDirectory.refusal) { try directory.visibleRooms(in: .earth, at: .widest) }
    #expect(throws: BrokenDirectory.refusal) { try directory.prune(now: now) }
    #expect(throws: BrokenDirectory.refusal) { try directory.withRoom(1) { $0.leave("x") } }
    #expect(throws: BrokenDirectory.refusal) {
      try directory.open(1, at: .stockholm, zoom: .widest, topic: try Topic("x"), now: now)
    }
  }

  @Test func aRoomIsListedOnce() throws {
    var table = RoomTable()
    for (id, longitude) in [(1, 180.0), (2, 10)] {
      try table.open(
        id, at: try Coordinate(latitude: 0, longitude: longitude), zoom: .closest,
        topic: try Topic("Sea"), now: Instant(milliseconds: 0))
    }
    let edge = try MapBox(west: -179.99999999, east: 180, south: -1, north: 1)
    #expect(try table.visibleRooms(in: edge, at: .closest).map(\.id) == [1, 2])
    let around = try MapBox(west: 10.00000001, east: 10, south: -1, north: 1)
    #expect(try table.visibleRooms(in: around, at: .closest).map(\.id) == [1, 2])
  }

  @Test func manyRoomsAtOnePlaceArePruned() throws {
    var table = RoomTable()
    let topic = try Topic("Buns")
    let start = Instant(milliseconds: 0)
    let time = try processorTime {
      for id in 1...100_000 {
        try table.open(
          id, at: .stockholm, zoom: .closest, topic: topic, policy: .many, now: start)
      }
      #expect(try table.prune(unusedFor: 0, now: start).count == 100_000)
    }
    #expect(table.count == 0)
    #expect(time < .seconds(60), "\(time)")
  }

  /// Behind the largest number there is none, so the free ones begin again.
  @Test func theLargestNumberOfAllIsNotTheLast() throws {
    var table = RoomTable()
    let topic = try Topic("Buns")
    for (id, fresh) in [(1, 2), (.max - 1, .max), (.max, 2), (2, 3), (.max - 1, 3), (3, 4)]
      as [(Int, Int)]
    {
      let now = Instant(milliseconds: 0)
      table.save(Room(id: id, place: .stockholm, zoom: .closest, topic: topic, now: now))
      #expect(table.freshID == fresh && table.room(fresh) == nil)
    }
  }

  @Test func whatIsRefusedOpensNothing() throws {
    var table = RoomTable()
    let now = Instant(milliseconds: 0)
    let paris = try Coordinate(latitude: 48.8566, longitude: 2.3522)
    let room = try table.open(
      7, at: .stockholm, zoom: .closest, topic: try Topic("Buns"), now: now)
    let later = now.advanced(byMilliseconds: 5)
    for (id, place) in [(8, .stockholm), (7, paris), (7, .stockholm)] as [(Int, Coordinate)] {
      #expect(throws: Refusal.self) {
        try table.open(id, at: place, zoom: .widest, topic: try Topic("Tea"), now: later)
      }
      #expect(table.rooms(in: .earth, zoom: .widest ... .closest) == [room])
      #expect(table.count == 1 && table.freshID == 8)
    }
  }

  @Test func roomsNearAPoint() throws {
    var table = RoomTable()
    let now = Instant(milliseconds: 0)
    for (id, longitude) in [(1, 18.08), (2, 18.07), (3, 19.0)] {
      try table.open(
        id, at: try Coordinate(latitude: 59.33, longitude: longitude), zoom: .closest,
        topic: try Topic("Room"), now: now)
    }
    #expect(try table.rooms(near: .stockholm, metres: 1_000).map(\.id) == [2, 1])
    #expect(try table.rooms(near: .stockholm, metres: 0).map(\.id) == [2])
    #expect(try table.rooms(near: .stockholm, metres: 30_000_000).map(\.id) == [2, 1, 3])
    let pole = try Coordinate(latitude: 90, longitude: 0)
    #expect(try table.rooms(near: pole, metres: 3_500_000).count == 3)
  }
}

/// A database that has lost its disk.
private struct BrokenDirectory: RoomDirectory {
  static let refusal = Refusal("storage", "The database does not answer.")

  func room(_ id: Room.ID) throws(Refusal) -> Room? { throw Self.refusal }
  func rooms(in box: MapBox, zoom: ClosedRange<ZoomLevel>) throws(Refusal) -> [Room] {
    throw Self.refusal
  }
  func rooms(unusedSince instant: Instant) throws(Refusal) -> [Room] { throw Self.refusal }
  mutating func save(_ room: Room) throws(Refusal) { throw Self.refusal }
  mutating func remove(_ id: Room.ID) throws(Refusal) { throw Self.refusal }
}
