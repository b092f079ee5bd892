import NapkinCore
import NapkinFormats

/// The area behind a branch.
struct CloudOutline {
  /// The most bulges that a picture draws: thousands of clouds in each other would fill a disk.
  static let mostBulges = 100_000

  /// How a cloud looks: as its author said, and otherwise in the colour of its branch.
  struct Look {
    let fill: RGBA?
    let border: RGBA
    fileprivate(set) var shape: NodeStyle.Cloud.Shape

    init(_ cloud: NodeStyle.Cloud?, tone: RGBA, _ theme: Theme) {
      let color =
        cloud?.color.map(theme.adapted) ?? tone.mixed(with: theme.paper, percent: 90)
      fill = theme.fills ? color : nil
      border = theme.fills ? color.mixed(with: theme.ink, percent: 18).opaque : theme.hairline
      shape = cloud?.shape ?? .arc
    }
  }

  /// What it covers.
  let frame: Frame
  private var look: Look
  /// Whether it has no bulges since there are too many in the picture.
  private(set) var isSimplified = false

  /// - Parameter bulges: How many bulges may still be drawn in the picture.
  init(_ frame: Frame, _ look: Look, bulges: inout Int) {
    self.frame = frame
    self.look = look
    guard hasBulges else { return }
    let count = corners.indices.reduce(0) { $0 + bulgeCount(side: $1) }
    if count <= bulges {
      bulges -= count
    } else {
      self.look.shape = .roundRectangle
      isSimplified = true
    }
  }

  private var hasBulges: Bool { look.shape == .arc || look.shape == .star }

  func draw(in svg: inout SVGWriter) {
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

  private var corners: [Position] {
    let inner = frame.expanded(by: -5)
    return [
      Position(x: inner.x, y: inner.y), Position(x: inner.maxX, y: inner.y),
      Position(x: inner.maxX, y: inner.maxY), Position(x: inner.x, y: inner.maxY),
    ]
  }

  private func length(ofSide side: Int) -> Double {
    let (start, end) = (corners[side], corners[(side + 1) % 4])
    return (end.x - start.x).magnitude + (end.y - start.y).magnitude
  }

  private func bulgeCount(side: Int) -> Int {
    let step = look.shape == .arc ? 26.0 : 18
    return Int(max(1, min(2_000, length(ofSide: side) / step)).rounded())
  }

  /// Goes around the frame in steps of the same length, with a bulge at each.
  private func drawBulges(isRound: Bool, in svg: inout SVGWriter) {
    let corners = corners
    svg.beginPath(at: corners[0])
    for side in 0..<4 {
      let (start, end) = (corners[side], corners[(side + 1) % 4])
      let (length, count) = (length(ofSide: side), bulgeCount(side: side))
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
