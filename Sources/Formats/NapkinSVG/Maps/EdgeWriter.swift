import NapkinCore
import NapkinFormats
import NapkinLayout

/// Draws the lines from nodes to their children.
struct EdgeWriter {
  /// The end of the line below the text of the last child, where this child's branch continues.
  private var lastFoot: Position?
  /// Points where branches of the path continue from the line below a text. Without a dot there, the texts of a
  /// node and its only child would be on one line, as if they were one text.
  private var dots: [Position] = []

  /// Draws the lines to some boxes, which look alike except for hidden ones, as one path if that is possible.
  mutating func draw(
    _ boxes: Range<Int>, _ looks: [BranchLook], in svg: inout SVGWriter, _ edge: (Int) -> Edge?
  ) {
    let look = looks[boxes.lowerBound]
    var isOpen = false
    for box in boxes where looks[box].shape != .hidden {
      guard let edge = edge(box) else {
        // Another tree begins.
        lastFoot = nil
        continue
      }
      if look.isFilled {
        drawTapering(edge, look, in: &svg)
      } else {
        if !isOpen { begin(look, in: &svg) }
        isOpen = true
        draw(edge, look.shape, in: &svg)
      }
      if edge.start == lastFoot { dots.append(edge.start) }
      lastFoot = edge.foot
      if look.isFilled { drawDots(look, in: &svg) }
    }
    guard isOpen else { return }
    svg.endPath()
    svg.end()
    drawDots(look, in: &svg)
  }

  private func begin(_ look: BranchLook, in svg: inout SVGWriter) {
    svg.begin(.path)
    svg.fill(nil)
    svg.stroke(look.color, width: look.width)
    if let dashes = look.dash.lengths(width: look.width) { svg.set(.strokeDashes, dashes) }
    svg.beginAttribute(.d)
  }

  private func draw(_ edge: Edge, _ shape: NodeStyle.Edge.Shape, in svg: inout SVGWriter) {
    switch shape {
    case .linear:
      svg.move(to: edge.start)
      svg.line(to: edge.end)
    case .horizontal:
      svg.move(to: edge.start)
      svg.line(to: edge.corner(of: edge.start))
      svg.line(to: edge.corner(of: edge.end))
      svg.line(to: edge.end)
    default: return svg.bend(edge)
    }
    if let foot = edge.foot { svg.line(to: foot) }
  }

  private mutating func drawDots(_ look: BranchLook, in svg: inout SVGWriter) {
    guard !dots.isEmpty else { return }
    svg.begin(.path)
    svg.fill(nil)
    svg.stroke(look.color, width: look.dotWidth)
    svg.set(.strokeCap, word: "round")
    svg.beginAttribute(.d)
    for dot in dots {
      svg.move(to: dot)
      svg.line(to: dot)
    }
    svg.endPath()
    svg.end()
    dots.removeAll(keepingCapacity: true)
  }

  /// Draws a line that narrows from its full width at the parent to its tip at the child, however steep it is.
  private func drawTapering(_ edge: Edge, _ look: BranchLook, in svg: inout SVGWriter) {
    let half = look.tip == nil ? max(look.width, 2) * 0.9 : look.width / 2
    let point = look.tip.map { $0 / 2 } ?? 0.4
    svg.begin(.path)
    svg.fill(look.color)
    if look.shape == .sharpLinear {
      let way = edge.normal(steepness: 1)
      svg.beginPath(at: edge.start.moved(by: way, times: half))
      svg.line(to: edge.end.moved(by: way, times: point))
      svg.line(to: edge.end.moved(by: way, times: -point))
      svg.line(to: edge.start.moved(by: way, times: -half))
    } else {
      // Half way, a curve is twice as steep as the straight line between its ends.
      let way = edge.normal(steepness: 2)
      let (first, second) = (edge.corner(of: edge.start), edge.corner(of: edge.end))
      svg.beginPath(at: edge.across(edge.start, half))
      svg.curve(
        to: edge.across(edge.end, point), first.moved(by: way, times: half / 2),
        second.moved(by: way, times: half / 2))
      svg.line(to: edge.across(edge.end, -point))
      svg.curve(
        to: edge.across(edge.start, -half), second.moved(by: way, times: -half / 2),
        first.moved(by: way, times: -half / 2))
    }
    svg.closePath()
    svg.endPath()
    svg.end()
    guard let foot = edge.foot else { return }
    svg.begin(.path)
    svg.beginPath(at: edge.end)
    svg.line(to: foot)
    svg.endPath()
    svg.fill(nil)
    svg.stroke(look.color, width: look.tip ?? 1)
    svg.end()
  }
}

extension BranchLook {
  var isFilled: Bool { shape == .sharpBezier || shape == .sharpLinear }
}

/// The line from a parent to a child.
struct Edge {
  var start: Position
  var end: Position
  /// The end of the line below the child's text; `nil` if the child has an outline.
  var foot: Position?
  /// Whether the line leaves the parent and arrives at the child vertically.
  var isVertical: Bool
  /// The coordinate of the line's midpoint, in the direction in which the line leaves.
  let middle: Double

  init(from start: Position, to end: Position, foot: Position? = nil, isVertical: Bool) {
    self.start = start
    self.end = end
    self.foot = foot
    self.isVertical = isVertical
    middle = isVertical ? (start.y + end.y) / 2 : (start.x + end.x) / 2
  }

  /// Returns the point straight ahead of an end, half way to the other end.
  func corner(of position: Position) -> Position {
    isVertical ? Position(x: position.x, y: middle) : Position(x: middle, y: position.y)
  }

  /// Returns a point beside the line, at a distance.
  func across(_ position: Position, _ way: Double) -> Position {
    isVertical
      ? Position(x: position.x + way, y: position.y)
      : Position(x: position.x, y: position.y + way)
  }
  /// Returns the vector of length 1 at right angles to the line, on the side of ``across(_:_:)``, where the line is
  /// `steepness` times as steep as the straight line between its ends.
  func normal(steepness: Double) -> Position {
    let (along, over) =
      isVertical ? (end.y - start.y, end.x - start.x) : (end.x - start.x, end.y - start.y)
    let length = (along * along + steepness * steepness * over * over).squareRoot()
    guard length > 0 else { return across(.zero, 1) }
    let (back, beside) = (-steepness * over / length, along / length)
    let side = along < 0 ? -1.0 : 1
    return isVertical
      ? Position(x: beside * side, y: back * side) : Position(x: back * side, y: beside * side)
  }
}

extension Position {
  /// Returns the position moved by a multiple of a vector.
  fileprivate func moved(by way: Position, times: Double) -> Position {
    Position(x: x + way.x * times, y: y + way.y * times)
  }
}
