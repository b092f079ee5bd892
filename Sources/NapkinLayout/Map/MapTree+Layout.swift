import NapkinCore

extension MapTree {
  /// Where everything goes, with the middle of the top at the origin.
  mutating func layOut(
    _ spacing: MapLayout.Spacing, alignsLevels: Bool, firstIndex: Int = 0
  ) -> [MapLayout.Box] {
    if arrangement == .radial { return RadialTree(self, spacing).boxes(firstIndex: firstIndex) }
    let isDown = arrangement == .down
    var tree = TidyTree(
      gaps: TidyTree.Gaps(
        siblings: spacing.siblings, branches: spacing.branches, cloud: spacing.cloud))
    tree.nodes = nodes(spacing, isDown: isDown)
    if alignsLevels { align(&tree.nodes) }
    tree.second = Int32(truncatingIfNeeded: second)
    tree.arrange()
    return boxes(tree.nodes, isDown: isDown, firstIndex: firstIndex)
  }

  private func nodes(_ spacing: MapLayout.Spacing, isDown: Bool) -> [TidyTree.Node] {
    var nodes: [TidyTree.Node] = []
    nodes.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      let breadth = isDown ? entry.size.width : entry.size.height
      let length = isDown ? entry.size.height : entry.size.width
      // A tree begins at its middle, because it may grow to both sides.
      let isTop = entry.parent < 0
      var start = isTop ? -length / 2 : nodes[Int(entry.parent)].bottom
      if entry.hasCloud && !isTop { start += spacing.cloud }
      nodes.append(
        TidyTree.Node(
          end: Int32(truncatingIfNeeded: index) + 1, hasCloud: entry.hasCloud, breadth: breadth,
          start: start, bottom: start + length + spacing.levels))
    }
    for index in stride(from: nodes.count - 1, to: 0, by: -1) {
      let parent = Int(entries[index].parent)
      if nodes[parent].lastChild < 0 {
        nodes[parent].lastChild = Int32(truncatingIfNeeded: index)
        nodes[parent].end = nodes[index].end
      }
    }
    return nodes
  }

  /// Lets all nodes of a level begin where the widest of the level before leaves room.
  private func align(_ nodes: inout [TidyTree.Node]) {
    var starts: [Double] = []
    var lengths: [Double] = []
    for (entry, node) in zip(entries, nodes) {
      let level = Int(entry.level)
      if level == lengths.count { lengths.append(0) }
      lengths[level] = max(lengths[level], node.bottom - node.start)
    }
    var start = nodes.first?.start ?? 0
    for length in lengths {
      starts.append(start)
      start += length
    }
    for index in nodes.indices {
      let level = Int(entries[index].level)
      nodes[index].start = starts[level]
      nodes[index].bottom = starts[level] + lengths[level]
    }
  }

  private func boxes(
    _ nodes: [TidyTree.Node], isDown: Bool, firstIndex: Int
  ) -> [MapLayout.Box] {
    var boxes: [MapLayout.Box] = []
    boxes.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      let (along, across) = (nodes[index].start, nodes[index].place)
      let (width, height) = (entry.size.width, entry.size.height)
      let direction: MapLayout.Direction = isDown ? .down : index >= second ? .left : .right
      let frame =
        switch direction {
        case .down: Frame(x: across, y: along, width: width, height: height)
        case .left: Frame(x: -along - width, y: across, width: width, height: height)
        default: Frame(x: along, y: across, width: width, height: height)
        }
      boxes.append(entry.box(frame, direction, firstIndex: firstIndex))
    }
    return boxes
  }
}

extension MapTree.Entry {
  func box(_ frame: Frame, _ direction: MapLayout.Direction, firstIndex: Int) -> MapLayout.Box {
    MapLayout.Box(
      slot: slot, level: Int(level), direction: direction, hidesMore: hidesMore,
      hasCloud: hasCloud, frame: frame,
      parentIndex: parent < 0 ? -1 : parent + Int32(truncatingIfNeeded: firstIndex))
  }
}
