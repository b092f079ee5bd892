package import NapkinCore

/// One tree of a map, flat: what can be seen of it, parents before children, and how large it is.
struct MapTree {
  var boxes: [MapLayout.Box] = []
  /// Where the root's children of the left side begin.
  private(set) var second: Int
  let arrangement: MapLayout.Arrangement
  /// How far people dragged each of the boxes away from its parent and along the row of its siblings;
  /// empty if they dragged nothing. That of the top moves the whole tree, and is not told here.
  private(set) var offsets: [Position] = []
  /// How much farther apart than usual the children of each box stand; empty if all stand as usual.
  private(set) var gaps: [Double] = []

  /// Collects what can be seen of a tree.
  init(
    _ map: MindMap, _ top: MindMap.Slot, _ arrangement: MapLayout.Arrangement, keepsOffsets: Bool,
    _ measure: ([MapLayout.Box]) -> [Extent]
  ) {
    self.arrangement = arrangement
    second = 0
    if top == map.slotOfRoot { boxes.reserveCapacity(map.count) }
    let (hasOffsets, hasGaps) = collect(map, top)
    for (index, size) in measure(boxes).enumerated() {
      // What is no number would never be found room for.
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

  /// A tree that grows downwards, of boxes that were collected.
  init(_ boxes: [MapLayout.Box]) {
    (self.boxes, second, arrangement) = (boxes, boxes.count, .down)
  }

  /// The largest side of a node: sums of them are still numbers.
  private static let largest = 1e9

  /// Makes a box of each node that is in sight; returns whether one below the top was placed by hand, and whether
  /// the children of one have a gap of their own.
  private mutating func collect(
    _ map: MindMap, _ top: MindMap.Slot
  ) -> (hasOffsets: Bool, hasGaps: Bool) {
    var (hasOffsets, hasGaps) = (false, false)
    // The boxes in which the next one stands, by their levels.
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

  /// Brings the root's branches into the order right side, left side.
  private mutating func divide(_ map: MindMap) {
    let (tops, heights) = branches()
    let sides = Sides(
      tops.map { map[boxes[$0].slot].side }, heights: heights)
    let left = sides.isLeft.firstIndex(of: true) ?? tops.count
    // Those of the left come last already where nobody chose sides.
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

  /// Where the root's branches begin, and about how high each of them is.
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
  /// How far a node was dragged: no way is longer than any page could be, and what is no number is none.
  func offsetWithinReach(of slot: Slot) -> Position? {
    func limited(_ length: Double) -> Double { length.isFinite ? max(-1e6, min(1e6, length)) : 0 }
    return self[slot].offset.map { Position(x: limited($0.x), y: limited($0.y)) }
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

extension MapLayout {
  /// How much farther apart than usual the children of a node stand. The usual gap is 3, as Freeplane counts it.
  package static func extraGap(_ style: NodeStyle) -> Double {
    guard let gap = style.childGap, gap.isFinite else { return 0 }
    return min(max(0, gap), 10_000) - 3
  }
}
