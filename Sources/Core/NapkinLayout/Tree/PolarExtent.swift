import NapkinCore

/// The size of a box as seen from the middle of its ring: the distances of its corners along the radius through
/// its middle, and beside that radius.
struct PolarExtent {
  private typealias Corner = (along: Double, beside: Double)
  /// The nearest and the farthest corner, and the two other corners.
  private let ends: Corner
  private let sides: Corner
  /// The distance along the ring from the middle of the box to its edge.
  private let distance: Double

  /// - Parameters:
  ///   - way: The sine and the cosine of the angle of the box.
  ///   - margin: The margin that is kept free around the box.
  init(_ frame: Frame, _ way: (sine: Double, cosine: Double), margin: Double) {
    let (width, height) = (frame.width / 2 + margin, frame.height / 2 + margin)
    let (sine, cosine) = (way.sine.magnitude, way.cosine.magnitude)
    ends = (width * cosine + height * sine, (width * sine - height * cosine).magnitude)
    distance = min(width / max(sine, 1e-12), height / max(cosine, 1e-12))
    sides = ((width * cosine - height * sine).magnitude, width * sine + height * cosine)
  }

  /// How far the box reaches from its middle towards the middle of the ring.
  var depth: Double { ends.along }

  /// Returns the distance of the farthest corner from the middle of the ring.
  func reach(at radius: Double) -> Double {
    func distance(_ corner: Corner) -> Double {
      let along = radius + corner.along
      return (along * along + corner.beside * corner.beside).squareRoot()
    }
    return max(distance(ends), distance(sides))
  }

  /// Returns about half of the angle that the box needs along a ring, up to the next box.
  func share(at radius: Double) -> Double {
    let part = distance / radius
    return part < 1 ? part + part * part * part / 6 : Double.pi / 2
  }

  /// Returns about half of the angle that the whole box covers on a ring.
  func angle(at radius: Double) -> Double {
    func angle(_ corner: Corner) -> Double {
      let along = max(0, radius - corner.along)
      let (low, high) = (min(along, corner.beside), max(along, corner.beside))
      guard high > 0 else { return 0 }
      // An approximation of the arc tangent, exact to half of a hundredth.
      let slope = low / high
      let angle = slope / (1 + 0.28 * slope * slope)
      return along < corner.beside ? Double.pi / 2 - angle : angle
    }
    return max(angle(ends), angle(sides))
  }

  /// Returns the radius of a ring on which the box covers no more than an angle on each side.
  func ring(within angle: Double) -> Double {
    let (sine, cosine) = Angle.sineAndCosine(max(0, min(angle, 1.45)))
    guard sine > 0 else { return 0 }
    func ring(_ corner: Corner) -> Double {
      corner.beside * cosine / sine + corner.along
    }
    return max(ring(ends), ring(sides))
  }
}
