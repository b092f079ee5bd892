import NapkinCore

/// The gaps between nodes and their children. A wide fan of children gets a larger gap, in which its lines can
/// diverge; in the usual gap they would run side by side as one band.
struct FanGaps {
  /// The most by which a gap can grow, as a multiple of the usual gap.
  private static let most = 2.5

  /// The children of a node that have been added, from the last one to the first.
  private struct Fan {
    /// The distance from the middle of the last child to the middle of the latest one, and half of the latter's width.
    var reach = 0.0
    var half = 0.0
    /// How far branches reach on both sides; `end` counts only branches of more than one level.
    var start = 0.0
    var end = -Double.infinity
    var isEmpty = true

    var width: Double { start + max(reach + half, end) }

    mutating func add(_ own: Double, branch: Double, isDeep: Bool, _ spacing: MapLayout.Spacing) {
      if isEmpty {
        isEmpty = false
      } else {
        reach += half + spacing.siblings + own / 2
        // Deep branches keep clear of each other; children without branches fit between them.
        if isDeep { reach = max(reach, end + spacing.branches + branch / 2) }
      }
      half = own / 2
      start = max(start, branch / 2 - reach)
      if isDeep { end = reach + branch / 2 }
    }
  }

  /// How much larger than usual the gap after each box is, in whole units.
  private let gaps: ContiguousArray<Double>

  /// Estimates the width of each branch, children before their parents.
  ///
  /// - Parameters:
  ///   - second: The index at which the root's children on its other side begin.
  ///   - isDown: Whether children are beside each other, and not below each other.
  init(_ boxes: [MapLayout.Box], _ spacing: MapLayout.Spacing, second: Int, isDown: Bool) {
    // The distance between the first and the last child up to which the gap is usual, and the share of any excess
    // that is added to the gap. Boxes beside each other are wide, and boxes below each other are low.
    let (usual, share) = isDown ? (440.0, 0.1) : (250.0, 0.15)
    let most = spacing.levels * Self.most
    func gap(_ reach: Double) -> Double {
      reach > usual ? min(((reach - usual) * share).rounded(), most) : 0
    }
    var all = ContiguousArray(repeating: 0.0, count: boxes.count)
    var depth = 0
    for index in boxes.indices { depth = max(depth, boxes[index].level) }
    // The walk starts at the end, so that at most one fan of each level is incomplete.
    var fanOfLevel = ContiguousArray(repeating: Fan(), count: depth + 1)
    var fans = fanOfLevel.mutableSpan
    var gaps = all.mutableSpan
    for index in stride(from: boxes.count - 1, to: -1, by: -1) {
      let level = boxes[index].level
      if index == second - 1, index > 0 {
        // Both sides get the same gap.
        gaps[0] = gap(fans[0].reach)
        fans[0] = Fan()
      }
      var own = isDown ? boxes[index].frame.width : boxes[index].frame.height
      var branch = own
      let isDeep = !fans[level].isEmpty
      if isDeep {
        gaps[index] = max(gaps[index], gap(fans[level].reach))
        branch = max(own, fans[level].width)
        fans[level] = Fan()
      }
      if boxes[index].hasCloud {
        branch += 2 * spacing.cloud
        own = branch
      }
      if level > 0 { fans[level - 1].add(own, branch: branch, isDeep: isDeep, spacing) }
    }
    self.gaps = all
  }

  /// How much larger than usual the gap after a box is.
  subscript(index: Int) -> Double { gaps[index] }
}
