import NapkinCore

/// One tree of a map, flat: what can be seen of it, parents before children, and how large it is.
struct MapTree {
  /// A node that can be seen.
  struct Entry {
    let slot: MindMap.Slot
    let parent: Int32
    let level: Int32
    let hasCloud: Bool
    let hidesMore: Bool
    fileprivate(set) var size = Extent(width: 0, height: 0)
  }

  private(set) var entries: [Entry] = []
  /// Where the root's children of the left side begin.
  private(set) var second: Int
  let arrangement: MapLayout.Arrangement

  /// Collects what can be seen of a tree.
  init(
    _ map: MindMap, _ links: MapLinks, _ top: MindMap.Slot, _ arrangement: MapLayout.Arrangement,
    _ measure: (_ slot: MindMap.Slot, _ level: Int) -> Extent
  ) {
    self.arrangement = arrangement
    second = 0
    collect(links, top)
    if top == map.slotOfRoot {
      measureAsTheyLie(links, measure)
    } else {
      for index in entries.indices {
        entries[index].size = measure(entries[index].slot, Int(entries[index].level))
      }
    }
    second = entries.count
    if arrangement == .both && entries.count > 1 { divide(map) }
  }

  private mutating func collect(_ links: MapLinks, _ top: MindMap.Slot) {
    var slot = top
    var (parent, level) = (Int32(-1), Int32(0))
    while true {
      let index = Int32(truncatingIfNeeded: entries.count)
      let child = links.firstChild(of: slot)
      let hides = child != nil && links.isFolded(slot)
      entries.append(
        Entry(
          slot: slot, parent: parent, level: level, hasCloud: links.hasCloud(slot),
          hidesMore: hides))
      if let child, !hides {
        (slot, parent, level) = (child, index, level + 1)
        continue
      }
      // Back to where a branch goes on.
      while parent >= 0 {
        if let next = links.next(to: slot) {
          slot = next
          break
        }
        (slot, parent) = (entries[Int(parent)].slot, entries[Int(parent)].parent)
        level -= 1
      }
      if parent < 0 { return }
    }
  }

  /// Measures the nodes in the order in which their texts lie in memory.
  private mutating func measureAsTheyLie(
    _ links: MapLinks, _ measure: (_ slot: MindMap.Slot, _ level: Int) -> Extent
  ) {
    var order = [Int32](repeating: -1, count: links.count)
    for (index, entry) in entries.enumerated() {
      order[entry.slot.index] = Int32(truncatingIfNeeded: index)
    }
    for index in order where index >= 0 {
      let entry = entries[Int(index)]
      entries[Int(index)].size = measure(entry.slot, Int(entry.level))
    }
  }

  /// Brings the root's branches into the order right side, left side.
  private mutating func divide(_ map: MindMap) {
    let (tops, heights) = branches()
    let sides = Sides(tops.map { map[entries[$0].slot].side }, heights: heights)
    let ends = tops.dropFirst() + [entries.count]
    var ordered = [entries[0]]
    ordered.reserveCapacity(entries.count)
    for isLeft in [false, true] {
      if isLeft { second = ordered.count }
      for (number, (start, end)) in zip(tops, ends).enumerated() where sides[number] == isLeft {
        let shift = Int32(truncatingIfNeeded: ordered.count - start)
        for index in start..<end {
          let entry = entries[index]
          ordered.append(
            Entry(
              slot: entry.slot, parent: entry.parent == 0 ? 0 : entry.parent + shift,
              level: entry.level, hasCloud: entry.hasCloud, hidesMore: entry.hidesMore,
              size: entry.size))
        }
      }
    }
    entries = ordered
  }

  /// Where the root's branches begin, and about how high each of them is.
  private func branches() -> (tops: [Int], heights: [Double]) {
    var heights = [Double](repeating: 0, count: entries.count)
    var tops: [Int] = []
    for index in stride(from: entries.count - 1, to: 0, by: -1) {
      let height = max(heights[index], entries[index].size.height + 8)
      heights[index] = height
      heights[Int(entries[index].parent)] += height
      if entries[index].parent == 0 { tops.append(index) }
    }
    tops.reverse()
    return (tops, tops.map { heights[$0] })
  }
}

/// On which side of the root each of its branches grows.
struct Sides {
  /// Whether a branch grows to the left, by its number.
  private(set) var isLeft: [Bool]

  subscript(number: Int) -> Bool { isLeft[number] }

  /// Keeps the sides that are given; chooses the others so that both sides become about as high.
  init(_ given: [MindMap.Node.Side?], heights: [Double]) {
    isLeft = given.map { $0 == .left }
    let free = given.indices.filter { given[$0] == nil }
    var left = 0.0
    var right = 0.0
    for index in given.indices where given[index] != nil {
      if isLeft[index] { left += heights[index] } else { right += heights[index] }
    }
    // The first ones stand on the right and the others on the left, so that one reads around; they
    // part where the difference is smallest.
    left += free.reduce(0) { $0 + heights[$1] }
    var difference = (left - right).magnitude
    var count = 0
    for (number, index) in free.enumerated() {
      left -= heights[index]
      right += heights[index]
      // A map with one branch only reads better to the right.
      if (left - right).magnitude <= difference + 1e-9 {
        difference = (left - right).magnitude
        count = number + 1
      }
    }
    for index in free.dropFirst(count) { isLeft[index] = true }
  }
}
