import NapkinCore
import NapkinFormats

/// Draws strokes: one path each.
struct StrokeWriter {
  private var fitter: CurveFitter
  private let error: Double
  /// How far the middle of a piece that became a straight line lies from it at most.
  private let straightness: Double
  private let rounding: Double

  /// How many decimals are enough for an error.
  static func decimals(for error: Double) -> Int {
    error >= 2 ? 0 : error >= 0.2 ? 1 : error >= 0.02 ? 2 : 3
  }

  init(error: Double) {
    self.error = error
    // Rounding moves each point by up to half a unit of the last decimal in both directions.
    rounding = [1, 0.1, 0.01, 0.001][Self.decimals(for: error)] * 0.7072
    // A curve comes three quarters as far as its handles at most.
    straightness = error / 16 * 0.75
    fitter = CurveFitter(error: error - rounding - straightness)
  }

  /// Draws the path of a stroke in a colour; nothing for a stroke without points.
  mutating func draw(_ stroke: Stroke, color: RGBA, in svg: inout SVGWriter) {
    let decimals = svg.decimals
    svg.decimals = Self.decimals(for: error)
    defer {
      svg.decimals = decimals
      svg.noteDeviation(fitter.deviation + rounding)
    }
    if stroke.points.hasVaryingPressure {
      drawOutline(of: stroke, color, in: &svg)
    } else {
      drawLine(of: stroke, color, in: &svg)
    }
  }

  private mutating func drawLine(of stroke: Stroke, _ color: RGBA, in svg: inout SVGWriter) {
    let points = stroke.points.distinctPositions
    guard let first = points.first else { return }
    svg.begin(.path)
    svg.beginPath(at: first)
    if points.count == 1 {
      // A line without length and with round ends is a dot.
      svg.line(to: first)
    } else {
      fit(points, in: &svg)
    }
    svg.endPath()
    finish(stroke, in: &svg)
    svg.fill(nil)
    svg.stroke(color, width: stroke.width * stroke.points.steadyFactor)
    svg.end()
  }

  private mutating func fit(_ points: [Position], in svg: inout SVGWriter) {
    fitter.fit(points)
    var start = points[0]
    for piece in fitter.pieces {
      if Self.isStraight(start, piece, tolerance: error / 16) {
        svg.line(to: piece.end)
        svg.noteDeviation(fitter.deviation + rounding + straightness)
      } else {
        svg.curve(to: piece.end, piece.first, piece.second)
      }
      start = piece.end
    }
  }

  private static func isStraight(
    _ start: Position, _ piece: CurveFitter.Piece, tolerance: Double
  ) -> Bool {
    let (x, y) = (piece.end.x - start.x, piece.end.y - start.y)
    let square = x * x + y * y
    for point in [piece.first, piece.second] {
      let (px, py) = (point.x - start.x, point.y - start.y)
      let across = px * y - py * x
      let along = px * x + py * y
      if across * across > tolerance * tolerance * square { return false }
      if along < 0 || along > square { return false }
    }
    return true
  }

  // MARK: Pressure

  private mutating func drawOutline(of stroke: Stroke, _ color: RGBA, in svg: inout SVGWriter) {
    let outline = InkOutline(stroke)
    guard !outline.pieces.isEmpty else { return }
    svg.begin(.path)
    svg.beginAttribute(.d)
    for piece in outline.pieces {
      if let dot = piece.dot {
        drawDot(dot, piece.startRadius, in: &svg)
      } else if let start = piece.left.first, let turn = piece.right.last {
        svg.move(to: start)
        fit(piece.left, in: &svg)
        cap(to: turn, piece.endRadius, in: &svg)
        fit(piece.right.reversed(), in: &svg)
        cap(to: start, piece.startRadius, in: &svg)
        svg.closePath()
      }
    }
    svg.endAttribute()
    finish(stroke, in: &svg)
    svg.fill(color)
    svg.end()
  }

  private func drawDot(_ dot: Position, _ radius: Double, in svg: inout SVGWriter) {
    let both = Position(x: radius, y: radius)
    svg.move(to: Position(x: dot.x - radius, y: dot.y))
    svg.arc(to: Position(x: dot.x + radius, y: dot.y), radius: both, isClockwise: true)
    svg.arc(to: Position(x: dot.x - radius, y: dot.y), radius: both, isClockwise: true)
    svg.closePath()
  }

  private func cap(to end: Position, _ radius: Double, in svg: inout SVGWriter) {
    svg.arc(to: end, radius: Position(x: radius, y: radius), isClockwise: true)
  }

  private func finish(_ stroke: Stroke, in svg: inout SVGWriter) {
    if stroke.tool == .marker { svg.set(.style, "mix-blend-mode:multiply") }
  }
}

extension StrokePoints {
  /// Whether the pressure changes so much that one sees it.
  var hasVaryingPressure: Bool {
    guard hasPressure else { return false }
    var (low, high) = (Float.infinity, -Float.infinity)
    for point in self {
      let pressure = point.pressure ?? 0.5
      low = Swift.min(low, pressure)
      high = Swift.max(high, pressure)
    }
    return high - low > 0.04
  }

  /// How much wider or narrower a line is under a pressure that does not change.
  var steadyFactor: Double {
    hasPressure ? 0.5 + Double(first?.pressure ?? 0.5) : 1
  }

  /// The positions, each once in a row.
  var distinctPositions: [Position] {
    var positions: [Position] = []
    positions.reserveCapacity(count)
    for index in stride(from: 0, to: coordinates.count, by: 2) {
      let position = Position(
        x: coordinates[index] + offset.x, y: coordinates[index + 1] + offset.y)
      if let last = positions.last, last == position { continue }
      positions.append(position)
    }
    return positions
  }
}
