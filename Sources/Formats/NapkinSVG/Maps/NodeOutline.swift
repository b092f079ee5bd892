import NapkinCore
import NapkinFormats

/// Draws the outline of a node and its background.
struct NodeOutline {
  var shape: NodeStyle.Shape
  var fill: RGBA?
  var border: RGBA?
  var width: Double
  var dash: NodeStyle.Dash

  func draw(_ frame: Frame, in svg: inout SVGWriter) {
    // All of a thick line is inside of the node.
    let frame = border == nil ? frame : frame.expanded(by: -NodeStyle.Border.reach(of: width))
    switch shape {
    case .fork, .bubble, .rectangle, .asParent:
      svg.begin(.rect)
      svg.set(frame)
      if shape != .rectangle { svg.set(.rx, shape == .fork ? 3 : min(9, frame.height / 2)) }
    case .oval:
      svg.begin(.ellipse)
      svg.set(.cx, frame.center.x)
      svg.set(.cy, frame.center.y)
      svg.set(.rx, frame.width / 2)
      svg.set(.ry, frame.height / 2)
    case .wideHexagon, .narrowHexagon:
      let point = frame.height * (shape == .wideHexagon ? 0.5 : 0.25)
      svg.begin(.path)
      svg.beginPath(at: Position(x: frame.x, y: frame.center.y))
      svg.line(to: Position(x: frame.x + point, y: frame.y))
      svg.line(to: Position(x: frame.maxX - point, y: frame.y))
      svg.line(to: Position(x: frame.maxX, y: frame.center.y))
      svg.line(to: Position(x: frame.maxX - point, y: frame.maxY))
      svg.line(to: Position(x: frame.x + point, y: frame.maxY))
      svg.closePath()
      svg.endPath()
    }
    svg.fill(fill)
    if let border {
      svg.stroke(border, width: width)
      if let dashes = dash.lengths(width: width) { svg.set(.strokeDashes, dashes) }
    }
    svg.end()
  }
}
