import NapkinCore
import NapkinRooms
import Testing

struct ViewingTests {
  func room(_ id: Int, zoom: Int, longitude: Double = 18.07) throws -> Room {
    Room(
      id: id, place: try Coordinate(latitude: 59.33, longitude: longitude),
      zoom: ZoomLevel(clamping: zoom), topic: try Topic("Room"), lastVisit: Instant(milliseconds: 0)
    )
  }

  @Test func markersHaveSevenSizes() throws {
    let sizes = try (0...17).map {
      try RoomMarker(room(1, zoom: $0), at: ZoomLevel(clamping: 8))?.size
    }
    #expect(sizes.compactMap { $0 } == [7, 6, 5, 4, 3, 2, 1])
    #expect(sizes[4] == nil && sizes[5] == 7 && sizes[11] == 1 && sizes[12] == nil)
  }

  @Test func `a square covers the same part of the map at every level`() throws {
    #expect((0...8).map { RoomMarker.pixels(of: $0) } == [6, 6, 12, 24, 48, 96, 192, 384, 384])
    let buns = try room(1, zoom: 8)
    let reaches = (5...11).compactMap { RoomMarker(buns, at: ZoomLevel(clamping: $0))?.reach }
    #expect(reaches.count == 7 && Set(reaches).count == 1)
  }

  @Test func `each level has its colour`() {
    let colors = (0...17).map { RoomMarker.color(of: ZoomLevel(clamping: $0)).hex }
    #expect(Set(colors).count == 18)
    #expect(colors.first == "#9749e5" && colors[8] == "#13843e" && colors.last == "#df2222")
  }

  @Test func candidatesAreGoneThroughInTurn() throws {
    let zoom = ZoomLevel(clamping: 8)
    let rooms = try [
      room(1, zoom: 5), room(2, zoom: 9), room(3, zoom: 8), room(4, zoom: 8, longitude: 90),
    ]
    let markers = rooms.compactMap { RoomMarker($0, at: zoom) }
    var candidates = OverlappingRooms(at: MercatorPoint(.stockholm), among: markers)
    #expect(candidates.rooms == [2, 3, 1])
    #expect(candidates.current == 2)
    candidates.next()
    #expect(candidates.current == 3)
    candidates.previous()
    candidates.previous()
    #expect(candidates.current == 1)
    var none = OverlappingRooms(at: try MercatorPoint(x: 0.1, y: 0.1), among: markers)
    none.next()
    #expect(none.current == nil)
  }

  @Test func aMarkerReachesAcrossTheEdgeOfTheMap() throws {
    let marker = try #require(RoomMarker(try room(1, zoom: 0, longitude: -180), at: .widest))
    #expect(marker.covers(try MercatorPoint(x: 0.999, y: marker.center.y)))
  }

  @Test func aScreenIsToldWhatComesAndGoes() throws {
    let zoom = ZoomLevel(clamping: 8)
    func markers(_ ids: [Int], at zoom: ZoomLevel) throws -> [RoomMarker] {
      try ids.compactMap { RoomMarker(try room($0, zoom: 8), at: zoom) }
    }
    var screen = RoomsInView()
    #expect(try screen.show(markers([1, 2, 3], at: zoom)).added == [1, 2, 3])
    #expect(try screen.show(markers([1, 2, 3], at: zoom)).isEmpty)
    #expect(!screen.select(9) && screen.select(2))
    let moved = try screen.show(markers([3, 4], at: zoom))
    #expect(moved.added == [4] && moved.changed.isEmpty && moved.removed == [1])
    #expect(screen.selection == 2 && screen.markers.map(\.room) == [2, 3, 4])
    screen.select(nil)
    let closer = try screen.show(markers([3, 4], at: ZoomLevel(clamping: 9)))
    #expect(closer.added.isEmpty && closer.changed == [3, 4] && closer.removed == [2])
  }

  /// The chosen room stays where it was, and is as large as the others of its level are now.
  @Test func theChosenRoomGrowsWithTheMap() throws {
    let old = ZoomLevel(clamping: 8)
    let new = ZoomLevel(clamping: 9)
    func marker(_ id: Int, at zoom: ZoomLevel) throws -> RoomMarker {
      try #require(RoomMarker(try room(id, zoom: 8), at: zoom))
    }
    var screen = RoomsInView()
    _ = screen.show([try marker(1, at: old), try marker(2, at: old)])
    screen.select(2)
    #expect(screen.selection == 2)
    let closer = screen.show([try marker(1, at: new)])
    #expect(closer.changed == [1, 2] && closer.removed.isEmpty)
    #expect(screen.markers == [try marker(1, at: new), try marker(2, at: new)])
    #expect(screen.show([], at: old).changed == [2])
    #expect(screen.markers == [try marker(2, at: old)])
    #expect(screen.show([]).isEmpty)
    _ = screen.show([], at: .closest)
    #expect(screen.markers.map(\.size) == [7] && screen.markers.map(\.room) == [2])
  }
}
