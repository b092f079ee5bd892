import NapkinCore

/// Draws a smooth curve through many points with few cubic pieces, after P. J. Schneider, "An
/// algorithm for automatically fitting digitized curves" (1990), from one end to the other.
///
/// Every point of the drawing is fitted: none is farther from the curve than the error allows, measured on the
/// rounded pieces that are written. Corners stay corners, and each piece is as long as possible.
struct CurveFitter {
  /// A position in units of the last decimal.
  typealias Place = SIMD2<Double>

  /// One piece of the curve, in units of the last decimal; it begins where the piece before it ends.
  struct Segment {
    var first: Place
    var second: Place
    var end: Place
    /// Whether a straight line can replace the curve.
    var isStraight: Bool
  }

  /// How many units a length of 1 has.
  private let scale: Double
  private let squaredError: Double
  /// The largest distance of a piece's handles from a straight line at which the piece counts as straight.
  private let straightness: Double
  private var memory: [Double] = []
  private(set) var start = Place.zero
  private(set) var pieces: [Segment] = []
  /// The square of the largest distance of a point from the curve so far, in units.
  private var squaredDeviation = 0.0
  private var hasStraightPieces = false

  /// - Parameters:
  ///   - error: The largest distance of points from the curve.
  ///   - scale: How many units a length of 1 has.
  init(error: Double, scale: Double) {
    self.scale = scale
    straightness = error * scale / 16
    let allowed = error * scale - straightness * Self.bulge
    squaredError = allowed * allowed
  }

  /// The largest distance of a curve from its chord, as a fraction of the distance of its handles.
  private static let bulge = 0.75

  /// The largest distance of a point from the curves fitted so far.
  var deviation: Double {
    (squaredDeviation.squareRoot() + (hasStraightPieces ? straightness * Self.bulge : 0)) / scale
  }

  /// Fits a curve to points that are moved by an offset, and replaces ``pieces`` with its pieces.
  mutating func fit(_ points: UnsafeBufferPointer<Position>, offset: Position = .zero) {
    pieces.removeAll(keepingCapacity: true)
    let room = InkLine.room(for: points.count)
    if memory.count < room { memory = [Double](repeating: 0, count: 2 * room) }
    var memory = memory
    self.memory = []
    memory.withUnsafeMutableBufferPointer { memory in
      let line = InkLine(points, offset: offset, scale: scale, in: memory)
      guard line.count > 0 else { return }
      start = line[0].rounded
      var first = 0
      for corner in line.corners {
        fit(line, from: first, to: corner)
        first = corner
      }
    }
    self.memory = memory
  }

  /// Fits a stretch of the line that has no corners.
  private mutating func fit(_ line: InkLine, from first: Int, to last: Int) {
    var index = first
    var leaving = (line[first + 1] - line[first]).unit
    var guess = 12
    while index < last {
      let trial = longest(line, from: index, to: last, within: first...last, leaving, guess)
      var piece = trial.piece
      let begin = pieces.last?.end ?? start
      squaredDeviation = max(squaredDeviation, trial.error)
      piece.isStraight = isStraight(begin, piece, isStep: trial.count == 1)
      if piece.isStraight && trial.count > 1 { hasStraightPieces = true }
      let handle = piece.end - piece.second
      leaving = handle == .zero ? -trial.arriving : handle.unit
      pieces.append(piece)
      index = trial.end
      guess = max(3, trial.count + trial.count / 4)
    }
  }

  /// A candidate for the next piece.
  private struct Trial {
    var piece: Segment
    var end: Int
    var count: Int
    var arriving: Place
    var error: Double
  }

  /// Returns the longest piece within the allowed error that a few steps find.
  private func longest(
    _ line: InkLine, from index: Int, to last: Int, within stretch: ClosedRange<Int>,
    _ leaving: Place, _ guess: Int
  ) -> Trial {
    let left = last - index
    // A small remainder is added to this piece.
    var count = left - guess < guess / 3 ? left : min(left, guess)
    var best: Trial?
    var limit = left
    for step in 0... {
      let trial = attempt(line, from: index, count: count, within: stretch, leaving)
      // The error grows with the fourth power of the length and is squared here; hence the eighth root.
      let ratio = (squaredError / max(trial.error, 1e-12)).squareRoot().squareRoot().squareRoot()
      if trial.error <= squaredError || count == 1 {
        best = trial
        let next = min(limit, Int(Double(count) * min(2, ratio)))
        guard step < 3, next > count + max(1, count / 8) else { break }
        count = next
      } else {
        guard best == nil else { break }
        limit = count - 1
        count = max(1, min(limit, Int(Double(count) * max(0.3, ratio * 0.95))))
      }
    }
    return best
      ?? attempt(line, from: index, count: 1, within: stretch, leaving)
  }

  private func attempt(
    _ line: InkLine, from index: Int, count: Int, within stretch: ClosedRange<Int>,
    _ leaving: Place
  ) -> Trial {
    let end = index + count
    let begin = pieces.last?.end ?? start
    let arriving = line.direction(at: end, within: stretch)
    let piece = line.piece(index...end, from: begin, leaving, arriving)
    let error = line.deviation(of: piece, from: begin, index...end, isEnough: squaredError)
    return Trial(piece: piece, end: end, count: count, arriving: arriving, error: error)
  }

  private func isStraight(_ start: Place, _ piece: Segment, isStep: Bool) -> Bool {
    // Between neighbouring points, no other point limits the curve, so a straight line is as accurate as any.
    let straightness = isStep ? 16 * straightness : straightness
    let way = piece.end - start
    let square = way.squaredLength
    for handle in [piece.first - start, piece.second - start] {
      let across = handle.x * way.y - handle.y * way.x
      let along = (handle * way).sum()
      if across * across > straightness * straightness * square { return false }
      if along < 0 || along > square { return false }
    }
    return true
  }
}

extension SIMD2<Double> {
  var squaredLength: Double { x * x + y * y }

  var unit: Self {
    let length = squaredLength.squareRoot()
    return length > 0 ? self / length : Self(1, 0)
  }

  /// The nearest whole numbers: adding a number this large leaves no bits for a fraction.
  var rounded: Self {
    let large = 6_755_399_441_055_744.0
    return (self + large) - large
  }
}
