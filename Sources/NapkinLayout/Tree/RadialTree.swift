import NapkinCore

/// A tree around its root: each level on a ring of its own, each branch in a sector of its own.
///
/// Each node is taken for the circle around its box. Rings are so far apart that the circles of two
/// levels never meet, and so wide that those of one level never do.
struct RadialTree {
  private let tree: MapTree
  private let spacing: MapLayout.Spacing
  private var radii: [Double] = []
  /// The angle that each branch needs, and what the children of each node need together.
  private var needs: [Double]
  private var sums: [Double]

  init(_ tree: MapTree, _ spacing: MapLayout.Spacing) {
    self.tree = tree
    self.spacing = spacing
    needs = Array(repeating: 0, count: tree.entries.count)
    sums = needs
    measureRings()
    measureSectors()
  }

  private func diameter(_ entry: MapTree.Entry) -> Double {
    let (width, height) = (entry.size.width, entry.size.height)
    return (width * width + height * height).squareRoot() + spacing.siblings
      + (entry.hasCloud ? 2 * spacing.cloud : 0)
  }

  private mutating func measureRings() {
    var largest: [Double] = []
    for entry in tree.entries {
      if Int(entry.level) == largest.count { largest.append(0) }
      largest[Int(entry.level)] = max(largest[Int(entry.level)], diameter(entry))
    }
    radii = [0]
    for (inner, outer) in zip(largest, largest.dropFirst()) {
      let radius = (radii.last ?? 0) + (inner + outer) / 2 + spacing.levels / 2
      radii.append(max(radius, outer))
    }
  }

  private mutating func measureSectors() {
    for index in stride(from: tree.entries.count - 1, to: 0, by: -1) {
      let entry = tree.entries[index]
      // An arc sine, or slightly more: the ring is at least as far out as the circle is wide.
      let own = diameter(entry) / radii[Int(entry.level)] * 1.0472
      needs[index] = max(sums[index], own)
      sums[Int(entry.parent)] += needs[index]
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

  func boxes(firstIndex: Int) -> [MapLayout.Box] {
    var boxes: [MapLayout.Box] = []
    boxes.reserveCapacity(tree.entries.count)
    // Where the next child of each node begins, and how much wider its sector is than needed.
    var next = [Double](repeating: 0, count: tree.entries.count)
    var widening = [Double](repeating: 1, count: tree.entries.count)
    for (index, entry) in tree.entries.enumerated() {
      // Straight up is where a clock begins.
      var start = -Double.pi / 2
      var sector = 2 * Double.pi
      if entry.parent >= 0 {
        let parent = Int(entry.parent)
        start = next[parent]
        sector = needs[index] * widening[parent]
        next[parent] += sector
      }
      // A sector is filled, but children far apart would look lost: not beyond three times.
      if sums[index] > 0 {
        widening[index] = sector / sums[index]
        if entry.parent >= 0 { widening[index] = min(widening[index], 3) }
      }
      next[index] = start + (sector - sums[index] * widening[index]) / 2
      boxes.append(
        entry.box(frame(entry, start + sector / 2), .outwards, firstIndex: firstIndex))
    }
    return boxes
  }

  private func frame(_ entry: MapTree.Entry, _ angle: Double) -> Frame {
    let turned = angle > Double.pi ? angle - 2 * Double.pi : angle
    let (sine, cosine) = Angle.sineAndCosine(turned)
    let radius = radii[Int(entry.level)]
    return Frame(
      x: radius * cosine - entry.size.width / 2, y: radius * sine - entry.size.height / 2,
      width: entry.size.width, height: entry.size.height)
  }
}
