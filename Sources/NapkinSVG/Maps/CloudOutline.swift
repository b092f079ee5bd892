import NapkinCore
import NapkinFormats

/// Draws the area behind a branch.
struct CloudOutline {
  /// How a cloud looks: as its author said, and otherwise in the colour of its branch.
  struct Look {
    let fill: RGBA?
    let border: RGBA
    let shape: NodeStyle.Cloud.Shape

    init(_ cloud: NodeStyle.Cloud?, tone: RGBA, _ theme: Theme) {
      let color =
        cloud?.color.map(theme.adapted) ?? tone.mixed(with: theme.paper, percent: 90)
      fill = theme.fills ? color : nil
      border = theme.fills ? color.mixed(with: theme.ink, percent: 18).opaque : theme.hairline
      shape = cloud?.shape ?? .arc
    }
  }

  private let frame: Frame

  init(_ frame: Frame) {
    self.frame = frame
  }

  func draw(_ look: Look, in svg: inout SVGWriter) {
    switch look.shape {
    case .rectangle, .roundRectangle:
      svg.begin(.rect)
      svg.set(frame)
      if look.shape == .roundRectangle { svg.set(.rx, 14) }
    case .arc, .star:
      svg.begin(.path)
      drawBulges(isRound: look.shape == .arc, in: &svg)
    }
    svg.fill(look.fill)
    svg.stroke(look.border, width: 1)
    svg.end()
  }

  /// Goes around the frame in steps of the same length, with a bulge at each.
  private func drawBulges(isRound: Bool, in svg: inout SVGWriter) {
    let inner = frame.expanded(by: -5)
    let corners = [
      Position(x: inner.x, y: inner.y), Position(x: inner.maxX, y: inner.y),
      Position(x: inner.maxX, y: inner.maxY), Position(x: inner.x, y: inner.maxY),
    ]
    svg.beginPath(at: corners[0])
    for side in 0..<4 {
      let (start, end) = (corners[side], corners[(side + 1) % 4])
      let length = (end.x - start.x).magnitude + (end.y - start.y).magnitude
      let count = Int(max(1, min(2_000, length / (isRound ? 26 : 18))).rounded())
      for step in 0..<count {
        let from = Self.between(start, end, Double(step) / Double(count))
        let to = Self.between(start, end, Double(step + 1) / Double(count))
        if isRound {
          let radius = length / Double(count) * 0.58
          svg.arc(to: to, radius: Position(x: radius, y: radius))
        } else {
          let middle = Self.between(from, to, 0.5)
          let (x, y) = [(0.0, -6.0), (6, 0), (0, 6), (-6, 0)][side]
          svg.line(to: middle.moved(by: Position(x: x, y: y)))
          svg.line(to: to)
        }
      }
    }
    svg.closePath()
    svg.endPath()
  }

  private static func between(_ start: Position, _ end: Position, _ part: Double) -> Position {
    Position(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }
}
