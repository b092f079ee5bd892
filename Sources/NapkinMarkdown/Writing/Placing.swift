import NapkinCore

/// Tells where the nodes of a map stand, one after the other: headings down to a level, and lists below.
///
/// Only items have boxes that can be ticked. So where the first node below a heading is a task, a list begins
/// with it, on whatever level, and goes on with tasks and nodes of a single line; headings may follow.
struct Placing {
  private let map: MindMap
  private let headings: Int
  private var isBelowRootLeftOut = false
  /// The level of the last heading; -1 before the first one.
  private var lastHeading = -1
  /// The level whose nodes are items that are not set in.
  private var outermost: Int
  /// The node with which a list on a level of headings ends, while it is still to come.
  private var lastItem: MindMap.Slot?

  init(_ map: MindMap, headings: Int) {
    (self.map, self.headings) = (map, headings)
    outermost = headings
  }

  /// The place of the next node of a walk over the whole map; `nil` for a root that is left out.
  mutating func place(_ visit: MindMap.Visit) -> MarkdownWriter.Position? {
    if visit.depth == 0 {
      isBelowRootLeftOut = visit.slot == map.slotOfRoot && map.isRootImplied
      if isBelowRootLeftOut { return nil }
    }
    let level = visit.depth - (isBelowRootLeftOut ? 1 : 0)
    if level > outermost || level >= headings { return .item(level - outermost) }
    if level == outermost, let last = lastItem {
      if visit.slot == last { lastItem = nil }
      return .item(0)
    }
    if level == lastHeading + 1, visit.slot != map.slotOfRoot, isTask(visit.slot) {
      outermost = level
      let siblings = map.parent(of: visit.slot).map(map.children) ?? []
      let last = siblings.prefix { isTask($0) || isLine($0) }.last
      lastItem = last == visit.slot ? nil : last
      return .item(0)
    }
    lastHeading = level
    outermost = headings
    lastItem = nil
    return .heading(level + 1)
  }

  private func isTask(_ slot: MindMap.Slot) -> Bool {
    (map.address(of: slot).extras?.pointee.task.status ?? .none) != .none
  }

  /// Whether nothing stands below the line of a node.
  private func isLine(_ slot: MindMap.Slot) -> Bool {
    !map.hasChildren(slot) && (map.address(of: slot).extras?.isLineOnly ?? true)
  }
}
