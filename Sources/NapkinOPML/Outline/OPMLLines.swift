import NapkinCore

/// The lines of an outline in order, each with its level: the tree, without a root of ours, and
/// behind it what floats.
struct OPMLLines: Sequence, IteratorProtocol {
  struct Line {
    var slot: MindMap.Slot
    var level: Int
  }

  private var walk: MindMap.Walk
  private let leftOut: MindMap.Slot?
  private var shift = 0

  init(_ map: MindMap) {
    walk = map.walkAll()
    leftOut = map.isRootImplied ? map.slotOfRoot : nil
  }

  mutating func next() -> Line? {
    guard var visit = walk.next() else { return nil }
    if visit.depth == 0 {
      shift = visit.slot == leftOut ? -1 : 0
      if shift == -1 {
        guard let first = walk.next() else { return nil }
        visit = first
        if visit.depth == 0 { shift = 0 }
      }
    }
    return Line(slot: visit.slot, level: visit.depth + shift)
  }
}
