import NapkinCore

/// How far from a node its children lie. A wide fan of them gets more room, in which its lines part; in
/// the usual gap they would run beside each other as one band.
struct FanGaps {
  /// The most by which a gap can grow, in usual gaps.
  private static let most = 2.5

  /// What is known of the children of a node, from the last one to the first.
  private struct Fan {
    /// The distance from the middle of the last child to that of the latest one, and half that one's width.
    var reach = 0.0
    var half = 0.0
    /// How far branches of more than one level reach on both sides.
    var start = 0.0
    var end = -Double.infinity
    var isEmpty = true

    var width: Double { start + max(reach + half, end) }

    mutating func add(_ own: Double, branch: Double, isDeep: Bool, _ spacing: MapLayout.Spacing) {
      if isEmpty {
        isEmpty = false
      } else {
        reach += half + spacing.siblings + own / 2
        // Deep branches keep clear of deep ones; children without branches fit between them.
        if isDeep { reach = max(reach, end + spacing.branches + branch / 2) }
      }
      half = own / 2
      start = max(start, branch / 2 - reach)
      if isDeep { end = reach + branch / 2 }
    }
  }

  /// How much larger the gap behind each box is than usual, in whole steps.
  private let gaps: ContiguousArray<Double>

  /// Adds up about how wide each branch becomes, each before its parent.
  ///
  /// - Parameters:
  ///   - second: Where the root's children of its other side begin.
  ///   - isDown: Whether children stand beside each other, and not below each other.
  init(_ boxes: [MapLayout.Box], _ spacing: MapLayout.Spacing, second: Int, isDown: Bool) {
    // How far apart the first and the last child stand before there is more, and how much of what is
    // beyond that it is: boxes beside each other are wide, and below each other low.
    let (usual, share) = isDown ? (440.0, 0.1) : (250.0, 0.15)
    let most = spacing.levels * Self.most
    func gap(_ reach: Double) -> Double {
      reach > usual ? min(((reach - usual) * share).rounded(), most) : 0
    }
    var all = ContiguousArray(repeating: 0.0, count: boxes.count)
    var depth = 0
    for index in boxes.indices { depth = max(depth, boxes[index].level) }
    // From the end on, no more than one fan of each level is not complete.
    var fanOfLevel = ContiguousArray(repeating: Fan(), count: depth + 1)
    var fans = fanOfLevel.mutableSpan
    var gaps = all.mutableSpan
    for index in stride(from: boxes.count - 1, to: -1, by: -1) {
      let level = boxes[index].level
      if index == second - 1, index > 0 {
        // Both sides have the same gap.
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

  /// How much larger the gap behind a box is than usual.
  subscript(index: Int) -> Double { gaps[index] }
}
