public import NapkinCore

/// A visitor's drawing by finger or pen, small enough to be sent and shown in a list.
///
/// JSON: `{"width": 300, "height": 200, "strokes": [{"color": "#1c7ed6", "width": 4, "points": [10, 20, 30, 20]}]}`.
/// A stroke may also have `"pressure": [0.5, 1]`, with one number for each point, and a `"tool"`.
public struct Sketch: Hashable, Sendable {
  /// The most strokes that a drawing can have.
  public static let strokeLimit = 500
  /// The most points that all its strokes can have together.
  public static let pointLimit = 20_000
  /// The greatest length of a side of the page.
  public static let sideLimit = 10_000.0

  /// The size of the page.
  public let extent: Extent
  /// The strokes, from the lowest to the topmost; at least one.
  public let strokes: [Stroke]

  /// Creates a drawing. A drawing without strokes, beyond the limits, or with a point far off the page is refused.
  /// Coordinates are rounded to hundredths.
  public init(extent: Extent, strokes: [Stroke]) throws(Refusal) {
    let sides = 1...Self.sideLimit
    guard sides.contains(extent.width), sides.contains(extent.height) else {
      throw Refusal(.badSketch, "The page of a drawing is 1 to 10000 wide and high.")
    }
    guard (1...Self.strokeLimit).contains(strokes.count),
      strokes.reduce(0, { $0 + $1.points.count }) <= Self.pointLimit
    else {
      throw Refusal(
        .badSketch,
        "A drawing has 1 to \(Self.strokeLimit) strokes, and at most \(Self.pointLimit) points.")
    }
    self.extent = Extent(width: Self.rounded(extent.width), height: Self.rounded(extent.height))
    var kept: [Stroke] = []
    for (number, stroke) in strokes.enumerated() {
      kept.append(try Self.clean(stroke, number))
    }
    self.strokes = kept
  }

  /// Returns a checked stroke with only the properties that the JSON has.
  private static func clean(_ stroke: Stroke, _ number: Int) throws(Refusal) -> Stroke {
    guard !stroke.points.isEmpty, stroke.width >= 0.01, stroke.width <= sideLimit else {
      throw Refusal(.badSketch, "A stroke has points, and is 0.01 to 10000 wide.")
    }
    var points = StrokePoints()
    for point in stroke.points {
      guard point.x.magnitude <= 2 * sideLimit, point.y.magnitude <= 2 * sideLimit else {
        throw Refusal(.badSketch, "A point of the drawing lies far off its page.")
      }
      try points.append(
        StrokePoint(x: rounded(point.x), y: rounded(point.y), pressure: point.pressure))
    }
    return Stroke(
      id: "\(number + 1)", tool: stroke.tool, color: stroke.color, width: rounded(stroke.width),
      points: points)
  }

  private static func rounded(_ number: Double) -> Double {
    // Adding zero turns -0 into 0.
    (number * 100).rounded() / 100 + 0
  }

  /// About how many bytes of memory the drawing takes.
  var byteCount: Int { strokes.reduce(64) { $0 + 128 + $1.points.byteCount } }
}

extension Sketch: Codable {
  private enum Key: String, CodingKey {
    case width, height, strokes
  }

  private struct Line: Codable {
    var color: RGBA
    var width: Double
    var points: [Double]
    var pressure: [Float]?
    var tool: Stroke.Tool?

    init(_ stroke: Stroke) {
      color = stroke.color
      width = stroke.width
      points = stroke.points.flatMap { [$0.x, $0.y] }
      pressure = stroke.points.hasPressure ? stroke.points.map { $0.pressure ?? 0.5 } : nil
      tool = stroke.tool == .pen ? nil : stroke.tool
    }

    func stroke(_ number: Int) throws(Refusal) -> Stroke {
      let count = points.count / 2
      guard points.count == 2 * count, pressure.map({ $0.count == count }) ?? true else {
        throw Refusal(.badSketch, "A stroke needs x and y for each point, and as many pressures.")
      }
      guard count <= Sketch.pointLimit else {
        throw Refusal(.badSketch, "A drawing has at most \(Sketch.pointLimit) points.")
      }
      return Stroke(
        id: "\(number)", tool: tool ?? .pen, color: color, width: width,
        points: try StrokePoints(
          (0..<count).map {
            StrokePoint(x: points[2 * $0], y: points[2 * $0 + 1], pressure: pressure?[$0])
          }))
    }
  }

  /// Reads a drawing, and refuses a drawing that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let lines = try container.decode([Line].self, forKey: .strokes)
    guard lines.count <= Self.strokeLimit else {
      throw Refusal(.badSketch, "A drawing has at most \(Self.strokeLimit) strokes.")
    }
    try self.init(
      extent: Extent(
        width: try container.decode(Double.self, forKey: .width),
        height: try container.decode(Double.self, forKey: .height)),
      strokes: try lines.enumerated().map { try $1.stroke($0) })
  }

  /// Writes the drawing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(extent.width, forKey: .width)
    try container.encode(extent.height, forKey: .height)
    try container.encode(strokes.map(Line.init), forKey: .strokes)
  }
}

extension Refusal.Code {
  /// A drawing is malformed or too large.
  public static let badSketch: Self = "bad-drawing"
}
