import NapkinCore
import NapkinLayout

/// A side of a cloud's outline, in clockwise order: straight, or a part of a circle.
struct CloudSide {
  private let start: Position
  private let end: Position
  private var arc: (sector: MapLayout.Sector, radius: Double, from: Double, to: Double)?
  let length: Double

  private init(from start: Position, to end: Position) {
    (self.start, self.end) = (start, end)
    let (x, y) = (end.x - start.x, end.y - start.y)
    length = x == 0 || y == 0 ? x.magnitude + y.magnitude : (x * x + y * y).squareRoot()
  }

  private init(
    around sector: MapLayout.Sector, _ radius: Double, from first: Double, to last: Double
  ) {
    (start, end) = (sector.position(at: first, radius), sector.position(at: last, radius))
    arc = (sector, radius, first, last)
    length = (last - first).magnitude * radius
  }

  /// Returns the sides of a frame, or of a part of a ring, moved inwards by a distance.
  static func sides(of frame: Frame, _ sector: MapLayout.Sector?, inset: Double) -> [CloudSide] {
    guard let sector else {
      let inner = frame.expanded(by: -inset)
      let corners = [
        Position(x: inner.x, y: inner.y), Position(x: inner.maxX, y: inner.y),
        Position(x: inner.maxX, y: inner.maxY), Position(x: inner.x, y: inner.maxY),
      ]
      return (0..<4).map { CloudSide(from: corners[$0], to: corners[($0 + 1) % 4]) }
    }
    let depth = min(inset, (sector.outer - sector.inner) / 2)
    let (inner, outer) = (sector.inner + depth, sector.outer - depth)
    let turn = min(inset / max(1, (inner + outer) / 2), (sector.end - sector.start) / 2)
    let (first, last) = (sector.start + turn, sector.end - turn)
    return [
      CloudSide(around: sector, outer, from: first, to: last),
      CloudSide(from: sector.position(at: last, outer), to: sector.position(at: last, inner)),
      CloudSide(around: sector, inner, from: last, to: first),
      CloudSide(from: sector.position(at: first, inner), to: sector.position(at: first, outer)),
    ]
  }

  /// Returns the position at a fraction of the side.
  func point(at part: Double) -> Position {
    if let arc {
      return arc.sector.position(at: arc.from + (arc.to - arc.from) * part, arc.radius)
    }
    return Position(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }

  /// Returns the position at a distance outside of the middle between two consecutive positions.
  static func point(beyond start: Position, _ end: Position, by distance: Double) -> Position {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = (x * x + y * y).squareRoot()
    let middle = Position(x: start.x + x * 0.5, y: start.y + y * 0.5)
    guard length > 0 else { return middle }
    return middle.moved(by: Position(x: y / length * distance, y: -x / length * distance))
  }

  /// Draws the side from one fraction of its length to another.
  func draw(from first: Double, to last: Double, in svg: inout SVGWriter) {
    guard let arc else { return svg.line(to: point(at: last)) }
    // No arc is longer than a quarter of a turn.
    let turn = (arc.to - arc.from).magnitude * (last - first)
    let count = max(1, (turn / (Double.pi / 2)).rounded(.up))
    for step in stride(from: 1, through: min(count, 5), by: 1) {
      svg.arc(
        to: point(at: first + (last - first) * step / count),
        radius: Position(x: arc.radius, y: arc.radius), isClockwise: arc.to > arc.from)
    }
  }
}
