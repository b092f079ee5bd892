import NapkinCore

/// Makes strokes as hands do: sweeps, loops, waves and corners, the same for the same seed.
struct Ink {
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
  }

  func drawing(strokes count: Int, hasPressure: Bool) -> Drawing {
    var state = seed
    func chance() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    var drawing = Drawing(id: "ink")
    for number in 0..<count {
      var position = Position(x: chance() * 500, y: chance() * 500)
      var way = Position(x: chance() * 4 - 2, y: chance() * 4 - 2)
      var bend = (chance() - 0.5) * 0.3
      var points: [StrokePoint] = []
      for step in 0..<Int(3 + chance() * 150) {
        points.append(
          StrokePoint(
            x: position.x, y: position.y,
            pressure: hasPressure ? Float(0.2 + 0.6 * chance()) : nil,
            time: hasPressure ? Int32(step * 8) : nil))
        if chance() < 0.03 { way = Position(x: chance() * 6 - 3, y: chance() * 6 - 3) }
        bend += (chance() - 0.5) * 0.05
        way = Position(x: way.x - bend * way.y, y: way.y + bend * way.x)
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        if length > 6 { way = Position(x: way.x / length * 6, y: way.y / length * 6) }
        position = position.moved(by: way)
      }
      let stroke = try? Stroke(
        id: .init("s\(number)"), width: 1 + chance() * 4, points: StrokePoints(points))
      if let stroke { try? drawing.append(stroke) }
    }
    return drawing
  }
}
