import NapkinCore
import Testing

/// Positions, extents and frames, and the numbers that are none.
@Suite struct GeometryTests {
  static let limit = Position.limit

  @Test(arguments: [
    (0.0, true), (-0.0, true), (limit, true), (-limit, true), (limit.nextUp, false),
    (-limit.nextUp, false), (.infinity, false), (-.infinity, false), (.nan, false), (1e308, false),
    (.leastNonzeroMagnitude, true),
  ])
  func `a document accepts what is within its limits`(number: Double, isGood: Bool) {
    #expect(Position(x: number, y: 0).isWithinLimits == isGood)
    #expect(Position(x: 0, y: number).isWithinLimits == isGood)
    #expect(Position(x: number, y: number).isFinite == number.isFinite)
    let isSize = isGood && number >= 0
    #expect(Extent(width: number, height: 1).isWithinLimits == isSize)
    #expect(Extent(width: 1, height: number).isWithinLimits == isSize)
    #expect(Frame(x: number, y: 0, width: 1, height: 1).isWithinLimits == isGood)
    #expect(Frame(x: 0, y: 0, width: 1, height: number).isWithinLimits == isSize)
  }

  @Test(arguments: [
    (1.0, 1.0, false), (0, 1, true), (1, 0, true), (-1, 1, true), (.nan, 1, true),
  ])
  func `an extent is empty if nothing fits in`(width: Double, height: Double, isEmpty: Bool) {
    #expect(Extent(width: width, height: height).isEmpty == isEmpty)
  }

  @Test func `a frame has corners, edges and a middle`() {
    let frame = Frame(x: 10, y: 20, width: 30, height: 40)
    #expect(frame.origin == Position(x: 10, y: 20))
    #expect(frame.extent == Extent(width: 30, height: 40))
    #expect(frame.center == Position(x: 25, y: 40))
    #expect(frame.maxX == 40 && frame.maxY == 60)
    let point = Frame(Position(x: 1, y: 2))
    #expect(point == Frame(x: 1, y: 2, width: 0, height: 0))
    #expect(Position.zero.moved(by: Position(x: 1, y: 2)) == point.origin)
  }

  @Test(arguments: [
    (10.0, 20.0, true), (40, 60, true), (25, 40, true), (9.9, 30, false), (40.1, 30, false),
    (25, 19.9, false), (25, 60.1, false), (.nan, 30, false),
  ])
  func `a frame holds what lies in it or on its edge`(x: Double, y: Double, isInside: Bool) {
    let frame = Frame(x: 10, y: 20, width: 30, height: 40)
    #expect(frame.contains(Position(x: x, y: y)) == isInside)
    #expect(frame.intersects(Frame(Position(x: x, y: y))) == isInside)
  }

  @Test func `frames meet and are joined`() {
    let frame = Frame(x: 0, y: 0, width: 10, height: 10)
    #expect(frame.intersects(Frame(x: 10, y: 10, width: 1, height: 1)))
    #expect(!frame.intersects(Frame(x: 11, y: 0, width: 1, height: 1)))
    #expect(!frame.intersects(Frame(x: 0, y: -2, width: 1, height: 1)))
    let far = Frame(x: -5, y: 20, width: 1, height: 2)
    #expect(frame.union(far) == Frame(x: -5, y: 0, width: 15, height: 22))
    #expect(far.union(frame) == frame.union(far))
    #expect(frame.union(frame) == frame)
  }

  @Test(
    arguments: [
      (5.0, Frame(x: -5, y: -5, width: 20, height: 14)),
      (-1, Frame(x: 1, y: 1, width: 8, height: 2)),
      (-2, Frame(x: 2, y: 2, width: 6, height: 0)), (-9, Frame(x: 5, y: 2, width: 0, height: 0)),
      (0, Frame(x: 0, y: 0, width: 10, height: 4)),
    ] as [(Double, Frame)])
  func `a frame grows, and shrinks to its middle at most`(distance: Double, result: Frame) {
    #expect(Frame(x: 0, y: 0, width: 10, height: 4).expanded(by: distance) == result)
  }

  @Test func `geometry survives coding`() throws {
    let frame = Frame(x: 0.1, y: -1e-9, width: 1e7, height: 3)
    #expect(try recoded(frame) == frame)
    #expect(try recoded(frame.origin) == frame.origin)
    #expect(try recoded(frame.extent) == frame.extent)
    let canvas = CanvasSettings(
      size: frame.extent, background: .black, grid: .init(.ruled, spacing: 5))
    #expect(try recoded(canvas) == canvas)
  }
}
