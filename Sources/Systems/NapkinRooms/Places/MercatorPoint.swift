public import NapkinCore

/// A point in the square onto which the Mercator projection maps the earth. Both coordinates are from 0 to 1: x
/// grows eastwards from the antimeridian, y southwards from the northern edge.
public struct MercatorPoint: Hashable, Sendable, Codable {
  /// The distance from the western edge.
  public let x: Double
  /// The distance from the northern edge.
  public let y: Double

  /// The latitude of the square's northern edge; the poles themselves would be at infinity.
  public static let maximumLatitude = 85.051_128_779_806_59

  /// Creates a point. Coordinates outside of the square are moved to its edge; coordinates that are not numbers
  /// are refused.
  public init(x: Double, y: Double) throws(Refusal) {
    guard !x.isNaN && !y.isNaN else {
      throw Refusal(.outOfRange, "A point of the map has two numbers from 0 to 1.")
    }
    self.init(clamping: x, y)
  }

  private init(clamping x: Double, _ y: Double) {
    self.x = min(max(x, 0), 1) + 0
    self.y = min(max(y, 0), 1) + 0
  }

  /// Projects a coordinate; latitudes beyond the square are moved to its edge.
  public init(_ coordinate: Coordinate) {
    self.init(
      clamping: (coordinate.longitude + 180) / 360, Self.y(ofLatitude: coordinate.latitude))
  }

  /// Returns the y coordinate of a parallel; latitudes beyond the square are moved to its edge.
  public static func y(ofLatitude latitude: Double) -> Double {
    let latitude = min(max(latitude, -maximumLatitude), maximumLatitude)
    let sine = Trigonometry.sine(latitude * .pi / 180)
    return min(max(0.5 - Trigonometry.inverseHyperbolicTangent(sine) / (2 * .pi), 0), 1)
  }

  /// The coordinate that is projected to this point.
  public var coordinate: Coordinate {
    let height = Double.pi * (1 - 2 * y)
    let latitude = Trigonometry.arctangent(Trigonometry.hyperbolicSine(height)) * 180 / .pi
    return Coordinate(unchecked: latitude, x * 360 - 180)
  }

  /// Reads a point, and moves it into the square.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      x: try container.decode(Double.self, forKey: .x),
      y: try container.decode(Double.self, forKey: .y))
  }
}
