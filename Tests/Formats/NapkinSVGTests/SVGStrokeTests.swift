import Foundation
import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// Strokes are smooth, and true to the points that were drawn.
@Suite struct SVGStrokeTests {
  @Test(arguments: [0.03, 0.1, 0.25, 1.0, 2.5])
  func `no point lies farther from its curve than the error`(_ error: Double) throws {
    let drawing = Ink(seed: 11).drawing(strokes: 150, hasPressure: false)
    let paths = try paths(of: drawing, error: error)
    #expect(paths.count == 150)
    var worst = 0.0
    for (stroke, path) in zip(drawing.strokes, paths) {
      let curve = Polyline(PathSampler(path).points(perPiece: 40))
      for point in stroke.points { worst = max(worst, curve.distance(of: point.position)) }
    }
    // Between two samples the curve is taken for a straight line.
    #expect(worst <= error + 0.01, "\(worst)")
    // The ledger tells how far it is at most, which is never more than was asked for.
    let stated = try #require(try ledger(of: drawing, error: error).deviation(of: .stroke))
    #expect(worst <= stated + 0.01 && stated <= error + 0.001 && stated > error / 4, "\(stated)")
  }

  @Test func `where nothing is drawn, nothing is measured`() throws {
    #expect(try ledger(of: Drawing(id: "d"), error: 0.25).deviation(of: .stroke) == nil)
  }

  @Test func `a curve takes a fifth of the bytes of naive outlines`() throws {
    let drawing = Ink(seed: 5).drawing(strokes: 300, hasPressure: false)
    let bytes = try paths(of: drawing, error: 0.25).reduce(0) { $0 + $1.utf8.count }
    let points = drawing.strokes.reduce(0) { $0 + $1.points.count }
    #expect(bytes < 4 * points, "\(Double(bytes) / Double(points)) bytes a point")
  }

  @Test func `a stroke of one point is a dot`() throws {
    var drawing = Drawing(id: "d")
    let points = try StrokePoints([StrokePoint(x: 5, y: 6)])
    try drawing.append(Stroke(id: "dot", width: 4, points: points))
    let text = try text(of: drawing)
    #expect(text.contains("d=\"M5 6h0\"") && text.contains("stroke-linecap=\"round\""))
  }

  @Test func `pressure makes an outline with round ends at each elbow`() throws {
    var drawing = Drawing(id: "d")
    let points = try StrokePoints([
      StrokePoint(x: 0, y: 0, pressure: 0.2), StrokePoint(x: 10, y: 0, pressure: 0.5),
      StrokePoint(x: 20, y: 0, pressure: 0.9), StrokePoint(x: 10, y: 1, pressure: 0.4),
      StrokePoint(x: 0, y: 2, pressure: 0.1),
    ])
    try drawing.append(Stroke(id: "elbow", width: 4, points: points))
    let path = try #require(try paths(of: drawing, error: 0.25).first)
    #expect(path.count { $0 == "M" } == 2 && path.count { $0 == "a" } == 4)
  }

  @Test func `an eraser hides what was below it, and only that`() throws {
    var drawing = Drawing(id: "d")
    func stroke(_ id: String, _ tool: Stroke.Tool) throws -> Stroke {
      let points = [StrokePoint(x: 0, y: 0), StrokePoint(x: 50, y: 50)]
      return Stroke(id: .init(id), tool: tool, points: try StrokePoints(points))
    }
    try drawing.append(stroke("below", .pen))
    try drawing.append(stroke("rubbed", .eraser))
    try drawing.append(stroke("above", .marker))
    let text = try text(of: drawing)
    let mask = try #require(text.range(of: "mask=\"url(#m1)\""))
    #expect(text[..<mask.lowerBound].contains("<mask id=\"m1\""))
    #expect(text[mask.upperBound...].contains("mix-blend-mode:multiply"))
  }

  @Test(arguments: [(60, 100.0, 1, 0), (39, 0.0, 39, 0), (45, 0.0, 40, 12)])
  func `what is drawn over what was erased stays, however often`(
    _ rounds: Int, _ distance: Double, _ masks: Int, _ told: Int
  ) throws {
    var drawing = Drawing(id: "d")
    for round in 0...rounds {
      let x = Double(round) * distance
      for tool in round < rounds ? [Stroke.Tool.pen, .eraser, .pen] : [.pen] {
        let points = [StrokePoint(x: x, y: 0), StrokePoint(x: x + 50, y: 50)]
        let id = Stroke.ID("s\(drawing.strokes.count)")
        try drawing.append(Stroke(id: id, tool: tool, points: StrokePoints(points)))
      }
    }
    let (text, ledger) = try written(drawing, error: 0.25)
    #expect(text.ranges(of: "<mask ").count == masks)
    #expect(ledger[.stroke].approximated == told)
    // Groups with a mask have ended where the last line begins, if it is not told.
    let last = try #require(text.ranges(of: "<path").last)
    let ended = text[..<last.lowerBound].ranges(of: "</g>").count
    #expect(ended >= masks || told > 0, "\(ended)")
  }

  // MARK: Helpers

  private func text(of drawing: Drawing, error: Double = 0.25) throws -> String {
    try written(drawing, error: error).text
  }

  private func ledger(of drawing: Drawing, error: Double) throws -> Ledger {
    try written(drawing, error: error).ledger
  }

  private func written(
    _ drawing: Drawing, error: Double
  ) throws -> (text: String, ledger: Ledger) {
    var request = ExportRequest(.drawing(drawing))
    request.options = ["error": "\(error)"]
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    return (sink.text, ledger)
  }

  private func paths(of drawing: Drawing, error: Double) throws -> [String] {
    try text(of: drawing, error: error).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("<path d=\"") else { return nil }
      return String(line.dropFirst(9).prefix { $0 != "\"" })
    }
  }
}
