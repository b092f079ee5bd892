import NapkinCore

/// Lays out the trees of a map one after the other, and puts them beside each other.
struct LayoutMaker {
  let map: MindMap
  let spacing: MapLayout.Spacing
  let alignsLevels: Bool
  private(set) var boxes: [MapLayout.Box] = []
  private(set) var bounds = Frame(.zero)

  init(_ map: MindMap, spacing: MapLayout.Spacing, alignsLevels: Bool) {
    self.map = map
    self.spacing = spacing
    self.alignsLevels = alignsLevels
  }

  mutating func layOut(
    _ arrangement: MapLayout.Arrangement, branch: MindMap.Slot?, keepsOffsets: Bool,
    _ measure: ([MapLayout.Box]) -> [Extent]
  ) {
    let root = MapTree(
      map, branch ?? map.slotOfRoot, arrangement, keepsOffsets: keepsOffsets, measure)
    boxes = root.laidOut(spacing, alignsLevels: alignsLevels)
    if branch != nil {
      bounds = Self.bounds(of: boxes[...])
      return
    }
    if let way = map.offsetWithinReach(of: map.slotOfRoot) { moveTree(from: 0, by: way) }
    bounds = Self.bounds(of: boxes[...])
    guard !map.slotsOfFloating.isEmpty else { return }
    let reach = frameWithClouds(of: boxes)
    let middle = boxes[0].frame
    // Floating trees without an offset are put below, in rows about as wide as the main tree. If offsets are not
    // kept, this includes all floating trees.
    let limit = reach.x + max(reach.width, 600)
    var x = reach.x
    var y = reach.maxY + spacing.trees
    var rowEnd = y
    for slot in map.slotsOfFloating {
      let first = boxes.count
      let tree = MapTree(map, slot, .right, keepsOffsets: true, measure)
        .laidOut(spacing, alignsLevels: alignsLevels)
      boxes += tree
      if keepsOffsets, let way = map.offsetWithinReach(of: slot) {
        let side = map[slot].side
        // A tree on the left of the root grows to the left; growing to the right, it would cover the root.
        if side == .left { mirrorTree(from: first) }
        moveTree(from: first, by: Self.beside(middle, side, boxes[first].frame, way))
        continue
      }
      let frame = frameWithClouds(of: tree)
      if x > reach.x, x + frame.width > limit {
        x = reach.x
        y = rowEnd + spacing.trees
      }
      moveTree(from: first, by: Position(x: x - frame.x, y: y - frame.y))
      rowEnd = max(rowEnd, y + frame.height)
      x += frame.width + spacing.trees
    }
    bounds = Self.bounds(of: boxes[...])
  }

  /// Returns the move that puts a floating tree left or right of the root, at an offset `way`; right if no side is set.
  private static func beside(
    _ root: Frame, _ side: MindMap.Node.Side?, _ frame: Frame, _ way: Position
  ) -> Position {
    let x = side == .left ? root.x - way.x - frame.maxX : root.maxX + way.x - frame.x
    return Position(x: x, y: root.center.y + way.y - frame.center.y)
  }

  /// Mirrors the last tree, so that it grows to the left from its top.
  private mutating func mirrorTree(from first: Int) {
    for index in first..<boxes.count { boxes[index].turnToLeft() }
  }

  /// Moves the last tree, and makes its parent indices count from the first box of all trees.
  private mutating func moveTree(from first: Int, by way: Position) {
    for index in first..<boxes.count {
      boxes[index].frame.x += way.x
      boxes[index].frame.y += way.y
      if index > first { boxes[index].parentIndex += Int32(truncatingIfNeeded: first) }
    }
  }

  private func frameWithClouds(of tree: [MapLayout.Box]) -> Frame {
    tree.clouds(margin: spacing.cloud).reduce(Self.bounds(of: tree[...])) { $0.union($1.frame) }
  }

  static func bounds(of boxes: ArraySlice<MapLayout.Box>) -> Frame {
    guard let first = boxes.first else { return Frame(.zero) }
    var (left, top, right, bottom) = (
      first.frame.x, first.frame.y, first.frame.maxX, first.frame.maxY
    )
    for box in boxes {
      left = min(left, box.frame.x)
      top = min(top, box.frame.y)
      right = max(right, box.frame.maxX)
      bottom = max(bottom, box.frame.maxY)
    }
    return Frame(x: left, y: top, width: right - left, height: bottom - top)
  }
}
