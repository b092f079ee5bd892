import NapkinCore
import Testing

@Suite struct GeometryTests {
  @Test(
    arguments: [
      (0, true, true), (-0.0, true, true), (1e7, true, true), (-1e7, true, true),
      (10_000_000.1, true, false), (-10_000_001, true, false), (1e308, true, false),
      (.nan, false, false), (.infinity, false, false), (-.infinity, false, false),
      (.leastNonzeroMagnitude, true, true),
    ] as [(Double, Bool, Bool)])
  func `what documents accept`(value: Double, isFinite: Bool, isWithinLimits: Bool) {
    for position in [Position(x: value, y: 0), Position(x: 0, y: value)] {
      #expect(position.isFinite == isFinite)
      #expect(position.isWithinLimits == isWithinLimits)
      let frame = Frame(x: position.x, y: position.y, width: 1, height: 1)
      #expect(frame.isWithinLimits == isWithinLimits)
    }
    for extent in [Extent(width: value, height: 1), Extent(width: 1, height: value)] {
      #expect(extent.isWithinLimits == (isWithinLimits && value >= 0))
      #expect(extent.isEmpty == !(value > 0))
      let frame = Frame(x: 0, y: 0, width: extent.width, height: extent.height)
      #expect(frame.isWithinLimits == extent.isWithinLimits)
    }
  }

  @Test func `parts of a frame`() {
    let frame = Frame(x: 1, y: 2, width: 10, height: 20)
    #expect(frame.origin == Position(x: 1, y: 2))
    #expect(frame.extent == Extent(width: 10, height: 20))
    #expect(frame.center == Position(x: 6, y: 12))
    #expect(frame.maxX == 11)
    #expect(frame.maxY == 22)
    #expect(Frame(Position(x: 3, y: 4)) == Frame(x: 3, y: 4, width: 0, height: 0))
    #expect(Position(x: 1, y: 2).moved(by: Position(x: -3, y: 4)) == Position(x: -2, y: 6))
  }

  @Test func `what a frame holds and meets`() {
    let frame = Frame(x: 0, y: 0, width: 10, height: 10)
    for inside in [(0, 0), (10, 10), (5, 0)] as [(Double, Double)] {
      #expect(frame.contains(Position(x: inside.0, y: inside.1)))
    }
    for outside in [(-1, 5), (11, 5), (5, -1), (5, 11), (.nan, 5)] as [(Double, Double)] {
      #expect(!frame.contains(Position(x: outside.0, y: outside.1)))
    }
    #expect(frame.intersects(Frame(x: 10, y: 10, width: 1, height: 1)))
    #expect(frame.intersects(Frame(x: 2, y: 2, width: 1, height: 1)))
    for apart in [(11, 0), (-2, 0), (0, 11), (0, -2)] as [(Double, Double)] {
      #expect(!frame.intersects(Frame(x: apart.0, y: apart.1, width: 1, height: 1)))
    }
  }

  @Test func `frames grow`() {
    let frame = Frame(x: 0, y: 0, width: 10, height: 4)
    let other = Frame(x: -5, y: 2, width: 2, height: 20)
    #expect(frame.union(other) == Frame(x: -5, y: 0, width: 15, height: 22))
    #expect(other.union(frame) == frame.union(other))
    #expect(frame.union(frame) == frame)
    #expect(frame.expanded(by: 3) == Frame(x: -3, y: -3, width: 16, height: 10))
    #expect(frame.expanded(by: -1) == Frame(x: 1, y: 1, width: 8, height: 2))
    #expect(frame.expanded(by: -100) == Frame(x: 5, y: 2, width: 0, height: 0))
  }
}

@Suite struct CanvasSettingsTests {
  @Test(arguments: [0, -1, .nan, .infinity, 10_000_000.1, 1e308] as [Double])
  func `a canvas needs a size and its grid a spacing`(bad: Double) {
    let settings = [
      CanvasSettings(size: Extent(width: bad, height: 1)),
      CanvasSettings(size: Extent(width: 1, height: bad)),
      CanvasSettings(grid: CanvasSettings.Grid(.dots, spacing: bad)),
    ]
    for setting in settings {
      let refusal = #expect(throws: Refusal.self) { try setting.check() }
      #expect(refusal?.code == .outOfRange)
    }
  }

  @Test func `what can be drawn on`() throws {
    try CanvasSettings().check()
    try CanvasSettings(
      size: Extent(width: 1e7, height: 0.1), background: .white,
      grid: CanvasSettings.Grid(.ruled, spacing: 1e7)
    ).check()
  }
}
