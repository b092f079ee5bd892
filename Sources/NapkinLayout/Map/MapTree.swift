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
    let size: Extent
  }

  private(set) var entries: [Entry] = []
  /// Where the root's children of the left side begin.
  private(set) var second: Int
  let arrangement: MapLayout.Arrangement

  /// Collects what can be seen of a tree.
  init(
    _ map: MindMap, _ top: MindMap.Slot, _ arrangement: MapLayout.Arrangement,
    _ measure: (_ slot: MindMap.Slot, _ level: Int) -> Extent
  ) {
    self.arrangement = arrangement
    second = 0
    entries.reserveCapacity(map.count)
    collect(map, top, measure)
    second = entries.count
    if arrangement == .both && entries.count > 1 { divide(map) }
  }

  private mutating func collect(
    _ map: MindMap, _ top: MindMap.Slot,
    _ measure: (_ slot: MindMap.Slot, _ level: Int) -> Extent
  ) {
    var open: [(slot: MindMap.Slot, parent: Int32)] = [(top, -1)]
    while let (slot, parent) = open.popLast() {
      let index = Int32(truncatingIfNeeded: entries.count)
      let isTop = parent < 0
      let level = isTop ? 0 : entries[Int(parent)].level + 1
      let children = map.children(of: slot)
      let hides = !children.isEmpty && map.isFolded(slot)
      entries.append(
        Entry(
          slot: slot, parent: parent, level: level, hasCloud: map.hasCloud(slot),
          hidesMore: hides, size: measure(slot, Int(level))))
      if !hides { for child in children.reversed() { open.append((child, index)) } }
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

extension MindMap {
  func hasCloud(_ slot: Slot) -> Bool {
    unsafe address(of: slot).extras?.pointee.style.cloud != nil
  }

  func isFolded(_ slot: Slot) -> Bool {
    unsafe address(of: slot).pointee.isFolded
  }
}
