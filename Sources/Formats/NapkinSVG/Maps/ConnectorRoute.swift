import NapkinCore
import NapkinLayout

/// A route that a connector can take, from a side of one box to a side of another.
struct ConnectorRoute {
  private(set) var start: Position
  let first: Position
  let second: Position
  private(set) var end: Position
  private(set) var crossesBoxes = false
  /// The cost of the route: its length and penalties. Boxes on it only count after they have been examined.
  private var cost = 0.0

  /// The most connectors for which routes around boxes are searched: among more, nobody can follow a single one.
  static let mostSought = 5_000

  /// Creates the best route between two boxes: short, through few boxes, and with ends on sides without lines of
  /// the tree. The route is the simplest one if no boxes are to be avoided, or if the boxes are far apart. A loop
  /// goes around the loops that the node already has.
  ///
  /// - Parameter least: The length that the route should have at least, so that its line and arrows are visible.
  init(
    _ layout: MapLayout, from: Int, to: Int, around loopCount: Int = 0, atLeast least: Double,
    avoiding grid: BoxGrid?
  ) {
    let (source, target) = (End(layout, from), End(layout, to))
    if from == to {
      self = Self.loop(at: source, around: loopCount, avoiding: grid)
      return
    }
    guard let grid, source.isNear(target) else {
      let isAcross = !source.overlapsInWidth(target.frame)
      let way: BoxSide = target.frame.x > source.frame.x ? .right : .left
      self.init(source, isAcross ? way : .right, target, isAcross ? way.opposite : .right)
      return
    }
    var (best, lowest) = (Self(source, .right, target, .right), Double.infinity)
    for var route in Self.routes(source, target, atLeast: least) {
      if route.cost >= lowest { break }
      route.addCrossed(grid, [source.frame, target.frame], upTo: lowest)
      if route.cost < lowest { (best, lowest) = (route, route.cost) }
    }
    self = best
  }

  /// Returns all routes, the cheapest first.
  private static func routes(_ source: End, _ target: End, atLeast least: Double) -> [Self] {
    var routes: [Self] = []
    routes.reserveCapacity(20)
    for boxSide in BoxSide.allCases {
      for other in BoxSide.allCases {
        routes.append(Self(source, boxSide, target, other, atLeast: least))
        if boxSide == other {
          routes.append(Self(source, boxSide, target, other, width: 2, atLeast: least))
        }
      }
    }
    return routes.sorted { $0.cost < $1.cost }
  }

  /// - Parameters:
  ///   - width: The factor for how far an arc reaches beyond the boxes.
  ///   - least: The length that the route should have at least, which also sets the room that it should have.
  private init(
    _ source: End, _ boxSide: BoxSide, _ target: End, _ other: BoxSide, width: Double = 1,
    atLeast least: Double = 0
  ) {
    let isCorner = boxSide.isUpright != other.isUpright
    if isCorner {
      start = source.foot(on: boxSide, going: 0.25, towards: other.middle(of: target.frame))
      end = target.foot(on: other, going: 0.25, towards: boxSide.middle(of: source.frame))
    } else {
      // Each end moves at most half of the way towards the other, so that they do not pass each other.
      start = source.foot(on: boxSide, going: 0.5, towards: target.frame.center)
      end = target.foot(on: other, going: 0.5, towards: source.frame.center)
    }
    let (dx, dy) = ((end.x - start.x).magnitude, (end.y - start.y).magnitude)
    var room = Double.infinity
    if boxSide == other {
      let reach = max(24, min(120, (boxSide.isUpright ? dy : dx) / 3)) * width
      // Both handles are as far out as the end that is farther out needs.
      let (near, far) = (boxSide.height(of: start), boxSide.height(of: end))
      first = boxSide.moved(start, by: max(near, far) - near + reach)
      second = boxSide.moved(end, by: max(near, far) - far + reach)
    } else {
      let way = isCorner ? (dx + dy) / 4 : (boxSide.isUpright ? dx : dy) / 2
      let reach = max(30, min(160, way))
      // A handle longer than the gap between the boxes would bend the line into the text. Around a corner, a handle
      // as long as the whole gap hardly makes a bend.
      let most = isCorner ? 0.8 : 1
      let (gap, otherGap) = (boxSide.gap(from: start, to: end), other.gap(from: end, to: start))
      if gap > 0, otherGap > 0 { room = min(gap, otherGap) }
      first = boxSide.moved(start, by: gap > 0 ? min(reach, most * gap) : reach)
      second = other.moved(end, by: otherGap > 0 ? min(reach, most * otherGap) : reach)
    }
    // With less room, an arrow would lie across its line and not along it.
    let wanted = max(least * 2 / 3, (max(dx, dy) * least / 6).squareRoot())
    cost =
      length + source.cost(of: boxSide) + target.cost(of: other)
      + 10 * max(0, least - length) + 20 * max(0, wanted - room)
    if boxSide == other, source.parentSide == boxSide, target.parentSide == boxSide {
      // The lines of the tree to both boxes, and to all boxes between them, are on this side.
      cost += 120
    }
  }

  /// Returns a loop at a node, on the side to which its branch grows, or on another side with more room.
  private static func loop(at end: End, around count: Int, avoiding grid: BoxGrid?) -> Self {
    // The sizes of loops repeat: more than eight of them could not be told apart.
    let size = 1 + 0.5 * Double(count % 8)
    let loops = end.flanksFromWay.enumerated().map { number, boxSide in
      var loop = Self(loopAt: end, boxSide, size)
      loop.cost = 20 * Double(number) + end.cost(of: boxSide)
      if let grid { loop.addCrossed(grid, [end.frame]) }
      return loop
    }
    return loops.min { $0.cost < $1.cost } ?? Self(loopAt: end, end.way, size)
  }

  private init(loopAt end: End, _ boxSide: BoxSide, _ size: Double) {
    let foot = end.foot(on: boxSide)
    func corner(_ side: Double) -> Position {
      let side = side * size
      return boxSide.isUpright
        ? Position(x: foot.x, y: foot.y + side) : Position(x: foot.x + side, y: foot.y)
    }
    let reach = 44 * size
    (start, self.end) = (corner(-5), corner(5))
    (first, second) = (boxSide.moved(corner(-36), by: reach), boxSide.moved(corner(36), by: reach))
  }

  /// Creates a line of the tree, as exact as is needed to place labels beside it.
  init(treeLineFrom start: Position, to end: Position, isUpright: Bool) {
    (self.start, self.end) = (start, end)
    let (x, y) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    first = isUpright ? Position(x: start.x, y: y) : Position(x: x, y: start.y)
    second = isUpright ? Position(x: end.x, y: y) : Position(x: x, y: end.y)
  }

  /// Returns the position at a fraction of the route.
  func point(at part: Double) -> Position {
    let rest = 1 - part
    let (a, b, c, d) = (
      rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part
    )
    return Position(
      x: a * start.x + b * first.x + c * second.x + d * end.x,
      y: a * start.y + b * first.y + c * second.y + d * end.y)
  }

  /// Returns the route with other ends.
  func between(_ start: Position, _ end: Position) -> Self {
    var way = self
    (way.start, way.end) = (start, end)
    return way
  }

  /// The smallest frame that contains the route.
  var frame: Frame {
    let (left, right) = Self.reach(start.x, first.x, second.x, end.x)
    let (top, bottom) = Self.reach(start.y, first.y, second.y, end.y)
    return Frame(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest and largest coordinate of a curve in one direction: at its ends, or where it turns.
  private static func reach(
    _ start: Double, _ first: Double, _ second: Double, _ end: Double
  ) -> (Double, Double) {
    let (square, linear) = (end - start + 3 * (first - second), 2 * (start - 2 * first + second))
    let constant = first - start
    let root = (linear * linear - 4 * square * constant).squareRoot()
    let sum = -(linear + (linear < 0 ? -root : root)) / 2
    var (least, most) = (min(start, end), max(start, end))
    for part in [sum / square, constant / sum] where part > 0 && part < 1 {
      let rest = 1 - part
      let place =
        rest * rest * (rest * start + 3 * part * first)
        + part * part * (3 * rest * second + part * end)
      (least, most) = (min(least, place), max(most, place))
    }
    return (least, most)
  }

  /// The approximate length of the route.
  var length: Double {
    let around = start.distance(to: first) + first.distance(to: second) + second.distance(to: end)
    return max(1, (around + start.distance(to: end)) / 2)
  }

  /// The distance between the points of a route that are tested for boxes, and the largest number of points. Boxes
  /// are a few times higher than this distance.
  private static let (step, mostSteps) = (2.5, 200.0)

  /// Adds the cost of crossing boxes: once for any box, once more for a box at its own ends, and more for each unit
  /// of length inside boxes.
  ///
  /// - Parameter limit: The most cost; beyond it, the examination stops.
  private mutating func addCrossed(
    _ grid: BoxGrid, _ ends: [Frame], upTo limit: Double = .infinity
  ) {
    let count = Int(max(8, min(Self.mostSteps, length / Self.step)))
    let way = length / Double(count)
    var crossesEnd = false
    for number in 0...count where cost < limit {
      let place = Frame(point(at: Double(number) / Double(count))).expanded(by: 2)
      guard grid.meets(place) else { continue }
      if !crossesBoxes { cost += 24 }
      crossesBoxes = true
      if !crossesEnd, ends.contains(where: { $0.intersects(place) }) {
        crossesEnd = true
        cost += 96
      }
      cost += 4 * way
    }
  }
}

/// One of the two boxes of a connector.
private struct End {
  let frame: Frame
  /// The side to which the branch of the box grows.
  let way: BoxSide
  /// The side at which the tree's line from the parent arrives, and the sides where the lines to the children begin.
  private(set) var parentSide: BoxSide?
  private var childSides: [BoxSide] = []
  /// Whether a fold sign is on the side to which the branch grows.
  private let hidesMore: Bool

  init(_ layout: MapLayout, _ index: Int) {
    let box = layout.boxes[index]
    (frame, hidesMore, way) = (box.frame, box.hidesMore, layout.way(of: index))
    if box.parent != nil {
      parentSide = way.opposite
    } else if box.direction == .outwards {
      // Lines leave a root in all directions.
      return
    }
    guard layout.hasChildren(index) else { return }
    childSides = box.parent == nil && way != .bottom ? [.left, .right] : [way]
  }

  /// All sides: first the side to which the branch grows, last the side from which it comes.
  var flanksFromWay: [BoxSide] {
    [way] + BoxSide.allCases.filter { $0 != way && $0 != way.opposite } + [way.opposite]
  }

  /// The distance of lines from boxes, and the reach of fold signs.
  private static let (gap, foldReach) = (3.0, 9.0)

  /// Returns the point where lines from a side begin. Above and below a box, the point is moved a fraction of the
  /// way towards `place`, at most halfway to the corner.
  func foot(
    on boxSide: BoxSide, going part: Double = 0, towards place: Position = .zero
  ) -> Position {
    let isFolded = hidesMore && boxSide == way
    var foot = boxSide.moved(
      boxSide.middle(of: frame), by: isFolded ? Self.foldReach + Self.gap : Self.gap)
    if !boxSide.isUpright {
      let way = (place.x - frame.center.x) * part
      foot.x += max(-frame.width / 4, min(frame.width / 4, way))
    }
    return foot
  }

  /// Returns the cost of a side, which depends on the lines of the tree there.
  func cost(of boxSide: BoxSide) -> Double {
    if childSides.contains(boxSide) { return 120 }
    // Most texts have a line below them.
    return boxSide == parentSide ? 30 : boxSide == .bottom ? 12 : 0
  }

  /// Whether the ends are near enough that the boxes between them are examined.
  func isNear(_ other: End) -> Bool { frame.center.distance(to: other.frame.center) < 4_000 }

  func overlapsInWidth(_ other: Frame) -> Bool {
    other.x <= frame.maxX + 30 && frame.x <= other.maxX + 30
  }
}

extension MapLayout {
  /// Whether a box has visible children.
  func hasChildren(_ index: Int) -> Bool {
    // Each box comes before its children.
    index + 1 < boxes.count && boxes[index + 1].parent == index
  }
}

extension Position {
  func distance(to other: Position) -> Double {
    let (x, y) = (x - other.x, y - other.y)
    return (x * x + y * y).squareRoot()
  }
}
