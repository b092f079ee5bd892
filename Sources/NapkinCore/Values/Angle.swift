/// Sine and cosine for a core that imports no C library, and the same on every machine.
package enum Angle {
  /// The sine and the cosine of an angle from -π to π, to the fifteenth digit.
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    // Within an eighth of a turn nine terms of each series are exact; quarters do the rest.
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
}
