import NapkinCore
import NapkinFormats
import NapkinLayout

/// A node that is not folded away.
private struct ShownNode {
  var slot: MindMap.Slot
  var level: Int
  var isFloating: Bool
}

extension NodeFigure {
  /// Measures all nodes that are not folded away, by their slots: all cores do, some nodes each.
  static func all(
    of map: MindMap, _ extents: [ByteDigest: Extent], _ options: SVGOptions
  ) -> [NodeFigure?] {
    var figures = [NodeFigure?](repeating: nil, count: map.slotCount)
    var walk = map.walkAll()
    var isFloating = false
    Crew.perform {
      var nodes: [ShownNode] = []
      while nodes.count < options.nodesAtATime, let visit = walk.next() {
        if visit.depth == 0 { isFloating = visit.slot != map.slotOfRoot }
        nodes.append(ShownNode(slot: visit.slot, level: visit.depth, isFloating: isFloating))
        if map.address(of: visit.slot).pointee.isFolded { walk.skipChildren() }
      }
      return nodes.isEmpty ? nil : nodes
    } work: { (nodes: [ShownNode]) in
      (nodes, nodes.map { NodeFigure($0, of: map, extents, options) })
    } take: { done in
      for (node, figure) in zip(done.0, done.1) { figures[node.slot.index] = figure }
    }
    return figures
  }

  private init(
    _ shown: ShownNode, of map: MindMap, _ extents: [ByteDigest: Extent], _ options: SVGOptions
  ) {
    let node = map.address(of: shown.slot)
    let (level, isFloating) = (shown.level, shown.isFloating)
    self =
      NodeFigure(line: node, level: level, isFloating: isFloating, options: options)
      ?? NodeFigure(
        node, level: level, isFloating: isFloating,
        name: shown.slot == map.slotOfRoot ? map.name : "", extents, options: options)
  }
}
