/// Sines, cosines and angles, computed without a C library, so that they are the same on every machine.
package enum Angle {
  /// The sine and the cosine of an angle from -π to π, to the fifteenth digit.
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    // Up to an eighth of a turn, nine terms of each series are exact. Larger angles are reduced by quarter turns.
    let quarters = (angle / (Double.pi / 2)).rounded()
    let rest = angle - quarters * (Double.pi / 2)
    let square = rest * rest
    var (sine, cosine) = (0.0, 0.0)
    for term in stride(from: 18.0, through: 2, by: -2) {
      sine = (1 + sine) * -square / (term * (term + 1))
      cosine = (1 + cosine) * -square / (term * (term - 1))
    }
    sine = rest * (1 + sine)
    cosine += 1
    switch quarters {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case -1: return (-cosine, sine)
    default: return (-sine, -cosine)
    }
  }

  /// The angle of a vector, from -π to π, to the tenth digit; 0 for a vector that is zero or infinite.
  package static func angle(of way: Position) -> Double {
    let (x, y) = (way.x.magnitude, way.y.magnitude)
    guard max(x, y) > 0, (x + y).isFinite else { return 0 }
    // Up to a sixteenth of a turn the series is short. Larger angles are mirrored, or turned by an eighth.
    let slope = min(x, y) / max(x, y)
    let isSteep = slope > 0.41
    let rest = isSteep ? (slope - 1) / (slope + 1) : slope
    var sum = 0.0
    for term in stride(from: 21.0, through: 1, by: -2) { sum = 1 / term - rest * rest * sum }
    var angle = rest * sum + (isSteep ? Double.pi / 4 : 0)
    if y > x { angle = Double.pi / 2 - angle }
    if way.x < 0 { angle = Double.pi - angle }
    return way.y < 0 ? -angle : angle
  }
}
