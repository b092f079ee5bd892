import NapkinCore

/// The boxes of one ring, in the order in which they stand on it, each beside or above the next ones.
struct RingNeighbors {
  /// Half the size of a box with its gap, its whole diagonal, and the angle at which it stands.
  private struct Place {
    var width: Double
    var height: Double
    var diagonal: Double
    var way: (sine: Double, cosine: Double)
  }

  private var places: [Place] = []
  private var largest = 0.0
  /// Each box is compared exactly with this many next ones, and with later ones as circles.
  private static let count = 16

  /// - Parameters:
  ///   - ways: The sine and the cosine of the angle at which each box stands.
  ///   - gap: How far boxes stay apart.
  init(
    _ members: [Int], _ boxes: [MapLayout.Box], _ ways: [(sine: Double, cosine: Double)],
    gap: Double
  ) {
    places.reserveCapacity(members.count)
    for index in members {
      let frame = boxes[index].frame
      let (width, height) = ((frame.width + gap) / 2, (frame.height + gap) / 2)
      let diagonal = 2 * (width * width + height * height).squareRoot()
      largest = max(largest, diagonal)
      places.append(Place(width: width, height: height, diagonal: diagonal, way: ways[index]))
    }
  }

  /// How far out the ring is at least, so that no two of them overlap.
  var radius: Double {
    var radius = 0.0
    let isShort = places.count <= 2 * Self.count
    for (index, place) in places.enumerated() {
      for step in 1...Self.count where step < places.count {
        let other = places[(index + step) % places.count]
        // How far they are apart on a ring of radius 1.
        let across = (place.way.cosine - other.way.cosine).magnitude
        let along = (place.way.sine - other.way.sine).magnitude
        if step < Self.count || isShort {
          radius = max(
            radius,
            min(
              Self.times(place.width + other.width, across),
              Self.times(place.height + other.height, along)))
        } else {
          let distance = (across * across + along * along).squareRoot()
          let room = (max(place.diagonal, other.diagonal) + largest) / 2
          radius = max(radius, Self.times(room, distance))
        }
      }
    }
    return radius
  }

  private static func times(_ length: Double, _ part: Double) -> Double {
    length / max(part, 1e-12)
  }
}
