import Foundation
import NapkinCore
import Testing

@Suite struct ViewportTests {
  let screen = Extent(width: 320, height: 480)

  @Test func `the page as it is`() {
    let viewport = Viewport()
    #expect(viewport.scale == 1)
    #expect(viewport.rotation == 0)
    #expect(viewport.screen(Position(x: 3, y: 4)) == Position(x: 3, y: 4))
    #expect(viewport.page(Position(x: 3, y: 4)) == Position(x: 3, y: 4))
  }

  @Test(
    arguments: [
      (0.05...20, 1), (2...4, 2), (0.1...0.5, 0.5), (-3...0, 1e-6),
      (0...Double.infinity, 1), (1e9...1e10, 1e6),
    ] as [(ClosedRange<Double>, Double)])
  func `scales are positive numbers`(scales: ClosedRange<Double>, scale: Double) {
    let viewport = Viewport(scales: scales)
    #expect(viewport.scale == scale)
    #expect(viewport.scales.lowerBound > 0)
    #expect(viewport.scales.upperBound <= 1e6)
  }

  @Test func `zooming keeps what is between the fingers`() {
    var viewport = Viewport()
    viewport.scroll(by: Position(x: 17, y: -9))
    viewport.rotate(by: 0.7, around: Position(x: 40, y: 50))
    let center = Position(x: 100, y: 200)
    let held = viewport.page(center)
    for factor in [2, 0.3, 1.01, 40, 0.0001, 5] {
      viewport.zoom(by: factor, around: center)
      #expect(viewport.scales.contains(viewport.scale))
      expect(viewport.screen(held), center)
    }
    viewport.zoom(to: 3, around: center)
    #expect(viewport.scale == 3)
    expect(viewport.screen(held), center)
  }

  @Test func `turning`() {
    for angle in stride(from: -10.0, through: 10, by: 0.37) {
      var viewport = Viewport()
      let center = Position(x: 50, y: 60)
      viewport.rotate(by: angle, around: center)
      #expect(viewport.rotation.magnitude <= Double.pi)
      expect(viewport.screen(center), center)
      let point = viewport.screen(Position(x: 51, y: 60))
      expect(point, Position(x: 50 + cos(angle), y: 60 + sin(angle)), 1e-12)
      expect(viewport.page(viewport.screen(Position(x: 5, y: 6))), Position(x: 5, y: 6))
    }
    var viewport = Viewport()
    viewport.rotate(by: .pi / 2, around: .zero)
    // Quarters are exact, so that upright stays upright.
    #expect(viewport.screen(Position(x: 1, y: 0)).y == 1)
    #expect(viewport.screen(Position(x: 1, y: 0)).x.magnitude < 1e-15)
    viewport.rotate(by: .pi / 2, around: .zero)
    expect(viewport.screen(Position(x: 1, y: 0)), Position(x: -1, y: 0), 1e-15)
    viewport.rotate(by: .pi / 2, around: .zero)
    expect(viewport.screen(Position(x: 1, y: 0)), Position(x: 0, y: -1), 1e-15)
  }

  @Test(
    arguments: [
      (Frame(x: 0, y: 0, width: 320, height: 480), 1),
      (Frame(x: -100, y: 50, width: 640, height: 10), 0.5),
      (Frame(x: 5, y: 5, width: 1, height: 960), 0.5),
      (Frame(x: 5, y: 5, width: 1, height: 1), 20),
      (Frame(x: 5, y: 5, width: 0, height: 48), 10),
      (Frame(x: 5, y: 5, width: 0, height: 0), 1),
      (Frame(x: 0, y: 0, width: 1e7, height: 1e7), 0.05),
    ] as [(Frame, Double)])
  func `an overview`(frame: Frame, scale: Double) {
    let viewport = Viewport.overview(of: frame, in: screen)
    #expect(viewport.scale == scale)
    expect(viewport.screen(frame.center), Position(x: 160, y: 240), 1e-6)
  }

  @Test func `margins`() {
    let frame = Frame(x: 0, y: 0, width: 300, height: 300)
    let viewport = Viewport.overview(of: frame, in: screen, margin: 10)
    #expect(viewport.scale == 1)
    #expect(Viewport.overview(of: frame, in: screen, margin: 1_000).scale == 0.05)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e308] as [Double])
  func `what makes no sense changes nothing`(bad: Double) {
    var viewport = Viewport()
    viewport.zoom(to: 2, around: Position(x: 1, y: 2))
    let before = viewport
    viewport.zoom(by: 0, around: .zero)
    viewport.zoom(by: -3, around: .zero)
    viewport.zoom(by: .nan, around: .zero)
    viewport.zoom(by: 2, around: Position(x: bad, y: 0))
    viewport.zoom(to: 2, around: Position(x: 0, y: bad))
    viewport.rotate(by: .nan, around: .zero)
    viewport.rotate(by: .infinity, around: .zero)
    viewport.rotate(by: 1, around: Position(x: bad, y: 0))
    viewport.scroll(by: Position(x: .nan, y: 0))
    #expect(viewport == before)

    let frames = [
      Frame(x: bad, y: 0, width: 1, height: 1), Frame(x: 0, y: 0, width: bad, height: 1),
    ]
    for frame in frames { #expect(Viewport.overview(of: frame, in: screen) == Viewport()) }
    let frame = Frame(x: 0, y: 0, width: 2, height: 2)
    let none = Viewport.overview(of: frame, in: Extent(width: bad, height: 1))
    #expect(none == Viewport())
    if !bad.isFinite {
      #expect(Viewport.overview(of: frame, in: screen, margin: bad) == Viewport())
    }
  }

  @Test func `the page never gets out of reach`() {
    var viewport = Viewport()
    viewport.scroll(by: Position(x: .infinity, y: -1e308))
    #expect(viewport.pan.isFinite)
    viewport.zoom(by: .infinity, around: .zero)
    #expect(viewport.scale == 20)
    #expect(viewport.page(.zero).isFinite)
  }

  @Test func `coded and read again, within its limits`() throws {
    var viewport = Viewport(scales: 0.5...8)
    viewport.zoom(to: 3, around: Position(x: 10, y: 20))
    viewport.rotate(by: 1, around: Position(x: 10, y: 20))
    let data = try JSONEncoder().encode(viewport)
    #expect(try JSONDecoder().decode(Viewport.self, from: data) == viewport)
    let bent = #"{"scales":[0,0],"scale":0,"pan":{"x":1e300,"y":0},"rotation":99}"#
    let read = try JSONDecoder().decode(Viewport.self, from: Data(bent.utf8))
    #expect(read.scale == 1e-6)
    #expect(read.rotation.magnitude <= .pi)
    #expect(read.pan.isFinite)
  }

  private func expect(
    _ position: Position, _ expected: Position, _ tolerance: Double = 1e-9,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(position.x - expected.x) <= tolerance, sourceLocation: location)
    #expect(abs(position.y - expected.y) <= tolerance, sourceLocation: location)
  }
}
