import NapkinCore
import NapkinFormats
import NapkinLayout

/// Draws the lines from nodes to their children.
struct EdgeWriter {
  private var open: BranchLook?

  /// Draws one line; lines that look alike become one path.
  mutating func draw(_ edge: Edge, _ look: BranchLook, in svg: inout SVGWriter) {
    guard look.shape != .hidden else { return }
    if look.isFilled {
      finish(in: &svg)
      drawTapering(edge, look, in: &svg)
      return
    }
    if open != look {
      finish(in: &svg)
      svg.begin(.path)
      svg.fill(nil)
      svg.stroke(look.color, width: look.width)
      if let dashes = look.dash.lengths(width: look.width) { svg.set(.strokeDashes, dashes) }
      svg.beginAttribute(.d)
      open = look
    }
    switch look.shape {
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

  /// Ends the path that is open.
  mutating func finish(in svg: inout SVGWriter) {
    guard open != nil else { return }
    svg.endAttribute()
    svg.end()
    open = nil
  }

  /// A line that is as wide as it says at the parent, and half a point at the child.
  private func drawTapering(_ edge: Edge, _ look: BranchLook, in svg: inout SVGWriter) {
    let half = max(look.width, 2) * 0.9
    let (from, to) = (edge.across(edge.start, half), edge.across(edge.start, -half))
    let (first, second) = (edge.across(edge.end, 0.4), edge.across(edge.end, -0.4))
    svg.begin(.path)
    svg.fill(look.color)
    svg.beginPath(at: from)
    if look.shape == .sharpLinear {
      svg.line(to: first)
      svg.line(to: second)
      svg.line(to: to)
    } else {
      svg.curve(
        to: first, edge.across(edge.corner(of: edge.start), half / 2),
        edge.across(edge.corner(of: edge.end), 0.4))
      svg.line(to: second)
      svg.curve(
        to: to, edge.across(edge.corner(of: edge.end), -0.4),
        edge.across(edge.corner(of: edge.start), -half / 2))
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
    svg.stroke(look.color, width: 1)
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
}
