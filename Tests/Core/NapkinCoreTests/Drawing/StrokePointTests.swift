import NapkinCore
import Testing

/// The points of a stroke, and the numbers that are none.
@Suite struct StrokePointTests {
  static let limit = Position.limit

  static let full = [
    StrokePoint(x: 1, y: 2),
    StrokePoint(x: 3, y: 4, pressure: 0.5, time: 10),
    StrokePoint(x: 5, y: 6, time: 20, altitude: 1.5, azimuth: -3),
    StrokePoint(x: 7, y: 8, pressure: 0, azimuth: 0),
    StrokePoint(x: 9, y: 10),
  ]

  @Test(arguments: [
    StrokePoint(x: .nan, y: 0), StrokePoint(x: 0, y: .nan), StrokePoint(x: .infinity, y: 0),
    StrokePoint(x: 0, y: -.infinity), StrokePoint(x: 1e308, y: 0), StrokePoint(x: 0, y: -1e308),
    StrokePoint(x: limit.nextUp, y: 0), StrokePoint(x: 0, y: -limit.nextUp),
    StrokePoint(x: 0, y: 0, pressure: .nan), StrokePoint(x: 0, y: 0, pressure: -0.1),
    StrokePoint(x: 0, y: 0, pressure: Float(1).nextUp), StrokePoint(x: 0, y: 0, time: -1),
    StrokePoint(x: 0, y: 0, time: .min), StrokePoint(x: 0, y: 0, altitude: .nan),
    StrokePoint(x: 0, y: 0, altitude: 6.3), StrokePoint(x: 0, y: 0, azimuth: -.infinity),
    StrokePoint(x: 0, y: 0, azimuth: -6.3),
  ])
  func `a point with an unusable number is refused`(point: StrokePoint) throws {
    var points = try StrokePoints(Self.full)
    let before = points
    for refuse in [
      { try point.check() }, { try points.append(point) },
      { try points.append(contentsOf: Self.full + [point]) }, { _ = try StrokePoints([point]) },
      { _ = try BeginStroke("s", at: point) },
    ] {
      let refusal = #expect(throws: Refusal.self) { try refuse() }
      #expect(refusal?.code == .outOfRange)
    }
    #expect(points == before)
  }

  @Test(arguments: [
    StrokePoint(x: limit, y: -limit), StrokePoint(x: 0, y: 0, pressure: 1, time: .max),
    StrokePoint(x: 0, y: 0, pressure: 0, altitude: Float(2 * Double.pi)),
    StrokePoint(x: .leastNonzeroMagnitude, y: 0, azimuth: -Float(2 * Double.pi)),
  ])
  func `the last usable numbers are used`(point: StrokePoint) throws {
    #expect(try StrokePoints([point])[0] == point)
  }

  @Test func `points come back with what is known of each`() throws {
    let points = try StrokePoints(Self.full)
    #expect(Array(points) == Self.full)
    #expect(points.count == 5)
    #expect(points.hasPressure && points.hasTime && points.hasTilt)
    #expect(points.description == "5 points with pressure, time, tilt")
    #expect(points[1].position == Position(x: 3, y: 4))
    let plain = try StrokePoints([Self.full[0]])
    #expect(!plain.hasPressure && !plain.hasTime && !plain.hasTilt)
    #expect(plain.description == "1 points")
    #expect(StrokePoints().isEmpty)
    #expect(StrokePoints().bounds == nil)
  }

  @Test func `equal points are equal however they came`() throws {
    let whole = try StrokePoints(Self.full)
    for split in 0...Self.full.count {
      var parts = try StrokePoints(Self.full[..<split])
      try parts.append(contentsOf: Self.full[split...])
      #expect(parts == whole)
      #expect(parts.hashValue == whole.hashValue)
    }
    let zero = try StrokePoints([StrokePoint(x: 0, y: 0, pressure: 0, azimuth: 0)])
    let negative = try StrokePoints([StrokePoint(x: -0.0, y: -0.0, pressure: -0.0, azimuth: -0.0)])
    #expect(zero == negative)
    #expect(try recoded(negative) == zero)
  }

  @Test func `placing moves every point, and back exactly`() throws {
    let drawn = try StrokePoints(Self.full)
    var points = drawn
    try points.place(at: Position(x: 0.1, y: -0.2))
    #expect(points.offset == Position(x: 0.1, y: -0.2))
    #expect(points[0].position == Position(x: 1.1, y: 1.8))
    #expect(points != drawn)
    #expect(points.drawn == drawn)
    #expect(points.bounds == Frame(x: 1.1, y: 1.8, width: 8, height: 8))
    try points.append(StrokePoint(x: 20, y: 1))
    #expect(points[5].position.x == 20)
    try points.place(at: Position(x: -0.0, y: 0))
    #expect(Array(points.prefix(5)) == Self.full)
    for way in [Double.nan, .infinity, 1e308, -20_000_001] {
      #expect(throws: Refusal.self) { try points.place(at: Position(x: way, y: 0)) }
      #expect(throws: Refusal.self) { try points.place(at: Position(x: 0, y: way)) }
    }
    #expect(points.offset == .zero)
  }

  @Test func `a point is refused that was off the page before the stroke was moved`() throws {
    var points = try StrokePoints([StrokePoint(x: 0, y: 0)])
    try points.place(at: Position(x: -Self.limit, y: 0))
    #expect(throws: Refusal.self) { try points.append(StrokePoint(x: 1, y: 0)) }
    try points.append(StrokePoint(x: 0, y: 0))
    #expect(points.count == 2)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5]) func `points survive coding, whatever is known last`(
    count: Int
  ) throws {
    var points = try StrokePoints(Self.full.suffix(count))
    #expect(try recoded(points) == points)
    try points.place(at: Position(x: 3, y: 0.1))
    #expect(try recoded(points) == points)
    #expect(points.byteCount >= 16 * count)
    let stroke = Stroke(id: "s", tool: .marker, width: 3, points: points, foreign: .sample)
    #expect(try recoded(stroke) == stroke)
  }

  @Test(arguments: [
    ("[1,2,3,4,", "[1,2,3,4,5,"), ("[1,2,", "[1,2e9,"), ("[0.5,", "[1.5,"), ("[0.5,", "[1,2,0.5,"),
    ("[10,", "[-10,"), ("\"azimuth\":[-3", "\"azimuth\":[-30"),
    ("\"altitude\":[1.5", "\"altitude\":[70"), ("\"x\":1", "\"x\":30000000"),
  ])
  func `points that no drawing accepts are not read`(good: String, bad: String) throws {
    var points = try StrokePoints(Self.full)
    try points.place(at: Position(x: 1, y: 0))
    try refusesDamage(to: points, good, bad)
  }
}
