import NapkinCore

/// A tree around its root: each level on a ring of its own, each branch in a sector of its own.
///
/// Each node is taken for the circle around its box. Rings are so far apart that the circles of two
/// levels never meet, and so wide that those of one level never do. A branch with a cloud has a sector
/// with a margin on both sides.
struct RadialTree {
  private let spacing: MapLayout.Spacing
  private var radii: [Double] = []
  /// The angle that each branch needs, and what the children of each node need together.
  private var needs: [Double]
  private var sums: [Double]

  init(_ boxes: [MapLayout.Box], _ spacing: MapLayout.Spacing) {
    self.spacing = spacing
    needs = Array(repeating: 0, count: boxes.count)
    sums = needs
    measureRings(boxes)
    measureSectors(boxes)
  }

  /// How much longer an arc is than its chord at most: the ring is at least as far out as a circle on it
  /// is wide.
  private static let arcFactor = 1.0472

  /// The angle that a margin takes on a ring.
  static func margin(_ margin: Double, at radius: Double) -> Double {
    radius > 0 ? margin / radius * arcFactor : 0
  }

  /// What the margins on both sides of a box take, if it has a cloud.
  private func margins(_ box: MapLayout.Box) -> Double {
    box.hasCloud ? 2 * Self.margin(spacing.cloud, at: radii[box.level]) : 0
  }

  private func diameter(_ box: MapLayout.Box) -> Double {
    let (width, height) = (box.frame.width, box.frame.height)
    return (width * width + height * height).squareRoot() + spacing.siblings
  }

  /// The same with the margins of its cloud.
  private func diameterWithCloud(_ box: MapLayout.Box) -> Double {
    diameter(box) + (box.hasCloud ? 2 * spacing.cloud : 0)
  }

  private mutating func measureRings(_ boxes: [MapLayout.Box]) {
    // The largest circle of each level, and all of them side by side.
    var largest: [Double] = []
    var lengths: [Double] = []
    for box in boxes {
      if box.level == largest.count {
        largest.append(0)
        lengths.append(0)
      }
      largest[box.level] = max(largest[box.level], diameterWithCloud(box))
      lengths[box.level] += diameterWithCloud(box)
    }
    radii = [0]
    for level in largest.indices.dropFirst() {
      let gap = (largest[level - 1] + largest[level]) / 2 + spacing.levels / 2
      let circle = lengths[level] * Self.arcFactor / (2 * Double.pi)
      radii.append(max(radii[level - 1] + gap, largest[level], circle))
    }
  }

  private mutating func measureSectors(_ boxes: [MapLayout.Box]) {
    for index in stride(from: boxes.count - 1, to: 0, by: -1) {
      let box = boxes[index]
      let own = diameter(box) / radii[box.level] * Self.arcFactor
      needs[index] = max(sums[index], own) + margins(box)
      sums[Int(box.parentIndex)] += needs[index]
    }
    // A ring k times as wide needs at most the k-th part of every angle.
    let excess = (sums.first ?? 0) / (2 * Double.pi)
    guard excess > 1 else { return }
    for level in radii.indices { radii[level] *= excess }
    for index in needs.indices {
      needs[index] /= excess
      sums[index] /= excess
    }
  }

  func place(_ boxes: inout [MapLayout.Box]) {
    // Where the next child of each node begins, and how much wider its sector is than needed.
    var next = [Double](repeating: 0, count: boxes.count)
    var widening = [Double](repeating: 1, count: boxes.count)
    for index in boxes.indices {
      // Straight up is where a clock begins.
      var start = -Double.pi / 2
      var sector = 2 * Double.pi
      let parent = boxes[index].parent
      if let parent {
        start = next[parent]
        sector = needs[index] * widening[parent]
        next[parent] += sector
      }
      // A sector is filled, but children far apart would look lost: not beyond three times.
      if sums[index] > 0 {
        widening[index] = (sector - margins(boxes[index])) / sums[index]
        if parent != nil { widening[index] = min(widening[index], 3) }
      }
      next[index] = start + (sector - sums[index] * widening[index]) / 2
      place(&boxes[index], at: start + sector / 2)
    }
  }

  private func place(_ box: inout MapLayout.Box, at angle: Double) {
    let turned = angle > Double.pi ? angle - 2 * Double.pi : angle
    let (sine, cosine) = Angle.sineAndCosine(turned)
    let radius = radii[box.level]
    box.direction = .outwards
    box.frame.x = radius * cosine - box.frame.width / 2
    box.frame.y = radius * sine - box.frame.height / 2
  }
}
