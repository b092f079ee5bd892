import NapkinCore

/// The points of a line in units of the last decimal, without repetitions in a row, and the length of the line up
/// to each point. Four neighbouring values can be loaded from the memory at once.
struct InkLine {
  typealias Place = CurveFitter.Place
  private typealias Four = SIMD4<Double>

  let count: Int
  /// The indices of the points where the line turns by more than 60 degrees, and of its end.
  let corners: [Int]
  private let x: UnsafeMutablePointer<Double>
  private let y: UnsafeMutablePointer<Double>
  private let way: UnsafeMutablePointer<Double>

  /// The number of `Double` values that a line of `count` points needs.
  static func room(for count: Int) -> Int { 3 * (count + 4) }

  /// Stores the points in memory that has to outlive this value.
  init(
    _ points: UnsafeBufferPointer<Position>, offset: Position, scale: Double,
    in memory: UnsafeMutableBufferPointer<Double>
  ) {
    guard let start = memory.baseAddress else { preconditionFailure("There is always room.") }
    let stride = points.count + 4
    (x, y, way) = (start, start + stride, start + 2 * stride)
    var corners: [Int] = []
    var count = 0
    var (last, step) = (Place.zero, Place.zero)
    var (square, length) = (0.0, 0.0)
    for point in points {
      let place = Place(point.x + offset.x, point.y + offset.y) * scale
      if count > 0 {
        let next = place - last
        let nextSquare = next.squaredLength
        if nextSquare == 0 { continue }
        // Tests without a square root whether the cosine is below one half.
        let product = (step * next).sum()
        if count > 1, product <= 0 || 4 * product * product < square * nextSquare {
          corners.append(count - 1)
        }
        length += nextSquare.squareRoot()
        (step, square) = (next, nextSquare)
      }
      (x[count], y[count], way[count]) = (place.x, place.y, length)
      last = place
      count += 1
    }
    // The last point is repeated, for loads of four values that reach beyond the end.
    for index in count..<count + 4 { (x[index], y[index], way[index]) = (last.x, last.y, length) }
    if count > 1 { corners.append(count - 1) }
    self.count = count
    self.corners = corners
  }

  subscript(index: Int) -> Place { Place(x[index], y[index]) }

  /// Returns the direction back along the line at a point, estimated from the points around it.
  func direction(at index: Int, within stretch: ClosedRange<Int>) -> Place {
    let reach = index == stretch.upperBound ? 1 : 2
    let from = max(stretch.lowerBound, index - reach)
    return (self[from] - self[min(stretch.upperBound, index + reach)]).unit
  }

  /// Returns the piece between two points that is closest to the points between them, by least squares.
  func piece(
    _ range: ClosedRange<Int>, from start: Place, _ leaving: Place, _ arriving: Place
  ) -> CurveFitter.Segment {
    let end = self[range.upperBound].rounded
    let length = way[range.upperBound] - way[range.lowerBound]
    var (first, second) = (length / 3, length / 3)
    if range.count > 2 {
      let sums = Sums(self, range, from: start, chord: end - start)
      let (x0, x1) = ((leaving * sums.first).sum(), (arriving * sums.second).sum())
      let c01 = sums.c01 * (leaving * arriving).sum()
      let determinant = sums.c00 * sums.c11 - c01 * c01
      let best = (
        (x0 * sums.c11 - x1 * c01) / determinant, (sums.c00 * x1 - c01 * x0) / determinant
      )
      // A handle that points backwards or is too long makes loops that are not in the drawing.
      let allowed = 1e-3 * length...length
      if allowed.contains(best.0), allowed.contains(best.1) { (first, second) = best }
    }
    return CurveFitter.Segment(
      first: (start + leaving * first).rounded, second: (end + arriving * second).rounded,
      end: end, isStraight: false)
  }

  /// The sums of the normal equations for the least-squares fit.
  private struct Sums {
    private(set) var c00 = 0.0
    private(set) var c01 = 0.0
    private(set) var c11 = 0.0
    private(set) var first = Place.zero
    private(set) var second = Place.zero

    init(_ line: InkLine, _ range: ClosedRange<Int>, from start: Place, chord: Place) {
      let parts = Parts(line, range)
      var (c00, c01, c11) = (Four.zero, Four.zero, Four.zero)
      var (x0, y0, x1, y1) = (Four.zero, Four.zero, Four.zero, Four.zero)
      var index = range.lowerBound + 1
      while index < range.upperBound {
        let u = parts[index]
        let v = 1 - u
        let both = 3 * u * v
        // Both are zero at the end of the piece, and after it.
        let (b1, b2) = (both * v, both * u)
        let rest = u * u * (3 - 2 * u)
        let x = line.four(line.x, index) - start.x - chord.x * rest
        let y = line.four(line.y, index) - start.y - chord.y * rest
        c00 += b1 * b1
        c01 += b1 * b2
        c11 += b2 * b2
        x0 += b1 * x
        y0 += b1 * y
        x1 += b2 * x
        y1 += b2 * y
        index += 4
      }
      (self.c00, self.c01, self.c11) = (c00.sum(), c01.sum(), c11.sum())
      first = Place(x0.sum(), y0.sum())
      second = Place(x1.sum(), y1.sum())
    }
  }

  /// The parameters of the points on a piece, from 0 to 1, by the length of the line up to each point.
  private struct Parts {
    let way: UnsafeMutablePointer<Double>
    let start: Double
    let scale: Double

    init(_ line: InkLine, _ range: ClosedRange<Int>) {
      way = line.way
      start = line.way[range.lowerBound]
      scale = 1 / (line.way[range.upperBound] - start)
    }

    /// The parameters of four points; 1 for points after the end.
    subscript(index: Int) -> Four {
      let parts =
        (UnsafeRawPointer(way + index).loadUnaligned(as: Four.self) - start) * scale
      return parts.replacing(with: 1, where: parts .> 1)
    }
  }

  private func four(_ numbers: UnsafeMutablePointer<Double>, _ index: Int) -> Four {
    UnsafeRawPointer(numbers + index).loadUnaligned(as: Four.self)
  }

  /// Returns the square of the largest distance of a point from a piece; it is refined only above `isEnough`.
  func deviation(
    of piece: CurveFitter.Segment, from start: Place, _ range: ClosedRange<Int>,
    isEnough: Double
  ) -> Double {
    // The curve as a polynomial, for its derivatives.
    let c = 3 * (piece.first - start)
    let b = 3 * (piece.second - piece.first) - c
    let a = piece.end - start - c - b
    let parts = Parts(self, range)
    var worst = max(
      (start - self[range.lowerBound]).squaredLength,
      (piece.end - self[range.upperBound]).squaredLength)
    var index = range.lowerBound + 1
    while index < range.upperBound {
      let u = parts[index]
      let x = ((a.x * u + b.x) * u + c.x) * u + start.x - four(self.x, index)
      let y = ((a.y * u + b.y) * u + c.y) * u + start.y - four(self.y, index)
      var squares = (x * x + y * y).replacing(with: 0, where: u .>= 1)
      if squares.largest > isEnough {
        // The nearest point of the curve is a little before or after: one step of Newton's method, along the curve,
        // finds it.
        let (hx, hy) = (3 * a.x * u + b.x, 3 * a.y * u + b.y)
        let (dx, dy) = ((hx + b.x) * u + c.x, (hy + b.y) * u + c.y)
        var step = -(x * dx + y * dy) / (dx * dx + dy * dy + 1e-9)
        step.replace(with: -u, where: step .< -u)
        step.replace(with: 1 - u, where: step .> 1 - u)
        let nearX = x + step * (dx + step * (hx + step * a.x))
        let nearY = y + step * (dy + step * (hy + step * a.y))
        let near = nearX * nearX + nearY * nearY
        squares.replace(with: near, where: near .< squares)
      }
      worst = max(worst, squares.largest)
      index += 4
    }
    return worst
  }
}

extension SIMD4<Double> {
  fileprivate var largest: Double {
    let (low, high) = (lowHalf, highHalf)
    let both = low.replacing(with: high, where: high .> low)
    return Swift.max(both.x, both.y)
  }
}
