import NapkinCore
import NapkinFormats
import NapkinLayout

/// Draws the lines from nodes to their children.
struct EdgeWriter {
  /// Where the line below the last child's text ends: its branch goes on there.
  private var lastFoot: Position?
  /// Where branches of the path go on below a text. Without a dot, a text and that of an only child
  /// would stand on one line, as if they were one.
  private var dots: [Position] = []

  /// Draws the lines to some boxes, which look alike but for hidden ones, as one path if that is possible.
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

  /// A line that is as wide as it says at the parent, and a point at the child, however steep it is.
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
      // Half way, a curve is twice as steep as from end to end.
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

/// The way of a line from a parent to a child.
struct Edge {
  var start: Position
  var end: Position
  /// Where the line goes on below the child's text, if it has no other outline.
  var foot: Position?
  /// Whether it leaves and arrives vertically.
  var isVertical: Bool
  /// Where it is half way, in the direction in which it leaves.
  let middle: Double

  init(from start: Position, to end: Position, foot: Position? = nil, isVertical: Bool) {
    self.start = start
    self.end = end
    self.foot = foot
    self.isVertical = isVertical
    middle = isVertical ? (start.y + end.y) / 2 : (start.x + end.x) / 2
  }

  /// The point half way to the other end, at the height of this one.
  func corner(of position: Position) -> Position {
    isVertical ? Position(x: position.x, y: middle) : Position(x: middle, y: position.y)
  }

  /// A point beside the line.
  func across(_ position: Position, _ way: Double) -> Position {
    isVertical
      ? Position(x: position.x + way, y: position.y)
      : Position(x: position.x, y: position.y + way)
  }
  /// The way of length 1 that leads off the line, to the side of ``across(_:_:)``, where it is so many
  /// times as steep as from end to end.
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
  /// The place that lies so many times a way from here.
  fileprivate func moved(by way: Position, times: Double) -> Position {
    Position(x: x + way.x * times, y: y + way.y * times)
  }
}
