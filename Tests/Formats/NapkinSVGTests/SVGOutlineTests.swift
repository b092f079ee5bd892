import Foundation
import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// The outline of a line whose width follows the pressure is true to the pen that drew it, and the
/// middle of a steady line does not leave its points.
@Suite struct SVGOutlineTests {
  private static let isFull = ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full"
  private static let count = isFull ? 1_000 : 200

  // What is stated is how far points lie from their curves at most. Between points, which stand up
  // to six units apart, a curve has its own way; an outline follows the pen from point to point.

  @Test func `an outline leaves the way of the pen by a quarter of its width at most`() throws {
    let drawing = Ink(seed: 23).drawing(strokes: Self.count, hasPressure: true)
    let (paths, stated) = try written(drawing, error: 0.25)
    #expect(paths.count == Self.count && stated <= 0.25)
    for (stroke, path) in zip(drawing.strokes, paths) {
      let envelope = Envelope(stroke)
      let points = PathSampler(path).points(perPiece: 8)
      let outside = points.reduce(-.infinity) { max($0, envelope.distance(of: $1)) }
      // No hair stands out of an elbow, either.
      #expect(outside <= stated + stroke.width / 4, "\(stroke.id): \(outside) outside")
      let outline = Polyline(points)
      let missing = envelope.edge(perStep: 2).reduce(0) { max($0, outline.distance(of: $1)) }
      #expect(missing <= stated + stroke.width / 4, "\(stroke.id): \(missing) missing")
    }
  }

  @Test func `an outline with a larger error than the pen's own leaves its way by no more`() throws
  {
    let drawing = Ink(seed: 23).drawing(strokes: Self.count / 5, hasPressure: true)
    let (paths, stated) = try written(drawing, error: 1)
    for (stroke, path) in zip(drawing.strokes, paths) {
      let envelope = Envelope(stroke)
      let outside = PathSampler(path).points(perPiece: 8).reduce(-.infinity) {
        max($0, envelope.distance(of: $1))
      }
      #expect(outside <= stated, "\(stroke.id)")
    }
  }

  @Test(arguments: [(error: 0.05, beyond: 0.5), (0.25, 0.5), (1.0, 0)])
  func `a curve leaves the way between its points by half a unit at most`(
    _ sample: (error: Double, beyond: Double)
  ) throws {
    let drawing = Ink(seed: 11).drawing(
      strokes: sample.error == 0.25 ? Self.count : 200, hasPressure: false)
    let (paths, stated) = try written(drawing, error: sample.error)
    for (stroke, path) in zip(drawing.strokes, paths) {
      let line = Polyline(stroke.points.map(\.position))
      let worst = PathSampler(path).points(perPiece: 8).reduce(0) { max($0, line.distance(of: $1)) }
      #expect(worst <= stated + sample.beyond, "\(stroke.id): \(worst)")
    }
  }

  private func written(
    _ drawing: Drawing, error: Double
  ) throws -> (paths: [String], stated: Double) {
    var request = ExportRequest(.drawing(drawing))
    request.options = ["error": "\(error)", "source": "no"]
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    let paths = sink.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("<path d=\"") ? String(line.dropFirst(9).prefix { $0 != "\"" }) : nil
    }
    return (paths, try #require(ledger.deviation(of: .stroke)))
  }
}
