public import NapkinCore

/// A point on earth, in degrees.
public struct Coordinate: Hashable, Sendable, Codable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from -180 up to, but not including, 180; 180 is written -180.
  public let longitude: Double

  /// Creates a coordinate. Longitudes wrap around the earth. Latitudes beyond the poles, and numbers that are not
  /// finite, are refused.
  public init(latitude: Double, longitude: Double) throws(Refusal) {
    guard latitude.magnitude <= 90 else {
      throw Refusal(.outOfRange, "A latitude is a number from -90 to 90.")
    }
    guard longitude.isFinite else {
      throw Refusal(.outOfRange, "A longitude is a finite number of degrees.")
    }
    self.init(unchecked: latitude, longitude)
  }

  init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude + 0
    self.longitude = Self.wrapped(longitude) + 0
  }

  /// Creates the coordinate of a place.
  public init(_ place: Place) {
    self.init(unchecked: place.latitude, place.longitude)
  }

  /// Returns a longitude wrapped around the earth: from -180 up to, but not including, 180 degrees.
  static func wrapped(_ longitude: Double) -> Double {
    if longitude >= -180 && longitude < 180 { return longitude }
    let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 180 : turned - 180
  }

  /// The centre of Stockholm, where a map begins that nobody has moved.
  public static let stockholm = Coordinate(unchecked: 59.33, 18.07)

  /// The coordinate in whole millionths of a degree, about 11 centimetres. Places with equal microdegrees count as
  /// the same place.
  public var microdegrees: Microdegrees { Microdegrees(self) }

  /// Returns how many metres lie between two points, along a great circle of a round earth.
  public func metres(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let across = Trigonometry.sine((other.longitude - longitude) * radians / 2)
    let along = Trigonometry.sine((other.latitude - latitude) * radians / 2)
    let chord =
      along * along
      + across * across * Trigonometry.cosine(latitude * radians)
      * Trigonometry.cosine(other.latitude * radians)
    return 2 * Self.earthRadius * Trigonometry.arcsine(min(1, chord.squareRoot()))
  }

  /// The mean radius of the earth in metres.
  static let earthRadius = 6_371_008.8

  /// Reads a coordinate, and refuses a coordinate that is not on earth.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      latitude: try container.decode(Double.self, forKey: .latitude),
      longitude: try container.decode(Double.self, forKey: .longitude))
  }
}

/// A coordinate in whole millionths of a degree.
public struct Microdegrees: Hashable, Sendable, Codable {
  /// Millionths of a degree north of the equator.
  public let latitude: Int32
  /// Millionths of a degree east of Greenwich, from -180,000,000 to 179,999,999.
  public let longitude: Int32

  /// Rounds a coordinate to millionths of a degree.
  public init(_ coordinate: Coordinate) {
    latitude = Int32((coordinate.latitude * 1e6).rounded())
    let east = Int32((coordinate.longitude * 1e6).rounded())
    longitude = east == 180_000_000 ? -180_000_000 : east
  }

  /// The coordinate in degrees.
  public var coordinate: Coordinate {
    Coordinate(unchecked: Double(latitude) / 1e6, Double(longitude) / 1e6)
  }
}
