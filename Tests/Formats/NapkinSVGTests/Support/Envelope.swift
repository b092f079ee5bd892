import NapkinCore

/// The room that a line takes whose width follows the pressure: a round pen along straight steps
/// from point to point. It knows nothing of how outlines are made.
struct Envelope {
  private struct Step {
    var start: Position
    var along: Position
    var length: Double
    var radius: Double
    /// How much wider it becomes for each unit of its way.
    var growth: Double
  }

  private var steps: [Step] = []
  /// How far from its beginning a step reaches at most.
  private var reach = 0.0

  init(_ stroke: Stroke) {
    let dots = stroke.points.map { point in
      (point.position, stroke.width / 2 * (0.5 + Double(point.pressure ?? 0.5)))
    }
    for (a, b) in zip(dots, dots.dropFirst()) {
      let way = Position(x: b.0.x - a.0.x, y: b.0.y - a.0.y)
      let length = way.length
      guard length > 0 else { continue }
      steps.append(
        Step(
          start: a.0, along: Position(x: way.x / length, y: way.y / length), length: length,
          radius: a.1, growth: (b.1 - a.1) / length))
      reach = max(reach, length + max(a.1, b.1))
    }
  }

  /// How far a place lies outside of the line; less than none if it lies inside.
  func distance(of place: Position) -> Double {
    var nearest = Double.infinity
    for step in steps {
      let (x, y) = (place.x - step.start.x, place.y - step.start.y)
      let far = nearest + reach
      // Most steps are too far away.
      if far > 0, x * x + y * y > far * far { continue }
      nearest = min(nearest, Self.distance(of: place, from: step))
    }
    return nearest
  }

  private static func distance(of place: Position, from step: Step) -> Double {
    let (x, y) = (place.x - step.start.x, place.y - step.start.y)
    let along = x * step.along.x + y * step.along.y
    let across = (y * step.along.x - x * step.along.y).magnitude
    func distance(_ way: Double) -> Double {
      Position(x: along - way, y: across).length - step.radius - step.growth * way
    }
    let growth = step.growth
    // Where one end covers the other, no place between them reaches farther.
    guard growth.magnitude < 1 else { return min(distance(0), distance(step.length)) }
    let nearest = along + growth * across / (1 - growth * growth).squareRoot()
    return distance(max(0, min(step.length, nearest)))
  }

  /// Places on the edge, on both sides of each step and around each of its ends.
  func edge(perStep count: Int) -> [Position] {
    var places: [Position] = []
    for step in steps {
      for part in 0...count {
        let way = step.length * Double(part) / Double(count)
        let radius = step.radius + step.growth * way
        // Around a pen that grows, the edge leans forward.
        let lean = max(-1, min(1, step.growth))
        let across = (1 - lean * lean).squareRoot()
        for side in [-across, across] {
          let x = step.start.x + way * step.along.x
          let y = step.start.y + way * step.along.y
          places.append(
            Position(
              x: x - radius * (lean * step.along.x + side * step.along.y),
              y: y - radius * (lean * step.along.y - side * step.along.x)))
        }
      }
    }
    return places.filter { distance(of: $0) > -1e-6 }
  }
}

extension Position {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
