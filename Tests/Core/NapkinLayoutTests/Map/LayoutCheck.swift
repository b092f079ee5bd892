import NapkinCore
import NapkinLayout

/// Looks at a layout from outside: each rule is tried in the plainest way.
struct LayoutCheck {
  private let layout: MapLayout
  private let map: MindMap

  init(_ layout: MapLayout, _ map: MindMap) {
    self.layout = layout
    self.map = map
  }

  /// Two boxes that overlap.
  var overlap: (Int, Int)? {
    for (index, box) in layout.boxes.enumerated() {
      for other in layout.boxes.indices[(index + 1)...] {
        let (a, b) = (box.frame, layout.boxes[other].frame)
        let isApart =
          a.x >= b.maxX - 1e-6 || b.x >= a.maxX - 1e-6 || a.y >= b.maxY - 1e-6
          || b.y >= a.maxY - 1e-6
        if !isApart { return (index, other) }
      }
    }
    return nil
  }

  /// Whether every node that is not below a folded one has one box, parents first.
  var isComplete: Bool {
    var walk = map.walkAll()
    var expected: Set<MindMap.Slot> = []
    while let visit = walk.next() {
      expected.insert(visit.slot)
      if map[visit.slot].isFolded { walk.skipChildren() }
    }
    return layout.boxes.count == expected.count && Set(layout.boxes.map(\.slot)) == expected
      && layout.boxes.indices.allSatisfy { index in
        layout.boxes[index].parent.map { parent in
          parent < index && map.parent(of: layout.boxes[index].slot) == layout.boxes[parent].slot
        } ?? (map.parent(of: layout.boxes[index].slot) == nil)
      }
  }

  private func children(of index: Int) -> [[MapLayout.Box]] {
    let children = layout.boxes.filter { $0.parent == index }
    return [children.filter { $0.direction == .left }, children.filter { $0.direction != .left }]
  }

  /// Whether children stand in the order of the map, on each side.
  var keepsOrder: Bool {
    layout.boxes.indices.allSatisfy { index in
      let order = map.children(of: layout.boxes[index].slot)
      return children(of: index).allSatisfy { side in
        let positions = side.map { box in order.firstIndex(of: box.slot) ?? -1 }
        let places = side.map { $0.direction == .down ? $0.frame.x : $0.frame.y }
        return positions == positions.sorted() && places == places.sorted()
      }
    }
  }

  /// A parent that does not stand in the middle of its children.
  var uncentered: Int? {
    layout.boxes.indices.first { index in
      children(of: index).contains { side in
        guard let first = side.first?.frame, let last = side.last?.frame else { return false }
        let isDown = side[0].direction == .down
        let middle = isDown ? (first.x + last.maxX) / 2 : (first.y + last.maxY) / 2
        let center = layout.boxes[index].frame.center
        return (middle - (isDown ? center.x : center.y)).magnitude > 1e-6
      }
    }
  }

  /// A box that lies in the room through which another node's lines to its children run.
  var crossedEdge: (line: Int, box: Int)? {
    for (index, box) in layout.boxes.enumerated() {
      guard let parent = box.parent.map({ layout.boxes[$0] }) else { continue }
      let room = Self.room(from: parent.frame, to: box)
      if let other = boxIn(room, besides: index) { return (index, other) }
    }
    return nil
  }

  /// The same where levels are aligned: a line runs straight past its parent's level, and turns
  /// behind it, where no box is.
  var crossedAlignedEdge: (line: Int, box: Int)? {
    let levels = levels
    for (index, box) in layout.boxes.enumerated() {
      guard let parent = box.parent else { continue }
      let (own, level) = (layout.boxes[parent].frame, levels[parent])
      let end =
        box.direction == .down
        ? Frame(x: own.x, y: level.y, width: own.width, height: level.height)
        : Frame(x: level.x, y: own.y, width: level.width, height: own.height)
      let turn = Self.ends(from: end, to: box).start
      let straight = Frame(own.center).union(Frame(turn))
      for room in [straight, Self.room(from: end, to: box)] {
        if let other = boxIn(room, besides: index) { return (index, other) }
      }
    }
    return nil
  }

  /// For each box the frame around all of its level, on its side of its tree.
  private var levels: [Frame] {
    struct Level: Hashable {
      var top: Int
      var direction: MapLayout.Direction
      var number: Int
    }
    var levels: [Level] = []
    var frames: [Level: Frame] = [:]
    for (index, box) in layout.boxes.enumerated() {
      let top = box.parent.map { levels[$0].top } ?? index
      let level = Level(top: top, direction: box.direction, number: box.level)
      levels.append(level)
      frames[level] = frames[level]?.union(box.frame) ?? box.frame
    }
    return levels.compactMap { frames[$0] }
  }

  /// A box that lies in a room, other than those at the ends of the line to a box.
  private func boxIn(_ room: Frame, besides line: Int) -> Int? {
    layout.boxes.indices.first { other in
      let frame = layout.boxes[other].frame
      return other != line && other != layout.boxes[line].parent
        && frame.x < room.maxX - 1e-6 && room.x < frame.maxX - 1e-6
        && frame.y < room.maxY - 1e-6 && room.y < frame.maxY - 1e-6
    }
  }

  private static func room(from parent: Frame, to box: MapLayout.Box) -> Frame {
    let ends = ends(from: parent, to: box)
    return Frame(ends.start).union(Frame(ends.end))
  }

  private static func ends(
    from parent: Frame, to box: MapLayout.Box
  ) -> (start: Position, end: Position) {
    let child = box.frame
    return switch box.direction {
    case .left:
      (Position(x: parent.x, y: parent.center.y), Position(x: child.maxX, y: child.center.y))
    case .down:
      (Position(x: parent.center.x, y: parent.maxY), Position(x: child.center.x, y: child.y))
    default:
      (Position(x: parent.maxX, y: parent.center.y), Position(x: child.x, y: child.center.y))
    }
  }

  /// Whether a box is another one, or one of its descendants.
  static func isBelow(_ top: Int, _ index: Int, _ layout: MapLayout) -> Bool {
    var current: Int? = index
    while let step = current, step >= top {
      if step == top { return true }
      current = layout.boxes[step].parent
    }
    return false
  }

  /// Whether a cloud lies behind any of many places in a frame, those at its edges included.
  static func covers(_ cloud: MapLayout.Cloud, any frame: Frame) -> Bool {
    guard cloud.frame.intersects(frame) else { return false }
    guard let sector = cloud.sector else { return true }
    return (0...12).contains { column in
      (0...6).contains { row in
        sector.contains(
          Position(
            x: frame.x + frame.width * Double(column) / 12,
            y: frame.y + frame.height * Double(row) / 6))
      }
    }
  }
}
