import NapkinCore

/// The two sides of a line whose width follows the pressure of the pen.
struct InkOutline {
  /// A stretch of the line without corners.
  struct Segment {
    var left: [Position] = []
    var right: [Position] = []
    var startRadius = 0.0
    var endRadius = 0.0
    /// The position of the dot, if the stretch has only one point.
    var dot: Position?
  }

  private(set) var pieces: [Segment] = []

  /// Makes the sides of a stroke. The stroke is cut at sharp turns, and each part has round ends, so that no spikes
  /// stick out of the turns.
  init(_ stroke: Stroke) {
    var points: [Position] = []
    var radii: [Double] = []
    for point in stroke.points {
      let radius = stroke.width / 2 * (0.5 + Double(point.pressure ?? 0.5))
      if let last = points.last, Self.isSame(last, point.position) {
        radii[radii.count - 1] = max(radii[radii.count - 1], radius)
      } else {
        points.append(point.position)
        radii.append(radius)
      }
    }
    guard points.count > 1 else {
      if let dot = points.first {
        pieces = [Segment(startRadius: radii[0], endRadius: radii[0], dot: dot)]
      }
      return
    }
    var first = 0
    while first < points.count - 1 {
      var last = first + 1
      while last < points.count - 1, !Self.isElbow(points, last) { last += 1 }
      pieces.append(Self.piece(points, radii, first...last))
      first = last
    }
  }

  private static func isSame(_ a: Position, _ b: Position) -> Bool {
    (a.x - b.x).magnitude < 1e-3 && (a.y - b.y).magnitude < 1e-3
  }

  private static func isElbow(_ points: [Position], _ index: Int) -> Bool {
    let (before, at, after) = (points[index - 1], points[index], points[index + 1])
    let (ax, ay) = (at.x - before.x, at.y - before.y)
    let (bx, by) = (after.x - at.x, after.y - at.y)
    let product = ax * bx + ay * by
    return product <= 0
      || 4 * product * product < (ax * ax + ay * ay) * (bx * bx + by * by)
  }

  private static func piece(
    _ points: [Position], _ radii: [Double], _ range: ClosedRange<Int>
  ) -> Segment {
    var piece = Segment()
    piece.startRadius = radii[range.lowerBound]
    piece.endRadius = radii[range.upperBound]
    for index in range {
      let before = points[max(range.lowerBound, index - 1)]
      let after = points[min(range.upperBound, index + 1)]
      let (x, y) = (after.x - before.x, after.y - before.y)
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { continue }
      let (nx, ny) = (-y / length * radii[index], x / length * radii[index])
      let isEnd = index == range.upperBound
      add(
        Position(x: points[index].x - nx, y: points[index].y - ny), to: &piece.left, x, y, isEnd)
      add(
        Position(x: points[index].x + nx, y: points[index].y + ny), to: &piece.right, x, y, isEnd)
    }
    return piece
  }

  /// Adds a point to a side, unless the side would run backwards, as it does inside of a narrow bend. The end point
  /// replaces points that lie beyond it.
  private static func add(
    _ position: Position, to side: inout [Position], _ x: Double, _ y: Double, _ isEnd: Bool
  ) {
    func runsForward(_ last: Position) -> Bool {
      (position.x - last.x) * x + (position.y - last.y) * y > 1e-9
    }
    if let last = side.last, !runsForward(last) {
      guard isEnd else { return }
      while side.count > 1, let last = side.last, !runsForward(last) { side.removeLast() }
      if let last = side.last, isSame(last, position) { return }
    }
    side.append(position)
  }
}
