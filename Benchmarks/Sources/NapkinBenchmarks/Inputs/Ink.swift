import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON

/// Strokes like those of a hand: points 3 apart, along curves that bend now this way, now that.
enum Ink {
  /// Writes a drawing of strokes with 50 to 200 points each.
  static func write(strokes: Int, to path: String) throws {
    var random = Random(seed: 9)
    var drawing = Drawing(id: "ink")
    for number in 0..<strokes {
      let points = points(50 + random.below(151), &random)
      try drawing.append(Stroke(id: .init("s\(number)"), points: StrokePoints(points)))
    }
    var sink = try FileSink(path: path)
    _ = try JSONExporter().export(ExportRequest(.drawing(drawing)), to: &sink)
    try sink.commit()
  }

  private static func points(_ count: Int, _ random: inout Random) -> [StrokePoint] {
    var (x, y) = (Double(random.below(4_000)), Double(random.below(4_000)))
    var (angle, bend) = (0.0, 0.1)
    return (0..<count).map { _ in
      let point = StrokePoint(x: (x * 10).rounded() / 10, y: (y * 10).rounded() / 10)
      bend = max(-0.3, min(0.3, bend + Double(random.below(100) - 50) / 2_500))
      angle += bend
      x += 3 * cos(angle)
      y += 3 * sin(angle)
      return point
    }
  }
}
