import NapkinCore

/// The lines of an outline in order: the tree, without an implied root, and the floating nodes after it.
struct OPMLLines: Sequence, IteratorProtocol {
  struct Line {
    var slot: MindMap.Slot
    /// Whether a line above it is folded.
    var isHidden: Bool
    var hasChildren: Bool
    /// Whether the node is folded, even if it has no children.
    var isFolded: Bool
    var level: Int

    /// Whether the node is folded and visible with children, so that the list of open lines shows it.
    var isFoldedInSight: Bool { isFolded && !isHidden && hasChildren }
    /// Whether the node is folded, but the list of open lines does not show it.
    var isFoldedBeyondWords: Bool { isFolded && !isFoldedInSight }
  }

  private let map: MindMap
  private var walk: MindMap.Walk
  private var shift = 0
  private var foldedLevel = Int.max

  init(_ map: MindMap) {
    self.map = map
    walk = map.walkAll()
  }

  static func all(of map: MindMap) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(map.count)
    lines.append(contentsOf: OPMLLines(map))
    return lines
  }

  mutating func next() -> Line? {
    guard var visit = walk.next() else { return nil }
    if visit.depth == 0 {
      shift = 0
      if map.isRootImplied && visit.slot == map.slotOfRoot {
        guard let first = walk.next() else { return nil }
        visit = first
        shift = visit.depth == 0 ? 0 : -1
      }
    }
    let level = visit.depth + shift
    let line = Line(
      slot: visit.slot, isHidden: level > foldedLevel, hasChildren: map.hasChildren(visit.slot),
      isFolded: map[visit.slot].isFolded, level: level)
    if !line.isHidden { foldedLevel = line.isFolded && line.hasChildren ? level : .max }
    return line
  }
}
