extension MindMap {
  /// The nodes of a selection, in its order, without the descendants of other selected nodes.
  func tops(of selection: [Node.ID]) throws(Refusal) -> [Node.ID] {
    if selection.count == 1 {
      _ = try existingSlot(of: selection[0])
      return selection
    }
    var slots: [Slot] = []
    for id in selection { slots.append(try existingSlot(of: id)) }
    // For each known slot, whether its node is selected or lies below a selected node.
    var goesAlong = Dictionary(slots.map { ($0, true) }) { first, _ in first }
    var seen: Set<Slot> = []
    return zip(selection, slots).compactMap { id, slot in
      guard seen.insert(slot).inserted, !isBelow(slot, &goesAlong) else { return nil }
      return id
    }
  }

  /// Whether the node in a slot lies below a selected node. The answers for its ancestors are stored in `goesAlong`,
  /// so that no path is walked twice, even for many deep nodes.
  private func isBelow(_ slot: Slot, _ goesAlong: inout [Slot: Bool]) -> Bool {
    var way: [Slot] = []
    var current = parent(of: slot)
    while let step = current, goesAlong[step] == nil {
      way.append(step)
      current = parent(of: step)
    }
    let answer = current.flatMap { goesAlong[$0] } ?? false
    for step in way { goesAlong[step] = answer }
    return answer
  }

  /// The children of a node, or the floating nodes if `parent` is `nil`.
  func siblings(under parent: Slot?) -> [Slot] {
    parent.map { table.children(of: $0) } ?? floatingSlots
  }
}
