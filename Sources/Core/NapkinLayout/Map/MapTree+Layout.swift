import NapkinCore

extension MapTree {
  /// Returns the boxes at their positions, with the middle of the top at the origin.
  consuming func laidOut(
    _ spacing: MapLayout.Spacing, alignsLevels: Bool
  ) -> [MapLayout.Box] {
    guard spacing.hangsBranches, arrangement == .down, offsets.isEmpty,
      let branches = HangingBranches(boxes, spacing)
    else {
      return arranged(spacing, alignsLevels: alignsLevels)
    }
    return branches.expanded(MapTree(branches.kept).arranged(spacing, alignsLevels: alignsLevels))
  }

  private consuming func arranged(
    _ spacing: MapLayout.Spacing, alignsLevels: Bool
  ) -> [MapLayout.Box] {
    if arrangement == .radial {
      RadialTree(boxes, spacing).place(&boxes)
      if !offsets.isEmpty { moveOnRings() }
      return boxes
    }
    let isDown = arrangement == .down
    var tree = TidyTree(
      gaps: TidyTree.Gaps(
        siblings: spacing.siblings, branches: spacing.branches, cloud: spacing.cloud))
    let fans = FanGaps(boxes, spacing, second: second, isDown: isDown)
    tree.nodes = nodes(spacing, fans, isDown: isDown)
    if alignsLevels { align(&tree.nodes, fans, isDown: isDown) }
    tree.pushes = offsets.map(\.y)
    tree.ownGaps = gaps.map { max(0, spacing.siblings + $0) }
    tree.second = Int32(truncatingIfNeeded: second)
    tree.arrange { index, edge in place(index, at: edge, isDown: isDown) }
    return boxes
  }

  /// Makes the nodes of a tidy tree; each box begins after its parent's in the direction of growth.
  private mutating func nodes(
    _ spacing: MapLayout.Spacing, _ fans: FanGaps, isDown: Bool
  ) -> ContiguousArray<TidyTree.Node> {
    var nodes: ContiguousArray<TidyTree.Node> = []
    nodes.reserveCapacity(boxes.count)
    for index in boxes.indices {
      let (frame, parent) = (boxes[index].frame, Int(boxes[index].parentIndex))
      let breadth = isDown ? frame.width : frame.height
      let length = isDown ? frame.height : frame.width
      // The middle of the root is at 0, because its tree may grow to both sides.
      var start = parent < 0 ? -length / 2 : nodes[parent].bottom
      // The gap before children belongs to them and not to their parent, so that no short node is put into it.
      if parent >= 0 { start += fans[parent] }
      let hasCloud = boxes[index].hasCloud
      if hasCloud && parent >= 0 { start += spacing.cloud }
      var bottom = start + length + spacing.levels
      if !offsets.isEmpty, parent >= 0 {
        start += offsets[index].x
        // A node that was dragged towards its parent must not end before its parent.
        bottom = max(bottom + offsets[index].x, nodes[parent].bottom)
      }
      setStart(start, of: index, isDown: isDown)
      nodes.append(TidyTree.Node(breadth: breadth, bottom: bottom, hasCloud: hasCloud))
      if parent >= 0 { nodes[parent].lastChild = Int32(truncatingIfNeeded: index) }
    }
    return nodes
  }

  private mutating func setStart(_ start: Double, of index: Int, isDown: Bool) {
    if isDown { boxes[index].frame.y = start } else { boxes[index].frame.x = start }
  }

  /// Makes all nodes of a level begin after the longest node of the level before.
  private mutating func align(
    _ nodes: inout ContiguousArray<TidyTree.Node>, _ fans: FanGaps, isDown: Bool
  ) {
    var starts: [Double] = []
    var lengths: [Double] = []
    for (index, box) in boxes.enumerated() {
      if box.level == lengths.count { lengths.append(0) }
      let start = (isDown ? box.frame.y : box.frame.x) - way(of: index)
      let length = nodes[index].bottom - start + fans[index]
      lengths[box.level] = max(lengths[box.level], length)
    }
    var start = boxes.first.map { isDown ? $0.frame.y : $0.frame.x } ?? 0
    for length in lengths {
      starts.append(start)
      start += length
    }
    for index in nodes.indices {
      let level = boxes[index].level
      setStart(starts[level] + way(of: index), of: index, isDown: isDown)
      nodes[index].bottom = starts[level] + lengths[level]
    }
  }

  /// Returns how far a box was dragged away from its parent.
  private func way(of index: Int) -> Double { offsets.isEmpty ? 0 : offsets[index].x }

  /// Sets the position of a box across the direction of growth, and the direction of its branch.
  private mutating func place(_ index: Int, at edge: Double, isDown: Bool) {
    if isDown {
      boxes[index].direction = .down
      boxes[index].frame.x = edge
      return
    }
    boxes[index].frame.y = edge
    if index >= second { boxes[index].turnToLeft() }
  }

  /// Moves the nodes that people dragged in a radial arrangement, each with its branch.
  private mutating func moveOnRings() {
    var ways = [Position](repeating: .zero, count: boxes.count)
    for index in boxes.indices.dropFirst() {
      let (center, own) = (boxes[index].frame.center, offsets[index])
      let radius = (center.x * center.x + center.y * center.y).squareRoot()
      let (x, y) = radius > 0 ? (center.x / radius, center.y / radius) : (1, 0)
      ways[index] = ways[Int(boxes[index].parentIndex)].moved(
        by: Position(x: x * own.x - y * own.y, y: y * own.x + x * own.y))
      boxes[index].frame.x += ways[index].x
      boxes[index].frame.y += ways[index].y
    }
  }
}

extension MapLayout.Box {
  /// Mirrors the box to the left of the origin, which is the middle of the top.
  mutating func turnToLeft() {
    direction = .left
    frame.x = -frame.x - frame.width
  }
}
