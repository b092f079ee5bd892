public import NapkinCore

/// A room as it is drawn on the map: a square that covers the same part of the map at every level. It appears as a
/// dot at much wider levels, and nearly fills a phone's screen at much closer levels.
public struct RoomMarker: Hashable, Sendable {
  /// The room of the marker.
  public let room: Room.ID
  /// The middle of the square.
  public let center: MercatorPoint
  /// The size of the square, from 1 to 7; 4 for a room that was made at the level of the map.
  public let size: Int
  /// Half of the square's side, in units of the Mercator square.
  public let reach: Double
  /// The level at which the room was made.
  let level: ZoomLevel
  /// The level of the map.
  let zoom: ZoomLevel

  /// Returns the side of a square in pixels: 6 for size 1, and twice as much for each next size. At the widest
  /// level, the map is 256 pixels wide.
  public static func pixels(of size: Int) -> Double { Double(3 << min(max(size, 1), 7)) }

  /// Returns the colour of rooms that were made at a level: from violet for the whole earth to red for a street
  /// corner, all equally light.
  public static func color(of level: ZoomLevel) -> RGBA {
    let color = colors[level.number]
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color >> shift) }
    return RGBA(red: byte(16), green: byte(8), blue: byte(0))
  }

  private static let colors: [UInt32] = [
    0x9749E5, 0x7A59E7, 0x5E62E8, 0x3A6BE3, 0x1B76BE, 0x157D94, 0x128077, 0x13835B, 0x13843E,
    0x138520, 0x248413, 0x408213, 0x5B7D12, 0x727811, 0x887013, 0xA66318, 0xC7491C, 0xDF2222,
  ]

  /// Returns the size of a room's square at a level; `nil` if the room is not visible there.
  public static func size(of made: ZoomLevel, at zoom: ZoomLevel) -> Int? {
    zoom.visible.contains(made) ? 4 + zoom.number - made.number : nil
  }

  /// Creates the marker of a room; `nil` if the room is not visible at the level.
  public init?(_ room: Room, at zoom: ZoomLevel) {
    guard zoom.visible.contains(room.zoom) else { return nil }
    self.init(room.id, MercatorPoint(room.place), made: room.zoom, at: zoom)
  }

  /// Creates a marker even for a room that is not visible at the level; it then gets the nearest size.
  private init(_ room: Room.ID, _ center: MercatorPoint, made level: ZoomLevel, at zoom: ZoomLevel)
  {
    self.room = room
    self.center = center
    self.level = level
    self.zoom = zoom
    size = min(max(4 + zoom.number - level.number, 1), 7)
    reach = Self.pixels(of: size) / 2 / (256 * Double(1 << zoom.number))
  }

  /// Returns the marker of the same room at another level, even if the room is not visible there.
  func shown(at zoom: ZoomLevel) -> RoomMarker {
    RoomMarker(room, center, made: level, at: zoom)
  }

  /// Whether a point lies on the square.
  public func covers(_ point: MercatorPoint) -> Bool {
    let across = (center.x - point.x).magnitude
    // The map continues at its other edge.
    return min(across, 1 - across) <= reach && (center.y - point.y).magnitude <= reach
  }
}

/// The rooms under a point, to be selected one after another where their markers overlap.
public struct OverlappingRooms: Hashable, Sendable {
  /// The rooms; those with smaller markers come first, because larger markers would hide them.
  public let rooms: [Room.ID]
  /// The selected room; `nil` if there are no rooms.
  public private(set) var current: Room.ID?

  /// Finds the rooms under a point.
  public init(at point: MercatorPoint, among markers: [RoomMarker]) {
    rooms =
      markers.filter { $0.covers(point) }
      .sorted { ($0.size, $0.room) < ($1.size, $1.room) }
      .map(\.room)
    current = rooms.first
  }

  /// Selects the next room, and after the last room the first.
  public mutating func next() { step(1) }

  /// Selects the previous room, and before the first room the last.
  public mutating func previous() { step(-1) }

  private mutating func step(_ distance: Int) {
    guard let current, let index = rooms.firstIndex(of: current) else { return }
    self.current = rooms[(index + distance + rooms.count) % rooms.count]
  }
}
