import NapkinCore

/// A box on a ring as it is seen from the middle: how far its corners lie along the way to it, and
/// beside that way.
struct PolarExtent {
  private typealias Corner = (along: Double, beside: Double)
  /// The nearest and the farthest corner, and the two others.
  private let ends: Corner
  private let sides: Corner
  /// How far the next box is from it, beside it or above.
  private let distance: Double

  /// - Parameters:
  ///   - way: The sine and the cosine of the angle at which it stands.
  ///   - margin: What is kept free around it.
  init(_ frame: Frame, _ way: (sine: Double, cosine: Double), margin: Double) {
    let (width, height) = (frame.width / 2 + margin, frame.height / 2 + margin)
    let (sine, cosine) = (way.sine.magnitude, way.cosine.magnitude)
    ends = (width * cosine + height * sine, (width * sine - height * cosine).magnitude)
    distance = min(width / max(sine, 1e-12), height / max(cosine, 1e-12))
    sides = ((width * cosine - height * sine).magnitude, width * sine + height * cosine)
  }

  /// How far it reaches from its middle towards the ring's.
  var depth: Double { ends.along }

  /// How far its farthest corner lies from the middle of a ring.
  func reach(at radius: Double) -> Double {
    func distance(_ corner: Corner) -> Double {
      let along = radius + corner.along
      return (along * along + corner.beside * corner.beside).squareRoot()
    }
    return max(distance(ends), distance(sides))
  }

  /// About half of the angle on a ring after which there is room for the next box.
  func share(at radius: Double) -> Double {
    let part = distance / radius
    return part < 1 ? part + part * part * part / 6 : Double.pi / 2
  }

  /// About half of the angle that it takes on a ring as a whole.
  func angle(at radius: Double) -> Double {
    func angle(_ corner: Corner) -> Double {
      let along = max(0, radius - corner.along)
      let (low, high) = (min(along, corner.beside), max(along, corner.beside))
      guard high > 0 else { return 0 }
      // The arc tangent, to half of a hundredth.
      let slope = low / high
      let angle = slope / (1 + 0.28 * slope * slope)
      return along < corner.beside ? Double.pi / 2 - angle : angle
    }
    return max(angle(ends), angle(sides))
  }

  /// On which ring it takes no more than an angle to both sides.
  func ring(within angle: Double) -> Double {
    let (sine, cosine) = Angle.sineAndCosine(max(0, min(angle, 1.45)))
    guard sine > 0 else { return 0 }
    func ring(_ corner: Corner) -> Double {
      corner.beside * cosine / sine + corner.along
    }
    return max(ring(ends), ring(sides))
  }
}
