import NapkinCore

/// The lines of an outline in order, each with its level: the tree, without a root of ours, and
/// behind it what floats.
struct OPMLLines: Sequence, IteratorProtocol {
  struct Line {
    var slot: MindMap.Slot
    var level: Int
  }

  private let map: MindMap
  private var walk: MindMap.Walk
  private var shift = 0

  init(_ map: MindMap) {
    self.map = map
    walk = map.walkAll()
  }

  mutating func next() -> Line? {
    guard let visit = walk.next() else { return nil }
    if visit.depth == 0 {
      shift = visit.slot == map.slotOfRoot && map.isRootImplied ? -1 : 0
      if shift == -1 { return next() }
    }
    return Line(slot: visit.slot, level: visit.depth + shift)
  }

  /// The numbers of the open lines, counted over the lines in sight; `nil` if nothing is folded,
  /// for then there is nothing to say.
  var expansionState: String? {
    var numbers: [String] = []
    var number = 0
    var foldedLevel: Int?
    var isAnyFolded = false
    for line in self {
      if let level = foldedLevel, line.level > level { continue }
      foldedLevel = nil
      number += 1
      guard !map.children(of: line.slot).isEmpty else { continue }
      if map[line.slot].isFolded {
        foldedLevel = line.level
        isAnyFolded = true
      } else {
        numbers.append("\(number)")
      }
    }
    return isAnyFolded ? numbers.joined(separator: ",") : nil
  }
}
