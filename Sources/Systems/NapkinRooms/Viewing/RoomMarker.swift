public import NapkinCore

/// A room as it is drawn on the map: a square that covers the same part of the map at every level, from
/// a dot for a room of a much closer level to nearly the screen of a phone.
public struct RoomMarker: Hashable, Sendable {
  /// Which room it stands for.
  public let room: Room.ID
  /// Its middle.
  public let center: MercatorPoint
  /// How large it is, from 1 to 7; 4 for a room of the level that is looked at.
  public let size: Int
  /// Half of its side, in units of the Mercator square.
  public let reach: Double
  /// The level that the room was made at.
  let level: ZoomLevel
  /// The level that is looked at.
  let zoom: ZoomLevel

  /// The pixels of a side, by size: from 6 for size 1, each twice the one before. The map of the widest
  /// level is 256 pixels wide.
  public static func pixels(of size: Int) -> Double { Double(3 << min(max(size, 1), 7)) }

  /// The colour of the rooms that were made at a level: from violet for the whole earth to red for a
  /// street corner, all equally light.
  public static func color(of level: ZoomLevel) -> RGBA {
    let color = colors[level.number]
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color >> shift) }
    return RGBA(red: byte(16), green: byte(8), blue: byte(0))
  }

  private static let colors: [UInt32] = [
    0x9749E5, 0x7A59E7, 0x5E62E8, 0x3A6BE3, 0x1B76BE, 0x157D94, 0x128077, 0x13835B, 0x13843E,
    0x138520, 0x248413, 0x408213, 0x5B7D12, 0x727811, 0x887013, 0xA66318, 0xC7491C, 0xDF2222,
  ]

  /// The size of a room's square at a level; `nil` if the room is not seen there.
  public static func size(of made: ZoomLevel, at zoom: ZoomLevel) -> Int? {
    zoom.visible.contains(made) ? 4 + zoom.number - made.number : nil
  }

  /// Makes the marker of a room; `nil` if the room is not seen at this level.
  public init?(_ room: Room, at zoom: ZoomLevel) {
    guard zoom.visible.contains(room.zoom) else { return nil }
    self.init(room.id, MercatorPoint(room.place), made: room.zoom, at: zoom)
  }

  /// A room that is too far from the level to be seen gets the size at that end.
  private init(_ room: Room.ID, _ center: MercatorPoint, made level: ZoomLevel, at zoom: ZoomLevel)
  {
    self.room = room
    self.center = center
    self.level = level
    self.zoom = zoom
    size = min(max(4 + zoom.number - level.number, 1), 7)
    reach = Self.pixels(of: size) / 2 / (256 * Double(1 << zoom.number))
  }

  /// The marker of the same room at another level, whether or not the room is seen there.
  func shown(at zoom: ZoomLevel) -> RoomMarker {
    RoomMarker(room, center, made: level, at: zoom)
  }

  /// Whether a point lies on the square.
  public func covers(_ point: MercatorPoint) -> Bool {
    let across = (center.x - point.x).magnitude
    // The map goes on at its edge.
    return min(across, 1 - across) <= reach && (center.y - point.y).magnitude <= reach
  }
}

/// The rooms under a point, to go through one after another where their markers overlap.
public struct OverlappingRooms: Hashable, Sendable {
  /// The rooms, the smallest marker first, because it would be hidden by the others.
  public let rooms: [Room.ID]
  /// The one that is chosen now; `nil` if there are none.
  public private(set) var current: Room.ID?

  /// Finds the rooms under a point.
  public init(at point: MercatorPoint, among markers: [RoomMarker]) {
    rooms =
      markers.filter { $0.covers(point) }
      .sorted { ($0.size, $0.room) < ($1.size, $1.room) }
      .map(\.room)
    current = rooms.first
  }

  /// Goes to the next one, after the last to the first.
  public mutating func next() { step(1) }

  /// Goes back to the one before, from the first to the last.
  public mutating func previous() { step(-1) }

  private mutating func step(_ distance: Int) {
    guard let current, let index = rooms.firstIndex(of: current) else { return }
    self.current = rooms[(index + distance + rooms.count) % rooms.count]
  }
}
