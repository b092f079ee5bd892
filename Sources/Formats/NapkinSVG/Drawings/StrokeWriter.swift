import NapkinCore
import NapkinFormats

/// Draws each stroke as one path.
struct StrokeWriter {
  private var fitter: CurveFitter
  private let decimals: Int
  private let isForPage: Bool
  /// The look of the last stroke, and its attributes; most strokes look like the stroke before.
  private var ending: (look: Look, attributes: [UInt8])?

  /// The look of a stroke, apart from its path.
  private struct Look: Equatable {
    var color: RGBA
    /// The width of the line; `nil` for an area.
    var width: Double?
    var isMarker: Bool
  }

  /// Returns the number of decimals that is enough for an error.
  static func decimals(for error: Double) -> Int {
    error >= 2 ? 0 : error >= 0.2 ? 1 : error >= 0.02 ? 2 : 3
  }

  /// - Parameter isForPage: Whether strokes have their duration in milliseconds as an attribute, for a script.
  init(error: Double, isForPage: Bool = false) {
    self.isForPage = isForPage
    decimals = Self.decimals(for: error)
    fitter = CurveFitter(error: error, scale: [1, 10, 100, 1000][decimals])
  }

  /// Draws the path of a stroke in a colour; nothing for a stroke without points.
  mutating func draw(_ stroke: Stroke, color: RGBA, in svg: inout SVGWriter) {
    let usual = svg.decimals
    svg.decimals = decimals
    defer { svg.decimals = usual }
    var look = Look(color: color, isMarker: stroke.tool == .marker)
    if stroke.points.hasVaryingPressure {
      guard drawOutline(of: stroke, in: &svg) else { return }
    } else {
      guard drawLine(of: stroke, in: &svg) else { return }
      look.width = stroke.width * stroke.points.steadyFactor
    }
    svg.noteDeviation(fitter.deviation)
    if isForPage, let time = stroke.points.last?.time { svg.set(.time, Double(time)) }
    finish(look, in: &svg)
  }

  /// Draws the middle line of a stroke; returns whether the stroke has points.
  private mutating func drawLine(of stroke: Stroke, in svg: inout SVGWriter) -> Bool {
    stroke.points.withPositions { fitter.fit($0, offset: stroke.points.offset) }
    guard !stroke.points.isEmpty else { return false }
    svg.begin(.path)
    svg.beginAttribute(.d)
    svg.move(to: fitter.start.units)
    // A line without length and with round ends is a dot.
    if fitter.pieces.isEmpty { svg.line(to: svg.pen) }
    fitter.draw(in: &svg)
    svg.endAttribute()
    return true
  }

  /// Writes the attributes that follow the path, and ends it.
  private mutating func finish(_ look: Look, in svg: inout SVGWriter) {
    if ending?.look != look {
      var part = SVGWriter()
      if look.isMarker {
        // A page forbids style attributes, so its markers have a class.
        part.set(isForPage ? .class : .style, isForPage ? "marker" : "mix-blend-mode:multiply")
      }
      part.fill(look.width == nil ? look.color : nil)
      if let width = look.width { part.stroke(look.color, width: width) }
      ending = (look, part.out.bytes)
    }
    if let ending { svg.out.append(contentsOf: ending.attributes) }
    svg.end()
  }

  // MARK: Pressure

  private mutating func drawOutline(of stroke: Stroke, in svg: inout SVGWriter) -> Bool {
    let outline = InkOutline(stroke)
    guard !outline.pieces.isEmpty else { return false }
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
    return true
  }

  private mutating func fit(_ points: [Position], in svg: inout SVGWriter) {
    points.withUnsafeBufferPointer { fitter.fit($0) }
    fitter.draw(in: &svg)
  }

  private func drawDot(_ dot: Position, _ radius: Double, in svg: inout SVGWriter) {
    let both = Position(x: radius, y: radius)
    svg.move(to: Position(x: dot.x - radius, y: dot.y))
    svg.arc(to: Position(x: dot.x + radius, y: dot.y), radius: both)
    svg.arc(to: Position(x: dot.x - radius, y: dot.y), radius: both)
    svg.closePath()
  }

  private func cap(to end: Position, _ radius: Double, in svg: inout SVGWriter) {
    svg.arc(to: end, radius: Position(x: radius, y: radius))
  }
}

extension CurveFitter {
  /// Draws the pieces, beginning at the position of the pen.
  func draw(in svg: inout SVGWriter) {
    for piece in pieces {
      let end = piece.end.units
      if piece.isStraight {
        svg.line(to: end)
      } else {
        svg.curve(to: end, piece.first.units, piece.second.units)
      }
    }
  }
}

extension SIMD2<Double> {
  /// The whole numbers as integers.
  fileprivate var units: SVGWriter.Units { SVGWriter.Units(Int64(x), Int64(y)) }
}

extension StrokePoints {
  /// Whether the pressure varies enough to be visible.
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

  /// The factor for the width of a line under a pressure that does not change.
  var steadyFactor: Double {
    hasPressure ? 0.5 + Double(first?.pressure ?? 0.5) : 1
  }

  /// Calls `body` with the positions as they were drawn, without the offset by which the stroke was moved.
  func withPositions(_ body: (UnsafeBufferPointer<Position>) -> Void) {
    coordinates.withUnsafeBytes { body($0.bindMemory(to: Position.self)) }
  }
}
