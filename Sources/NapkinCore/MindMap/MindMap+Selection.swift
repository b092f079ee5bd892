extension MindMap {
  /// The nodes of a selection without those that lie in another one's branch, in its order.
  func tops(of selection: [Node.ID]) throws(Refusal) -> [Node.ID] {
    if selection.count == 1 {
      _ = try existingSlot(of: selection[0])
      return selection
    }
    var slots: Set<Slot> = []
    for id in selection { slots.insert(try existingSlot(of: id)) }
    var tops: [Node.ID] = []
    var seen: Set<Slot> = []
    for id in selection {
      let slot = try existingSlot(of: id)
      guard seen.insert(slot).inserted else { continue }
      if !hasAncestor(in: slots, slot) { tops.append(id) }
    }
    return tops
  }

  private func hasAncestor(in slots: Set<Slot>, _ slot: Slot) -> Bool {
    var current = parent(of: slot)
    while let step = current {
      if slots.contains(step) { return true }
      current = parent(of: step)
    }
    return false
  }

  /// The children of a node, or the floating nodes.
  func siblings(under parent: Slot?) -> [Slot] {
    parent.map { table.children(of: $0) } ?? floatingSlots
  }
}
