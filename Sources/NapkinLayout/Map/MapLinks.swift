import NapkinCore

/// Who is whose child in a map, and what a layout asks of every node: looked up in the order in
/// which nodes lie in memory, which is many times faster than from branch to branch.
struct MapLinks {
  /// By the number of a slot its first child, or the slot itself if there is none.
  private var firstChildren: [MindMap.Slot]
  /// By the number of a slot the sibling behind it, or the slot itself if there is none; of what has no
  /// parent it says nothing.
  private var nextSiblings: [MindMap.Slot]
  private var marks: [Mark]
  /// Whether a node was placed by hand.
  private(set) var hasOffsets = false
  /// Whether a node has a cloud.
  private(set) var hasClouds = false

  private struct Mark: OptionSet {
    let rawValue: UInt8
    static let folded = Mark(rawValue: 1)
    static let cloud = Mark(rawValue: 2)
    static let offset = Mark(rawValue: 4)
  }

  init(_ map: MindMap) {
    var first = [MindMap.Slot](repeating: map.slotOfRoot, count: map.slotCount)
    var next = first
    var marks = [Mark](repeating: [], count: first.count)
    var all: Mark = []
    map.forEachSlotWithChildren { slot, children in
      let own = Self.marks(of: slot, in: map)
      marks[slot.index] = own
      all.formUnion(own)
      first[slot.index] = children.isEmpty ? slot : children[0]
      for index in children.indices {
        next[children[index].index] = children[min(index + 1, children.count - 1)]
      }
    }
    (firstChildren, nextSiblings, self.marks) = (first, next, marks)
    hasOffsets = all.contains(.offset)
    hasClouds = all.contains(.cloud)
  }

  private static func marks(of slot: MindMap.Slot, in map: MindMap) -> Mark {
    let node = unsafe map.address(of: slot)
    var mark: Mark = unsafe node.pointee.isFolded ? .folded : []
    guard unsafe node.pointee.bendsLayout, let extras = unsafe node.extras else { return mark }
    if unsafe extras.rarest?.pointee.offset != nil { mark.insert(.offset) }
    if unsafe extras.style?.pointee.cloud != nil { mark.insert(.cloud) }
    return mark
  }

  func firstChild(of slot: MindMap.Slot) -> MindMap.Slot? {
    let child = firstChildren[slot.index]
    return child == slot ? nil : child
  }

  func next(to slot: MindMap.Slot) -> MindMap.Slot? {
    let next = nextSiblings[slot.index]
    return next == slot ? nil : next
  }

  func isFolded(_ slot: MindMap.Slot) -> Bool { marks[slot.index].contains(.folded) }

  func hasCloud(_ slot: MindMap.Slot) -> Bool { marks[slot.index].contains(.cloud) }
}
