import NapkinCore
import NapkinFormats
import NapkinLayout

/// A line between two nodes that are not parent and child.
struct ConnectorLine {
  let connector: Connector
  /// The indices of the boxes that the line joins.
  let ends: [Int]
  private let route: ConnectorRoute
  /// The name of the line for screen readers.
  private let name: String
  /// The backgrounds of both ends, and of the smallest branch that contains both or else of the page.
  private let grounds: [RGBA]
  /// The labels of the line, and their backgrounds.
  private var labels: [(words: Words, paper: RGBA)] = []

  /// Returns the lines of all connectors of a map that have two visible ends.
  ///
  /// - Parameters:
  ///   - starts: The indices of the boxes at which connectors start.
  ///   - papers: The background of each box.
  ///   - grounds: The backgrounds of areas of the page.
  ///   - treeLine: A function that returns the line of the tree to a box, if there is one.
  static func lines(
    _ map: MindMap, _ layout: MapLayout, from starts: [Int], _ papers: [RGBA],
    _ grounds: BackgroundLookup, treeLine: (Int) -> ConnectorRoute?
  ) -> [ConnectorLine] {
    func connectors(of index: Int) -> [Connector] {
      map[layout.boxes[index].slot].connectors
    }
    guard !starts.isEmpty else { return [] }
    var boxes = [Int?](repeating: nil, count: map.slotCount)
    for (index, box) in layout.boxes.enumerated() { boxes[box.slot.index] = index }
    var all: [ConnectorEnds] = []
    for index in starts {
      var loopCount = 0
      for connector in connectors(of: index) {
        guard let slot = map.slot(of: connector.target), let target = boxes[slot.index] else {
          continue
        }
        all.append(
          ConnectorEnds(connector: connector, start: index, end: target, loopCount: loopCount))
        if target == index { loopCount += 1 }
      }
    }
    guard !all.isEmpty else { return [] }
    let grid = BoxGrid(layout)
    var names = ConnectorNames(map)
    var lines = zip(all, routes(of: all, layout, grid)).map { ends, route in
      var papersBelow = [grounds.page]
      if papers.count > 1 {
        papersBelow = [papers[ends.start], papers[ends.end]]
        papersBelow.append(layout.top(of: ends.start, ends.end).map { papers[$0] } ?? grounds.page)
      }
      let (start, end) = (layout.boxes[ends.start].slot, layout.boxes[ends.end].slot)
      let name = names.name(of: ends.connector, from: start, to: end)
      return ConnectorLine(
        ends.connector, [ends.start, ends.end], route, name, on: papersBelow)
    }
    if lines.contains(where: { $0.connector.hasLabels }) {
      var room = LabelSpace(grid)
      room.take(treeLine, of: layout, near: lines)
      room.take(lines)
      for frame in lines.flatMap(\.arrowFrames) { room.take(frame) }
      for index in lines.indices { lines[index].place(index, in: &room, grounds) }
    }
    return lines
  }

  private static func routes(
    of all: [ConnectorEnds], _ layout: MapLayout, _ grid: BoxGrid
  ) -> [ConnectorRoute] {
    let avoided = all.count <= ConnectorRoute.mostSought ? grid : nil
    return all.map { ends in
      ConnectorRoute(
        layout, from: ends.start, to: ends.end, around: ends.loopCount,
        atLeast: 3 * arrowSize(width(of: ends.connector)), avoiding: avoided)
    }
  }

  private init(
    _ connector: Connector, _ ends: [Int], _ route: ConnectorRoute, _ name: String,
    on grounds: [RGBA]
  ) {
    self.connector = connector
    self.ends = ends
    self.route = route
    self.name = name
    self.grounds = grounds
  }

  var start: Position { route.start }
  var end: Position { route.end }
  private var first: Position { route.first }
  private var second: Position { route.second }

  /// The area that the line covers, with its labels and arrows.
  var frame: Frame {
    var frame = shaft.frame.expanded(by: width / 2)
    for arrow in arrowFrames { frame = frame.union(arrow) }
    for label in labels { frame = frame.union(Self.plate(of: label.words.frame)) }
    return frame
  }

  /// Returns the position at a fraction of the line.
  func point(at part: Double) -> Position { route.point(at: part) }

  mutating func add(_ words: Words, at origin: Position, _ grounds: BackgroundLookup) {
    var words = words
    words.origin = origin
    labels.append((words, grounds.paper(below: Self.plate(of: words.frame))))
  }

  /// Returns the area of a label's background, which hides the lines below.
  static func plate(of frame: Frame) -> Frame { frame.expanded(by: 2) }

  /// The approximate length of the line.
  var length: Double { route.length }

  /// Draws the line and its arrows; the nodes are drawn over them.
  func drawLine(_ theme: Theme, in svg: inout SVGWriter) {
    let color = color(theme)
    drawShaft(color, opacity: 0.85, name: name, in: &svg)
    if connector.hasEndArrow { drawArrow(at: end, from: second, color, in: &svg) }
    if connector.hasStartArrow { drawArrow(at: start, from: first, color, in: &svg) }
  }

  /// Draws the line faintly over the nodes that it crosses, so that its visible pieces are seen as one line.
  func drawTrace(_ theme: Theme, in svg: inout SVGWriter) {
    if route.crossesBoxes { drawShaft(color(theme), opacity: 0.3, in: &svg) }
  }

  private func drawShaft(
    _ color: RGBA, opacity: Double, name: String? = nil, in svg: inout SVGWriter
  ) {
    svg.begin(.path)
    if name != nil { svg.set(.role, word: "img") }
    svg.set(.ariaLabel, name)
    let shaft = shaft
    svg.beginPath(at: shaft.start)
    svg.curve(to: shaft.end, first, second)
    svg.endPath()
    svg.fill(nil)
    svg.stroke(color, width: width)
    if let dashes = (connector.dash ?? .solid).lengths(width: width) {
      svg.set(.strokeDashes, dashes)
    }
    svg.set(.opacity, opacity)
    svg.end()
  }

  /// The route of the line without the parts below its arrows.
  private var shaft: ConnectorRoute {
    route.between(
      connector.hasStartArrow ? shaftEnd(at: start, from: first) : start,
      connector.hasEndArrow ? shaftEnd(at: end, from: second) : end)
  }

  private func color(_ theme: Theme) -> RGBA {
    (connector.color ?? theme.quiet).readable(on: grounds, contrast: 3)
  }

  func drawLabels(_ theme: Theme, in svg: inout SVGWriter) {
    var writer = PartWriter(theme: theme)
    for (words, paper) in labels {
      writer.ink = color(theme).readable(on: paper)
      svg.begin(.rect)
      svg.set(Self.plate(of: words.frame))
      svg.set(.rx, 4)
      svg.fill(paper)
      svg.end()
      writer.draw(words, in: &svg)
    }
  }

  private static func arrowSize(_ width: Double) -> Double { 6 + width * 1.5 }

  /// The length of an arrow: at most two fifths of the line, so that a part of it stays visible between two arrows.
  private var arrowSize: Double { min(Self.arrowSize(width), length * 0.4) }

  var width: Double { Self.width(of: connector) }

  private static func width(of connector: Connector) -> Double {
    max(0.5, min(40, connector.width ?? 1.5))
  }

  /// The areas that the arrows cover.
  private var arrowFrames: [Frame] {
    let size = arrowSize
    let ends = [(end, second, connector.hasEndArrow), (start, first, connector.hasStartArrow)]
    return ends.filter(\.2).map { tip, tail, _ in
      let part = size / max(1e-9, tip.distance(to: tail))
      let foot = Position(x: tip.x + (tail.x - tip.x) * part, y: tip.y + (tail.y - tip.y) * part)
      return Frame(tip).union(Frame(foot)).expanded(by: size * 0.42)
    }
  }

  /// Returns the end of the line below an arrow, where it cannot be seen beside the arrow's tip.
  private func shaftEnd(at tip: Position, from tail: Position) -> Position {
    let (dx, dy) = (tip.x - tail.x, tip.y - tail.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return tip }
    let part = min(1, arrowSize * 0.8 / length)
    return Position(x: tip.x - dx * part, y: tip.y - dy * part)
  }

  private func drawArrow(
    at tip: Position, from tail: Position, _ color: RGBA, in svg: inout SVGWriter
  ) {
    let (dx, dy) = (tip.x - tail.x, tip.y - tail.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let size = arrowSize
    let (x, y) = (dx / length * size, dy / length * size)
    svg.begin(.path)
    svg.beginPath(at: tip)
    svg.line(to: Position(x: tip.x - x - y * 0.42, y: tip.y - y + x * 0.42))
    svg.line(to: Position(x: tip.x - x + y * 0.42, y: tip.y - y - x * 0.42))
    svg.closePath()
    svg.endPath()
    svg.fill(color)
    svg.end()
  }
}

/// The boxes that a connector joins, and the number of loops that the first box already has.
private struct ConnectorEnds {
  var connector: Connector
  var start: Int
  var end: Int
  var loopCount: Int
}

extension MapLayout {
  /// Returns the top of the smallest branch that contains two boxes; `nil` if none is found in 1,000 steps.
  fileprivate func top(of first: Int, _ second: Int) -> Int? {
    var (one, other): (Int?, Int?) = (first, second)
    for _ in 0..<1_000 {
      guard let first = one, let second = other else { return nil }
      if first == second { return first }
      // A parent comes before its children, so the box with the larger index is not the top.
      if first > second { one = boxes[first].parent } else { other = boxes[second].parent }
    }
    return nil
  }
}
