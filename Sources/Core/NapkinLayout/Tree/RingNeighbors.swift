import NapkinCore

/// The boxes of one ring, in order of their angles.
struct RingNeighbors {
  /// Half of the size of a box with its gap, its whole diagonal, and the sine and cosine of its angle.
  private struct Place {
    var width: Double
    var height: Double
    var diagonal: Double
    var way: (sine: Double, cosine: Double)
  }

  private var places: [Place] = []
  private var largest = 0.0
  /// How many of the next boxes each box is compared with exactly; boxes farther on are compared as circles.
  private static let count = 16

  /// - Parameters:
  ///   - ways: The sine and the cosine of the angle of each box.
  ///   - gap: The distance that boxes keep.
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

  /// The smallest radius of the ring at which no two boxes overlap.
  var radius: Double {
    var radius = 0.0
    let isShort = places.count <= 2 * Self.count
    for (index, place) in places.enumerated() {
      for step in 1...Self.count where step < places.count {
        let other = places[(index + step) % places.count]
        // The distances between the two boxes on a ring of radius 1.
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
