public import NapkinCore

/// Lets the layout place all nodes again: nodes that were dragged return. The branches of the root are divided
/// between both sides, or all put on the right for ``MapLayout/Arrangement/right``. One step for Undo.
public struct ArrangeMap: Command {
  /// The new arrangement of the map.
  public var arrangement: MapLayout.Arrangement

  /// The name of the command in the Undo menu.
  public var name: String { "Arrange Map" }

  /// Creates the command.
  public init(_ arrangement: MapLayout.Arrangement = .both) {
    self.arrangement = arrangement
  }

  /// One change for each node that was placed by hand, and for each of the root's branches that changes sides.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var changes: [MindMap.Change] = []
    for visit in map.walkAll() where map[visit.slot].offset != nil {
      // A floating node keeps its offset, because the layout has no position of its own for it.
      let isFloating = visit.depth == 0 && visit.slot != map.slotOfRoot
      if !isFloating { changes.append(.set(map[visit.slot].id, .offset(nil))) }
    }
    let branches = map.children(of: map.slotOfRoot)
    for (branch, side) in zip(branches, sides(of: branches, in: map))
    where map[branch].side != side {
      changes.append(.set(map[branch].id, .side(side)))
    }
    return changes
  }

  private func sides(of branches: [MindMap.Slot], in map: MindMap) -> [MindMap.Node.Side?] {
    switch arrangement {
    case .both:
      let heights = branches.map { branch in
        // A folded branch counts with all its nodes, because it may be opened later.
        Double(map.walk(from: branch).count { map.children(of: $0.slot).isEmpty })
      }
      return Sides(branches.map { _ in nil }, heights: heights).isLeft.map { $0 ? .left : .right }
    case .right: return branches.map { _ in .right }
    case .down, .radial: return branches.map { map[$0].side }
    }
  }
}
