public import NapkinCore

/// Lets the layout place all nodes again: nodes that were dragged return, and the branches of the root are
/// divided between both sides, unless the arrangement grows to the right only. One step for Undo.
public struct ArrangeMap: Command {
  /// How the map is to be laid out.
  public var arrangement: MapLayout.Arrangement

  /// The name of the command in the Undo menu.
  public var name: String { "Arrange Map" }

  /// Creates the command.
  public init(_ arrangement: MapLayout.Arrangement = .both) {
    self.arrangement = arrangement
  }

  /// One setting for each node that was placed by hand.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var changes: [MindMap.Change] = []
    for visit in map.walkAll() where map[visit.slot].offset != nil {
      // Floating nodes have no other place than the one where they were put.
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
        // Folded or not, a branch counts with all that it holds: it may be opened later.
        Double(map.walk(from: branch).count { map.children(of: $0.slot).isEmpty })
      }
      return Sides(branches.map { _ in nil }, heights: heights).isLeft.map { $0 ? .left : .right }
    case .right: return branches.map { _ in .right }
    case .down, .radial: return branches.map { map[$0].side }
    }
  }
}
