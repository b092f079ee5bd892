/// One position that a pen went through, with its pressure, time and tilt if known.
public struct StrokePoint: Hashable, Sendable, Codable {
  /// The horizontal coordinate, which grows to the right.
  public var x: Double
  /// The vertical coordinate, which grows downwards.
  public var y: Double
  /// How hard the pen was pressed, from 0 to 1, if known.
  public var pressure: Float?
  /// When the pen was there, in milliseconds since the stroke began, if known.
  public var time: Int32?
  /// The angle between the pen and the page in radians, if known: π/2 for a pen held upright.
  public var altitude: Float?
  /// The direction in which the pen leans, in radians from the direction of x, if known.
  public var azimuth: Float?

  /// Creates a point.
  public init(
    x: Double, y: Double, pressure: Float? = nil, time: Int32? = nil, altitude: Float? = nil,
    azimuth: Float? = nil
  ) {
    self.x = x
    self.y = y
    self.pressure = pressure
    self.time = time
    self.altitude = altitude
    self.azimuth = azimuth
  }

  /// The position of the point.
  public var position: Position { Position(x: x, y: y) }

  /// Refuses a point that no drawing accepts: a coordinate that is not a number or too large, a pressure that is not
  /// from 0 to 1, a negative time, or an angle of more than a full turn.
  public func check() throws(Refusal) {
    guard position.isWithinLimits else { throw .unusableNumber("A coordinate of a point") }
    // Each comparison with NaN is false, so that NaN is refused as well.
    if let pressure, !(pressure >= 0 && pressure <= 1) {
      throw Refusal(.outOfRange, "The pressure of a point is a number from 0 to 1, or not known.")
    }
    if let time, time < 0 {
      throw Refusal(.outOfRange, "The time of a point counts from the start of its stroke.")
    }
    for angle in [altitude, azimuth] {
      if let angle, !(angle.magnitude <= StrokePoint.fullTurn) {
        throw Refusal(.outOfRange, "The tilt of a pen is at most a full turn, in radians.")
      }
    }
  }

  // The `Float` nearest to 2π, which is slightly more than 2π.
  private static let fullTurn = Float(2 * Double.pi)
}
