package import NapkinCore

/// One tree of a map as a flat list: its visible nodes with their sizes, parents before children.
struct MapTree {
  var boxes: [MapLayout.Box] = []
  /// The index of the first box on the left side of the root.
  private(set) var second: Int
  let arrangement: MapLayout.Arrangement
  /// How far people dragged each box: away from its parent, and along the row of its siblings. Empty if nothing
  /// was dragged. The offset of the top moves the whole tree and is not stored here.
  private(set) var offsets: [Position] = []
  /// How much farther apart than usual the children of each box are; empty if all gaps are usual.
  private(set) var gaps: [Double] = []

  /// Collects the visible nodes of a tree.
  init(
    _ map: MindMap, _ top: MindMap.Slot, _ arrangement: MapLayout.Arrangement, keepsOffsets: Bool,
    _ measure: ([MapLayout.Box]) -> [Extent]
  ) {
    self.arrangement = arrangement
    second = 0
    if top == map.slotOfRoot { boxes.reserveCapacity(map.count) }
    let (hasOffsets, hasGaps) = collect(map, top)
    for (index, size) in measure(boxes).enumerated() {
      // A size that is not a number becomes 0, because the layout could not place it.
      boxes[index].frame.width = min(max(0, size.width), Self.largest)
      boxes[index].frame.height = min(max(0, size.height), Self.largest)
    }
    second = boxes.count
    if arrangement == .both && boxes.count > 1 { divide(map) }
    if keepsOffsets, hasOffsets {
      offsets = boxes.map { box in
        box.parent == nil ? .zero : map.offsetWithinReach(of: box.slot) ?? .zero
      }
    }
    if hasGaps {
      gaps = boxes.map { MapLayout.extraGap(map[$0.slot].style) }
    }
  }

  /// Creates a tree that grows downwards, from collected boxes.
  init(_ boxes: [MapLayout.Box]) {
    (self.boxes, second, arrangement) = (boxes, boxes.count, .down)
  }

  /// The largest side of a node; it keeps sums of sides finite.
  private static let largest = 1e9

  /// Makes a box for each visible node. Returns whether any node below the top was placed by hand, and whether any
  /// node has its own gap between children.
  private mutating func collect(
    _ map: MindMap, _ top: MindMap.Slot
  ) -> (hasOffsets: Bool, hasGaps: Bool) {
    var (hasOffsets, hasGaps) = (false, false)
    // The indices of the boxes above the next box, by level.
    var path: [Int32] = []
    var walk = map.walk(from: top)
    while let visit = walk.next() {
      let hides = map[visit.slot].isFolded && map.hasChildren(visit.slot)
      if hides { walk.skipChildren() }
      var hasCloud = false
      if !map[visit.slot].isPlain {
        hasCloud = map[visit.slot].style.cloud != nil
        if map[visit.slot].style.childGap != nil { hasGaps = true }
      }
      if visit.depth > 0, map[visit.slot].offset != nil { hasOffsets = true }
      path.removeLast(path.count - visit.depth)
      let level = Int32(truncatingIfNeeded: visit.depth)
      let index = Int32(truncatingIfNeeded: boxes.count)
      boxes.append(
        MapLayout.Box(
          visit.slot, parent: path.last ?? -1, level: level, hidesMore: hides, hasCloud: hasCloud))
      path.append(index)
    }
    return (hasOffsets, hasGaps)
  }

  /// Sorts the root's branches: the right side comes before the left side.
  private mutating func divide(_ map: MindMap) {
    let (tops, heights) = branches()
    let sides = Sides(
      tops.map { map[boxes[$0].slot].side }, heights: heights)
    let left = sides.isLeft.firstIndex(of: true) ?? tops.count
    // If nobody chose sides, the left branches are already last, and nothing has to be sorted.
    guard sides.isLeft[left...].contains(false) else {
      if left < tops.count { second = tops[left] }
      return
    }
    let ends = tops.dropFirst() + [boxes.count]
    var ordered = [boxes[0]]
    ordered.reserveCapacity(boxes.count)
    for isLeft in [false, true] {
      if isLeft { second = ordered.count }
      for (number, (start, end)) in zip(tops, ends).enumerated() where sides[number] == isLeft {
        let shift = Int32(truncatingIfNeeded: ordered.count - start)
        for index in start..<end {
          ordered.append(boxes[index])
          if boxes[index].parentIndex > 0 { ordered[ordered.count - 1].parentIndex += shift }
        }
      }
    }
    boxes = ordered
  }

  /// Returns the indices at which the root's branches begin, and the approximate height of each branch.
  private func branches() -> (tops: [Int], heights: [Double]) {
    var heights = [Double](repeating: 0, count: boxes.count)
    var tops: [Int] = []
    for index in stride(from: boxes.count - 1, to: 0, by: -1) {
      let height = max(heights[index], boxes[index].frame.height + 8)
      heights[index] = height
      heights[Int(boxes[index].parentIndex)] += height
      if boxes[index].parentIndex == 0 { tops.append(index) }
    }
    tops.reverse()
    return (tops, tops.map { heights[$0] })
  }
}

extension MindMap {
  /// Returns how far a node was dragged, limited to the size of a page; a coordinate that is not a number becomes 0.
  func offsetWithinReach(of slot: Slot) -> Position? {
    func limited(_ length: Double) -> Double { length.isFinite ? max(-1e6, min(1e6, length)) : 0 }
    return self[slot].offset.map { Position(x: limited($0.x), y: limited($0.y)) }
  }
}

/// The side of the root on which each of its branches grows.
struct Sides {
  /// Whether each branch grows to the left, by its number.
  private(set) var isLeft: [Bool]

  subscript(number: Int) -> Bool { isLeft[number] }

  /// Keeps the given sides; chooses the others so that both sides become about as high.
  init(_ given: [MindMap.Node.Side?], heights: [Double]) {
    isLeft = given.map { $0 == .left }
    let free = given.indices.filter { given[$0] == nil }
    var left = 0.0
    var right = 0.0
    for index in given.indices where given[index] != nil {
      if isLeft[index] { left += heights[index] } else { right += heights[index] }
    }
    // The first free branches go to the right and the others to the left, so that the map reads clockwise. They
    // are divided where the difference in height is smallest.
    left += free.reduce(0) { $0 + heights[$1] }
    var difference = (left - right).magnitude
    var count = 0
    for (number, index) in free.enumerated() {
      left -= heights[index]
      right += heights[index]
      // A map with only one branch reads better if it grows to the right.
      if (left - right).magnitude <= difference + 1e-9 {
        difference = (left - right).magnitude
        count = number + 1
      }
    }
    for index in free.dropFirst(count) { isLeft[index] = true }
  }
}

extension MapLayout {
  /// Returns how much farther apart than usual a node's children are. The usual gap is 3, in Freeplane's units.
  package static func extraGap(_ style: NodeStyle) -> Double {
    guard let gap = style.childGap, gap.isFinite else { return 0 }
    return min(max(0, gap), 10_000) - 3
  }
}
