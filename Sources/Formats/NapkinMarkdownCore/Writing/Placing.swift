package import NapkinCore
import NapkinFormats

/// Decides for each node whether it is a heading or an item.
///
/// Nodes on the first `headings` levels are headings; nodes below them are items. There are two exceptions, each at
/// the beginning of a row of siblings:
///
/// 1. If the first sibling is a task, a list begins with it, because only items have boxes that can be ticked.
/// 2. If nobody set `headings`, short siblings without children are items, too, unless a link refers to them,
///    because other programs link to headings only. Siblings before text of their parent are always items then:
///    after a heading, that text would belong to the heading.
package struct Placing {
  private let map: MindMap
  private let headings: Int
  /// Whether a list on a level of headings may begin with a node that is not a task.
  private let mayChooseLists: Bool
  /// The nodes that are left out of lists, because a link refers to them or to their children.
  private var linkTargets: Set<MindMap.Slot> = []
  private var isBelowRootLeftOut = false
  /// The level of the last heading; -1 before the first one.
  private var lastHeading = -1
  /// The level whose nodes are items without an indent.
  private var levelOfList: Int
  /// The last node of a list on a level of headings, until that node is placed.
  private var endOfList: MindMap.Slot?
  private var previous: MindMap.Slot?

  /// - Parameters:
  ///   - headings: The number of levels that are headings; by default two at most.
  ///   - targets: The nodes to which links refer; empty if links can refer to items as well.
  package init(_ map: MindMap, headings: Int?, leadingTo targets: Set<MindMap.Node.ID>) {
    self.map = map
    self.headings = headings ?? 2
    mayChooseLists = headings == nil
    levelOfList = self.headings
    if mayChooseLists { findLinkTargets(targets) }
  }

  private mutating func findLinkTargets(_ targets: Set<MindMap.Node.ID>) {
    for id in targets {
      guard let slot = map.slot(of: id) else { continue }
      linkTargets.insert(slot)
      // If its parent became an item, the node would become an item, too.
      if map.isRootImplied, let parent = map.parent(of: slot),
        map.parent(of: parent) == map.slotOfRoot
      {
        linkTargets.insert(parent)
      }
    }
  }

  /// Returns the position of the next node of a walk over the whole map; `nil` for an implied root.
  package mutating func place(_ visit: MindMap.Visit) -> MarkdownWriter.Position? {
    if visit.depth == 0 {
      isBelowRootLeftOut = visit.slot == map.slotOfRoot && map.isRootImplied
      if isBelowRootLeftOut { return nil }
    }
    let level = visit.depth - (isBelowRootLeftOut ? 1 : 0)
    defer { previous = visit.slot }
    guard map.isBodyText(visit.slot) else { return place(visit.slot, on: level) }
    // After a heading, the text would belong to the heading; right below the line of its node, it would be the note
    // of the node; after other text, it would be a part of that.
    let parent = map.parent(of: visit.slot)
    guard let previous, previous != parent, level > lastHeading,
      map.parent(of: previous) != parent || !map.isBodyText(previous)
    else { return .body(max(0, level - levelOfList), isKept: false) }
    return .body(max(0, level - levelOfList), isKept: true)
  }

  private mutating func place(_ slot: MindMap.Slot, on level: Int) -> MarkdownWriter.Position {
    if level > levelOfList || level >= headings { return .item(level - levelOfList) }
    if level == levelOfList, let last = endOfList {
      if slot == last { endOfList = nil }
      return .item(0)
    }
    if level == lastHeading + 1, let last = lastOfList(from: slot) {
      levelOfList = level
      endOfList = last == slot ? nil : last
      return .item(0)
    }
    lastHeading = level
    levelOfList = headings
    endOfList = nil
    return .heading(level + 1)
  }

  /// Returns the last node of the list with which some siblings begin; `nil` if `first` begins no list. Siblings
  /// before text of their parent are in the list.
  private func lastOfList(from first: MindMap.Slot) -> MindMap.Slot? {
    guard let siblings = map.parent(of: first).map(map.children), mayChooseLists || isTask(first),
      siblings.first(where: { !map.isBodyText($0) }) == first
    else { return nil }
    guard mayChooseLists, let body = siblings.lastIndex(where: map.isBodyText) else {
      return lastOfList(in: siblings[...])
    }
    return lastOfList(in: siblings[body...].dropFirst())
      ?? siblings[..<body].last { !map.isBodyText($0) } ?? lastOfList(in: siblings[...])
  }

  /// Returns the last node of a list of siblings; `nil` if the first sibling begins no list.
  ///
  /// Tasks are in the list, and nodes with only a line and no children. If such lines are at least half of a row,
  /// nodes with children between them are in the list, too.
  private func lastOfList(in siblings: ArraySlice<MindMap.Slot>) -> MindMap.Slot? {
    var weight = 0
    var isLeading = true
    var (last, leading): (MindMap.Slot?, MindMap.Slot?)
    for sibling in siblings where !map.isBodyText(sibling) {
      let (isTask, isLine) = (isTask(sibling), map[sibling].isLineOnly)
      let isLeaf = (isTask || isLine) && !map.hasChildren(sibling)
      guard isTask || !linkTargets.contains(sibling) && (isLeaf || mayChooseLists && isLine) else {
        break
      }
      // A node with more than one level below it looks like a section of its own.
      weight += isLeaf ? 1 : map.children(of: sibling).contains(where: map.hasChildren) ? -2 : -1
      isLeading = isLeading && (isTask || isLeaf)
      if isLeaf || isLeading { last = sibling }
      if isLeading { leading = sibling }
    }
    return weight >= 0 ? last : leading
  }

  private func isTask(_ slot: MindMap.Slot) -> Bool {
    map[slot].task.status != .none
  }
}
