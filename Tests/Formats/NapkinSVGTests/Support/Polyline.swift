import NapkinCore

/// Straight steps from point to point, and how far places lie from them.
struct Polyline {
  private let points: [Position]
  /// How long the longest step is.
  private let reach: Double

  init(_ points: [Position]) {
    self.points = points
    reach = zip(points, points.dropFirst()).reduce(0) { longest, step in
      let (x, y) = (step.1.x - step.0.x, step.1.y - step.0.y)
      return max(longest, (x * x + y * y).squareRoot())
    }
  }

  func distance(of place: Position) -> Double {
    var nearest = Double.infinity
    var far = Double.infinity
    var index = 1
    while index < points.count {
      let (start, end) = (points[index - 1], points[index])
      index += 1
      let (x, y) = (place.x - start.x, place.y - start.y)
      // Most steps are too far away.
      if x * x + y * y > far { continue }
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      let part = square > 0 ? max(0, min(1, (x * dx + y * dy) / square)) : 0
      let (left, up) = (part * dx - x, part * dy - y)
      let distance = (left * left + up * up).squareRoot()
      guard distance < nearest else { continue }
      nearest = distance
      far = (distance + reach) * (distance + reach)
    }
    return nearest
  }
}
