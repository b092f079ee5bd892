public import NapkinCore

/// A part of the map: from one meridian eastwards to another, from one parallel to another.
public struct MapBox: Hashable, Sendable {
  /// The western edge in degrees.
  public let west: Double
  /// The eastern edge in degrees; less than the western edge if the antimeridian lies between them.
  public let east: Double
  /// The southern edge in degrees.
  public let south: Double
  /// The northern edge in degrees.
  public let north: Double

  /// The whole earth.
  public static let earth = MapBox(unchecked: -180, 180, -90, 90)

  /// Creates a box that reaches eastwards from `west` to `east`, if necessary across the antimeridian. Edges
  /// beyond the poles are moved to the poles. A box that is upside down, or has an edge that is not a number, is
  /// refused.
  public init(west: Double, east: Double, south: Double, north: Double) throws(Refusal) {
    guard west.isFinite && east.isFinite, south <= north else {
      throw Refusal(
        .outOfRange, "A part of the map has four finite edges, the southern below the northern.")
    }
    let bottom = min(max(south, -90), 90)
    let top = min(max(north, -90), 90)
    let left = Coordinate.wrapped(west)
    let right = Coordinate.wrapped(east)
    if east - west >= 360 {
      self.init(unchecked: -180, 180, bottom, top)
    } else {
      // The eastern edge is 180 at the antimeridian, unless the box is only the antimeridian itself.
      self.init(unchecked: left, right == -180 && left != -180 ? 180 : right, bottom, top)
    }
  }

  private init(unchecked west: Double, _ east: Double, _ south: Double, _ north: Double) {
    self.west = west
    self.east = east
    self.south = south
    self.north = north
  }

  /// Creates the smallest box around all points that are at most `metres` away.
  public init(around center: Coordinate, metres: Double) throws(Refusal) {
    guard metres >= 0 else {
      throw Refusal(.outOfRange, "A distance is a number of metres, 0 or more.")
    }
    let radians = metres / Coordinate.earthRadius
    let height = radians * 180 / .pi
    let south = center.latitude - height
    let north = center.latitude + height
    let sine = Trigonometry.sine(min(radians, .pi / 2))
    let cosine = Trigonometry.cosine(center.latitude * .pi / 180)
    if south <= -90 || north >= 90 || sine >= cosine {
      // The box contains a pole, and with it every meridian.
      self.init(unchecked: -180, 180, max(south, -90), min(north, 90))
    } else {
      let width = Trigonometry.arcsine(sine / cosine) * 180 / .pi
      try self.init(
        west: center.longitude - width, east: center.longitude + width, south: south, north: north)
    }
  }

  /// Whether the antimeridian lies inside of the box.
  public var crossesAntimeridian: Bool { west > east }

  /// The box as one or two boxes that do not cross the antimeridian, for use in databases.
  public var parts: [MapBox] {
    guard crossesAntimeridian else { return [self] }
    return [
      MapBox(unchecked: west, 180, south, north), MapBox(unchecked: -180, east, south, north),
    ]
  }

  /// Whether a point lies in the box or on its edge.
  public func contains(_ point: Coordinate) -> Bool {
    guard south <= point.latitude && point.latitude <= north else { return false }
    let longitude = point.longitude
    return crossesAntimeridian
      ? longitude >= west || longitude <= east
      // The antimeridian is written -180, but it can be the eastern edge as well as the western one.
      : west <= longitude && longitude <= east || east == 180 && longitude == -180
  }
}

extension Microdegrees {
  /// A box that contains all coordinates that are rounded to this one.
  var surroundings: MapBox? {
    let centre = coordinate
    let reach = 1e-6
    return try? MapBox(
      west: centre.longitude - reach, east: centre.longitude + reach,
      south: centre.latitude - reach, north: centre.latitude + reach)
  }
}

extension MapBox: Codable {
  private enum CodingKeys: CodingKey {
    case west, east, south, north
  }

  /// Reads the four edges, and refuses edges that do not form a box.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let west = try values.decode(Double.self, forKey: .west)
    let east = try values.decode(Double.self, forKey: .east)
    let south = try values.decode(Double.self, forKey: .south)
    let north = try values.decode(Double.self, forKey: .north)
    // An eastern edge less than the western edge lies beyond the antimeridian.
    try self.init(west: west, east: east < west ? east + 360 : east, south: south, north: north)
  }

  /// Writes the four edges.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(west, forKey: .west)
    try values.encode(east, forKey: .east)
    try values.encode(south, forKey: .south)
    try values.encode(north, forKey: .north)
  }
}
