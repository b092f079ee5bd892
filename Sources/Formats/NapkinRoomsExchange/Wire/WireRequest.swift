public import NapkinRooms

/// A request of an app to the server of rooms, in version 5 of the protocol.
///
/// Starting, listing and joining work as in old apps. Leaving, reading, posting, listing participants, opening
/// rooms and changing nicknames are not in the old protocol; they are additions in the same style.
public enum WireRequest: Hashable, Sendable {
  /// A person starts the app.
  case start(Nickname)
  /// A person looks at a part of the map.
  case chats(WireArea)
  /// A person joins a room.
  case join(Room.ID, session: Session.ID)
  /// A person leaves a room. Not in the old protocol.
  case leave(Room.ID, session: Session.ID)
  /// A person posts in a room; a retry with the same `key` does not post again. Not in the old protocol.
  case post(
    Room.ID, session: Session.ID, text: String, attachments: [WireMedia] = [], key: String? = nil)
  /// An app asks for the messages after a message, repeatedly until none is left. Not in the old protocol.
  case messages(Room.ID, session: Session.ID, after: Int)
  /// An app asks for the people in a room. Not in the old protocol.
  case participants(Room.ID, session: Session.ID)
  /// A person opens a room. Not in the old protocol.
  case open(MercatorPoint, zoom: ZoomLevel, topic: Topic, session: Session.ID)
  /// A person changes the nickname. Not in the old protocol.
  case rename(Nickname, session: Session.ID)
  /// A person leaves the app. Not in the old protocol.
  case stop(session: Session.ID)

  /// The version of the protocol.
  public static let version = 5

  /// Whether the request is not in the old protocol, so that old apps do not know it.
  public var isOurs: Bool {
    switch self {
    case .start, .chats, .join: false
    default: true
    }
  }
}

/// A part of the map, as it is sent over the wire: two corners in Mercator's square, and zoom levels.
public struct WireArea: Hashable, Sendable {
  /// The western edge.
  public let west: Double
  /// The eastern edge; less than the western edge if the antimeridian is between them.
  public let east: Double
  /// The smallest and the largest y.
  public let rows: ClosedRange<Double>
  /// The zoom levels at which the rooms were made.
  public let zoom: ClosedRange<ZoomLevel>

  /// Creates an area; coordinates beyond the square are moved to its edge.
  public init(
    west: Double, east: Double, rows: ClosedRange<Double>, zoom: ClosedRange<ZoomLevel>
  ) {
    self.west = Self.clamped(west)
    self.east = Self.clamped(east)
    self.rows = Self.clamped(rows.lowerBound)...Self.clamped(rows.upperBound)
    self.zoom = zoom
  }

  /// Creates the wire form of a part of the map; latitudes beyond the square are moved to its edge.
  public init(_ box: MapBox, zoom: ClosedRange<ZoomLevel>) {
    let top = MercatorPoint.y(ofLatitude: box.north)
    let bottom = MercatorPoint.y(ofLatitude: box.south)
    self.init(
      west: (box.west + 180) / 360, east: (box.east + 180) / 360,
      rows: top...max(top, bottom), zoom: zoom)
  }

  /// Limits a number to 0 to 1; a value that is not a number becomes 0.
  private static func clamped(_ number: Double) -> Double { number >= 0 ? min(number, 1) : 0 }

  /// The requested area in degrees. The northern and the southern edge of the square count as the poles, since
  /// everything beyond these edges is drawn on them.
  public var box: MapBox {
    guard
      let top = try? MercatorPoint(x: 0, y: rows.lowerBound),
      let bottom = try? MercatorPoint(x: 0, y: rows.upperBound),
      let box = try? MapBox(
        west: west * 360 - 180, east: east * 360 - 180,
        south: bottom.y == 1 ? -90 : bottom.coordinate.latitude,
        north: top.y == 0 ? 90 : top.coordinate.latitude)
    else { return .earth }
    return box
  }
}
