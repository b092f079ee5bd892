import NapkinCore
import NapkinLayout

/// A small circle where a folded branch would continue, with the number of its hidden nodes.
struct FoldSign {
  private let center: Position
  private let way: BoxSide
  private let count: String
  private static let (radius, font) = (4.0, Font(size: 9))

  /// - Parameter frame: The visible area of the node, if it is smaller than the box.
  init(
    _ index: Int, _ layout: MapLayout, _ figures: [NodeFigure?], in map: MindMap,
    at frame: Frame? = nil
  ) {
    let box = layout.boxes[index]
    way = layout.way(of: index)
    let isFork = figures[index]?.shape == .fork
    let isSideways = box.direction == .right || box.direction == .left
    // In the layout on rings, the circle cannot touch a line around or below the text.
    let gap = isFork && box.direction == .outwards ? 2.0 : 4
    var center = way.moved(way.middle(of: isSideways ? box.frame : frame ?? box.frame), by: gap)
    if isFork, isSideways { center.y = box.frame.maxY }
    self.center = center
    count = "\(map.walk(from: box.slot).reduce(-1) { count, _ in count + 1 })"
  }

  private var width: Double { Self.font.metrics.width(of: count) }

  /// The position of the number: its horizontal middle, on its baseline.
  private var place: Position {
    let far = Self.radius + 3
    let middle = way.moved(center, by: way.isUpright ? far + width / 2 : far + 3)
    return Position(x: middle.x, y: middle.y + Self.font.metrics.baseline / 3)
  }

  var frame: Frame {
    let (place, line) = (place, Self.font.metrics.lineHeight)
    return Frame(center).expanded(by: Self.radius + 1).union(
      Frame(x: place.x - width / 2, y: place.y - line, width: width, height: line + 3))
  }

  func draw(_ color: RGBA, on paper: RGBA, _ theme: Theme, in svg: inout SVGWriter) {
    svg.begin(.circle)
    svg.set(.cx, center.x)
    svg.set(.cy, center.y)
    svg.set(.r, Self.radius)
    svg.fill(paper)
    svg.stroke(color, width: 1.5)
    svg.end()
    svg.beginText(at: place)
    svg.set(.textAnchor, word: "middle")
    svg.set(.fontSize, Self.font.size)
    svg.fill(theme.quiet.readable(on: paper))
    svg.text(count)
    svg.end()
  }
}
