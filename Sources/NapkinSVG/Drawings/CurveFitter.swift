import NapkinCore

/// Draws a smooth curve through many points with few cubic pieces, after P. J. Schneider, "An
/// algorithm for automatically fitting digitized curves" (1990), without recursion.
///
/// The points that were drawn are fitted, not a thinned-out selection of them: no point lies
/// farther from the curve than the error allows. Corners stay corners.
struct CurveFitter {
  /// One piece of the curve; it begins where the one before it ends.
  struct Piece {
    var first: Position
    var second: Position
    var end: Position
  }

  /// A stretch of points that is still to be fitted, with the directions at its ends.
  private struct Stretch {
    var first: Int
    var last: Int
    var leaving: Position
    var arriving: Position
  }

  private let squaredError: Double
  private let error: Double
  private var points: [Position] = []
  private var parameters: [Double] = []
  private var open: [Stretch] = []
  private(set) var pieces: [Piece] = []
  /// The square of the largest distance of a point from the curve until now.
  private(set) var squaredDeviation = 0.0

  init(error: Double) {
    self.error = error
    squaredError = error * error
  }

  var deviation: Double { squaredDeviation.squareRoot() }

  /// Fits points of which no two neighbours are the same; the pieces are those of the last call.
  mutating func fit(_ points: [Position]) {
    self.points = points
    pieces.removeAll(keepingCapacity: true)
    guard points.count > 1 else { return }
    if parameters.count < points.count {
      parameters.append(contentsOf: repeatElement(0, count: points.count - parameters.count))
    }
    var first = 0
    while first < points.count - 1 {
      let last = nextCorner(after: first)
      open.append(
        Stretch(
          first: first, last: last, leaving: direction(first, first + 1),
          arriving: direction(last, last - 1)))
      while let stretch = open.popLast() { fit(stretch) }
      first = last
    }
  }

  // MARK: Corners

  /// The next point where the line turns by more than 60 degrees, or the last one.
  private func nextCorner(after first: Int) -> Int {
    var index = first + 1
    while index < points.count - 1 {
      let (before, at, after) = (points[index - 1], points[index], points[index + 1])
      let (ax, ay) = (at.x - before.x, at.y - before.y)
      let (bx, by) = (after.x - at.x, after.y - at.y)
      let product = ax * bx + ay * by
      // Without a root: the cosine is below one half.
      if product <= 0 || 4 * product * product < (ax * ax + ay * ay) * (bx * bx + by * by) {
        return index
      }
      index += 1
    }
    return points.count - 1
  }

  private func direction(_ from: Int, _ to: Int) -> Position {
    Self.unit(points[to].x - points[from].x, points[to].y - points[from].y)
  }

  private static func unit(_ x: Double, _ y: Double) -> Position {
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? Position(x: x / length, y: y / length) : Position(x: 1, y: 0)
  }

  // MARK: One stretch

  private mutating func fit(_ stretch: Stretch) {
    let length = measure(stretch)
    if stretch.last == stretch.first + 1 {
      pieces.append(piece(stretch, length / 3, length / 3))
      return
    }
    var piece = solve(stretch, length)
    var (worst, index) = deviation(of: piece, stretch)
    var tries = 0
    // Near misses are mended by measuring along the curve instead of along the points.
    while worst > squaredError, worst < 16 * squaredError, tries < 3 {
      improve(piece, stretch)
      piece = solve(stretch, length)
      let before = worst
      (worst, index) = deviation(of: piece, stretch)
      if worst > before * 0.8 { break }
      tries += 1
    }
    if worst <= squaredError {
      squaredDeviation = max(squaredDeviation, worst)
      pieces.append(piece)
      return
    }
    let middle = Self.unit(
      points[index - 1].x - points[index + 1].x, points[index - 1].y - points[index + 1].y)
    open.append(
      Stretch(
        first: index, last: stretch.last, leaving: Position(x: -middle.x, y: -middle.y),
        arriving: stretch.arriving))
    open.append(
      Stretch(
        first: stretch.first, last: index, leaving: stretch.leaving, arriving: middle))
  }

  private func piece(_ stretch: Stretch, _ leaving: Double, _ arriving: Double) -> Piece {
    let (start, end) = (points[stretch.first], points[stretch.last])
    return Piece(
      first: Position(
        x: start.x + stretch.leaving.x * leaving, y: start.y + stretch.leaving.y * leaving),
      second: Position(
        x: end.x + stretch.arriving.x * arriving, y: end.y + stretch.arriving.y * arriving),
      end: end)
  }

  /// Gives each point its share of the way; returns how long the way is.
  private mutating func measure(_ stretch: Stretch) -> Double {
    var way = 0.0
    parameters[stretch.first] = 0
    for index in stretch.first + 1...stretch.last {
      let (x, y) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
      way += (x * x + y * y).squareRoot()
      parameters[index] = way
    }
    let scale = way > 0 ? 1 / way : 0
    for index in stretch.first + 1...stretch.last { parameters[index] *= scale }
    return way
  }

  /// The piece that comes nearest to the points, by least squares.
  private func solve(_ stretch: Stretch, _ length: Double) -> Piece {
    let (start, end) = (points[stretch.first], points[stretch.last])
    let (leaving, arriving) = (stretch.leaving, stretch.arriving)
    let dot = leaving.x * arriving.x + leaving.y * arriving.y
    var (c00, c01, c11, x0, x1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in stretch.first + 1..<stretch.last {
      let u = parameters[index]
      let v = 1 - u
      let b1 = 3 * u * v * v
      let b2 = 3 * u * u * v
      let b0 = v * v * v + b1
      let b3 = u * u * u + b2
      c00 += b1 * b1
      c01 += b1 * b2
      c11 += b2 * b2
      let x = points[index].x - start.x * b0 - end.x * b3
      let y = points[index].y - start.y * b0 - end.y * b3
      x0 += b1 * (leaving.x * x + leaving.y * y)
      x1 += b2 * (arriving.x * x + arriving.y * y)
    }
    c01 *= dot
    let determinant = c00 * c11 - c01 * c01
    let first = (x0 * c11 - x1 * c01) / determinant
    let second = (c00 * x1 - c01 * x0) / determinant
    // A handle that points backwards or runs away makes loops that nobody drew.
    let limit = 1e-3 * length
    guard first > limit, second > limit, first < length, second < length else {
      let (x, y) = (end.x - start.x, end.y - start.y)
      let third = (x * x + y * y).squareRoot() / 3
      return piece(stretch, third, third)
    }
    return piece(stretch, first, second)
  }

  /// The largest distance of a point from a piece, squared, and the point.
  private func deviation(of piece: Piece, _ stretch: Stretch) -> (Double, Int) {
    let start = points[stretch.first]
    var worst = 0.0
    var at = (stretch.first + stretch.last) / 2
    for index in stretch.first + 1..<stretch.last {
      let u = parameters[index]
      let v = 1 - u
      let (b0, b1, b2, b3) = (v * v * v, 3 * u * v * v, 3 * u * u * v, u * u * u)
      let x = b0 * start.x + b1 * piece.first.x + b2 * piece.second.x + b3 * piece.end.x
      let y = b0 * start.y + b1 * piece.first.y + b2 * piece.second.y + b3 * piece.end.y
      let (dx, dy) = (x - points[index].x, y - points[index].y)
      let distance = dx * dx + dy * dy
      if distance > worst {
        worst = distance
        at = index
      }
    }
    return (worst, at)
  }

  /// Moves each point's parameter to where the curve is nearest to it: one step of Newton's.
  private mutating func improve(_ piece: Piece, _ stretch: Stretch) {
    let start = points[stretch.first]
    // The curve as a polynomial, for its derivatives.
    let (cx, cy) = (3 * (piece.first.x - start.x), 3 * (piece.first.y - start.y))
    let bx = 3 * (piece.second.x - piece.first.x) - cx
    let by = 3 * (piece.second.y - piece.first.y) - cy
    let (ax, ay) = (piece.end.x - start.x - cx - bx, piece.end.y - start.y - cy - by)
    for index in stretch.first + 1..<stretch.last {
      let u = parameters[index]
      let dx = ((ax * u + bx) * u + cx) * u + start.x - points[index].x
      let dy = ((ay * u + by) * u + cy) * u + start.y - points[index].y
      let (vx, vy) = ((3 * ax * u + 2 * bx) * u + cx, (3 * ay * u + 2 * by) * u + cy)
      let (wx, wy) = (6 * ax * u + 2 * bx, 6 * ay * u + 2 * by)
      let slope = vx * vx + vy * vy + dx * wx + dy * wy
      guard slope > 1e-12 else { continue }
      let next = u - (dx * vx + dy * vy) / slope
      if next > 0 && next < 1 { parameters[index] = next }
    }
  }
}
