public import NapkinRooms

/// What an app asks the server of the rooms, in version 5 of its language.
///
/// Starting, listing and joining are as old apps speak it. What the old protocol does not tell,
/// leaving, reading, posting, participants, opening rooms and new nicknames, is ours, in the same
/// style.
public enum WireRequest: Hashable, Sendable {
  /// A person starts the app.
  case start(Nickname)
  /// A person looks at a part of the map.
  case chats(WireArea)
  /// A person joins a room.
  case join(Room.ID, session: Session.ID)
  /// A person leaves a room. Ours.
  case leave(Room.ID, session: Session.ID)
  /// A person says something in a room; a retry with the same `key` is no second message. Ours.
  case post(
    Room.ID, session: Session.ID, text: String, attachments: [WireMedia] = [], key: String? = nil)
  /// An app asks what was said in a room after a message, and again until nothing is left. Ours.
  case messages(Room.ID, session: Session.ID, after: Int)
  /// An app asks who is in a room. Ours.
  case participants(Room.ID, session: Session.ID)
  /// A person opens a room. Ours.
  case open(MercatorPoint, zoom: ZoomLevel, topic: Topic, session: Session.ID)
  /// A person takes another nickname. Ours.
  case rename(Nickname, session: Session.ID)
  /// A person leaves the app. Ours.
  case stop(session: Session.ID)

  /// The version of the language.
  public static let version = 5

  /// Whether old apps know the request; the others are ours.
  public var isOurs: Bool {
    switch self {
    case .start, .chats, .join: false
    default: true
    }
  }
}

/// A part of the map as the wire tells it: two corners in Mercator's square, and levels.
public struct WireArea: Hashable, Sendable {
  /// The western edge.
  public let west: Double
  /// The eastern edge; less than the western one if the antimeridian lies between.
  public let east: Double
  /// The smallest and the largest y.
  public let rows: ClosedRange<Double>
  /// The levels at which the rooms were made.
  public let zoom: ClosedRange<ZoomLevel>

  /// Creates an area; numbers beyond the square are moved to its edge.
  public init(
    west: Double, east: Double, rows: ClosedRange<Double>, zoom: ClosedRange<ZoomLevel>
  ) {
    self.west = Self.clamped(west)
    self.east = Self.clamped(east)
    self.rows = Self.clamped(rows.lowerBound)...Self.clamped(rows.upperBound)
    self.zoom = zoom
  }

  /// Tells a part of the map; the edges of the square stand for all that lies beyond them.
  public init(_ box: MapBox, zoom: ClosedRange<ZoomLevel>) {
    let top = MercatorPoint.y(ofLatitude: box.north)
    let bottom = MercatorPoint.y(ofLatitude: box.south)
    self.init(
      west: (box.west + 180) / 360, east: (box.east + 180) / 360,
      rows: top...max(top, bottom), zoom: zoom)
  }

  /// What is no number becomes 0.
  private static func clamped(_ number: Double) -> Double { number >= 0 ? min(number, 1) : 0 }

  /// The requested area in degrees. The northern and the southern edge of the square count as the
  /// poles, since what lies beyond them is drawn on them.
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
