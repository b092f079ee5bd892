import NapkinCore

/// Lays out a tree around its root: each level on a ring of its own, each branch in a sector of its own.
///
/// Each box is in the middle of the sector of its branch, beyond the farthest corner of the ring before. The angle
/// that a box needs depends on its position, because texts are wider than high. So angles and rings are computed
/// in a few rounds, each from the results of the round before; at the end, each ring is widened until no boxes
/// overlap. If there are clouds, each box lies completely in its sector, so that each cloud has its own, with
/// margins on both sides.
struct RadialTree {
  private let spacing: MapLayout.Spacing
  /// Whether each box lies completely in its sector.
  private let keepsSectors: Bool
  /// The indices of the boxes of each level.
  private var levels: [[Int]] = []
  /// The radius of the ring of each level.
  private var radii: [Double] = []
  /// Half of the angle that each box needs.
  private var halves: [Double]
  /// The space that each branch needs, and the space that the children of each node need together.
  private var demands: [RadialSpace]
  private var sums: [RadialSpace]
  /// Half of each branch's sector without its margins, and the angle of a margin on one side.
  private var rooms: [Double]
  private var margins: [Double]
  /// The sine and the cosine of the angle of each box.
  private var ways: [(sine: Double, cosine: Double)]
  /// How far rings are pushed outwards beyond the needs of their levels. Rings from the radius `crowd` on are
  /// pushed by all of `push`, rings farther in by a part of it.
  private var push = 0.0
  private var crowd = Double.infinity

  /// The largest sector of a branch of the root; in a larger one, its lines would run behind the root.
  private static let widest = Double.pi * 170 / 180
  /// The number of rounds, after which angles and rings hardly change.
  private static let rounds = 12

  init(_ boxes: [MapLayout.Box], _ spacing: MapLayout.Spacing) {
    self.spacing = spacing
    keepsSectors = boxes.contains(where: \.hasCloud)
    halves = Array(repeating: Double.pi / Double(max(1, boxes.count)), count: boxes.count)
    demands = Array(repeating: RadialSpace(), count: boxes.count)
    sums = demands
    rooms = Array(repeating: 0, count: boxes.count)
    margins = rooms
    ways = Array(repeating: (0, 1), count: boxes.count)
    for (index, box) in boxes.enumerated() {
      if box.level == levels.count { levels.append([]) }
      levels[box.level].append(index)
    }
    radii = Array(repeating: 0, count: levels.count)
    addUp(boxes)
    turn(boxes)
    for round in 0..<Self.rounds {
      measure(boxes, isFirst: round == 0)
      turn(boxes)
    }
    setRings(boxes)
  }

  /// The greatest ratio of an arc to its chord: π/3, because no chord here is longer than the radius of the ring.
  private static let arcFactor = 1.0472

  /// Returns the angle that a margin takes on a ring.
  static func margin(_ margin: Double, at radius: Double) -> Double {
    radius > 0 ? margin / radius * arcFactor : 0
  }

  func place(_ boxes: inout [MapLayout.Box]) {
    for index in boxes.indices {
      let radius = radii[boxes[index].level]
      boxes[index].direction = .outwards
      boxes[index].frame.x = radius * ways[index].cosine - boxes[index].frame.width / 2
      boxes[index].frame.y = radius * ways[index].sine - boxes[index].frame.height / 2
    }
  }

  // MARK: Rings

  private func view(_ index: Int, _ boxes: [MapLayout.Box], margin: Double = 0) -> PolarExtent {
    PolarExtent(boxes[index].frame, ways[index], margin: margin)
  }

  /// Returns the smallest radius of each level for which children lie beyond their parents.
  ///
  /// - Parameters:
  ///   - minimum: Further lower limits for the radius of each level.
  ///   - fits: Whether the rings must be wide enough for all boxes.
  private func rings(
    _ boxes: [MapLayout.Box], minimum: [Double]? = nil, fits: Bool = false
  ) -> [Double] {
    var rings: [Double] = []
    var reaches = [Double](repeating: 0, count: boxes.count)
    var farthest = 0.0
    for (level, members) in levels.enumerated() {
      var radius = minimum?[level] ?? 0
      for index in members where level > 0 {
        let gap = spacing.levels + (boxes[index].hasCloud ? spacing.cloud : 0)
        var start = reaches[Int(boxes[index].parentIndex)] + gap
        if !keepsSectors { start = max(start, farthest + spacing.siblings) }
        radius = max(radius, start + view(index, boxes).depth)
        if fits, keepsSectors { radius = max(radius, ringThatFits(index, boxes)) }
      }
      if fits, !keepsSectors {
        radius = max(radius, RingNeighbors(members, boxes, ways, gap: spacing.siblings).radius)
      }
      if level == 0 { radius = 0 }
      for index in members {
        reaches[index] = view(index, boxes).reach(at: radius)
        farthest = max(farthest, reaches[index])
      }
      rings.append(radius)
    }
    return rings
  }

  /// Returns the radius at which a box fits into its sector, and its margins into theirs.
  private func ringThatFits(_ index: Int, _ boxes: [MapLayout.Box]) -> Double {
    let ring = view(index, boxes, margin: spacing.siblings / 2).ring(within: rooms[index])
    guard margins[index] > 0 else { return ring }
    return max(ring, Self.margin(spacing.cloud, at: margins[index]))
  }

  /// Widens all rings until all boxes have room, the inner rings in proportion to the last one.
  private mutating func setRings(_ boxes: [MapLayout.Box]) {
    let least = rings(boxes)
    let last = rings(boxes, fits: true).last ?? 0
    let stretch = last / max(1, least.last ?? 1)
    radii = rings(boxes, minimum: least.map { $0 * stretch }, fits: true)
  }

  // MARK: Sectors

  /// Computes the angle that each branch needs at its current position, and how far rings must be pushed outwards
  /// so that there is room for all branches.
  private mutating func measure(_ boxes: [MapLayout.Box], isFirst: Bool) {
    let least = rings(boxes)
    if isFirst { crowd = least.last ?? 0 }
    let parts = least.map { min(1, $0 / max(1, crowd)) }
    radii = zip(least, parts).map { max(1, $0 + push * $1) }
    for index in boxes.indices.dropFirst() {
      let radius = radii[boxes[index].level]
      let view = view(index, boxes, margin: spacing.siblings / 2)
      let half = keepsSectors ? view.angle(at: radius) : view.share(at: radius)
      // Taking the mean with the last round's value makes the rounds converge.
      halves[index] = isFirst ? half : (halves[index] + half) / 2
    }
    addUp(boxes, least, parts)
    var largest = sums[0].scaled(by: 1 / (2 * Double.pi))
    for index in levels.dropFirst().first ?? [] {
      let branch = demands[index].scaled(by: 1 / Self.widest)
      if branch.angle > largest.angle { largest = branch }
    }
    guard largest.angle > 0 else { return }
    if largest.relief > 0 {
      push = max(0, push + largest.angle * (largest.angle - 1) / largest.relief)
    }
    crowd = (crowd + largest.moment / largest.angle) / 2
  }

  /// Adds up the space that each branch needs: the larger of its node's and its children's, with its margins.
  private mutating func addUp(
    _ boxes: [MapLayout.Box], _ least: [Double] = [], _ parts: [Double] = []
  ) {
    for index in sums.indices { sums[index] = RadialSpace() }
    for index in stride(from: boxes.count - 1, to: 0, by: -1) {
      let box = boxes[index]
      let (level, angle) = (box.level, 2 * halves[index])
      var demand = sums[index]
      if angle > demand.angle {
        demand = RadialSpace(angle: angle)
        if !least.isEmpty {
          demand.relief = angle / radii[level] * parts[level]
          demand.moment = angle * least[level]
        }
      }
      margins[index] = box.hasCloud ? Self.margin(spacing.cloud, at: radii[level]) : 0
      demand.angle += 2 * margins[index]
      demands[index] = demand
      sums[Int(box.parentIndex)].add(demand)
    }
  }

  /// Gives each branch its sector, and puts its node into the middle of the sector.
  private mutating func turn(_ boxes: [MapLayout.Box]) {
    let factor = factorOfBranches()
    let branches = levels.dropFirst().first ?? []
    let taken = branches.reduce(0) { $0 + min(Self.widest, factor * demands[$1].angle) }
    let spare = max(0, 2 * Double.pi - taken) / Double(max(1, branches.count))
    // The start of each node's next child, and the factor by which the child's sector exceeds its need.
    var next = [Double](repeating: 0, count: boxes.count)
    var widening = next
    // The first branch begins at the top, like a clock.
    if !next.isEmpty { next[0] = -Double.pi / 2 + spare / 2 }
    for index in boxes.indices.dropFirst() {
      let (parent, demand) = (Int(boxes[index].parentIndex), demands[index].angle)
      var sector = demand * (parent == 0 ? factor : widening[parent])
      if parent == 0 { sector = min(sector, Self.widest) }
      let start = next[parent]
      next[parent] += sector + (parent == 0 ? spare : 0)
      if sector < demand { margins[index] *= sector / demand }
      let room = sector - 2 * margins[index]
      rooms[index] = room / 2
      // Children fill their parent's sector, but only up to three times their need; else they look lost.
      let sum = sums[index].angle
      if sum > 0 { widening[index] = min(3, room / sum) }
      next[index] = start + (sector - sum * widening[index]) / 2
      let angle = start + sector / 2
      ways[index] = Angle.sineAndCosine(angle > Double.pi ? angle - 2 * Double.pi : angle)
    }
  }

  /// Returns the factor by which the angles that the root's branches need are multiplied; no branch gets more than
  /// `widest`.
  private func factorOfBranches() -> Double {
    let branches = levels.dropFirst().first ?? []
    guard sums[0].angle > 0 else { return 1 }
    var factor = 2 * Double.pi / sums[0].angle
    // At most two branches can reach the limit, which is nearly half of the circle.
    for _ in 0..<2 {
      let full = branches.filter { demands[$0].angle * factor > Self.widest }
      let rest = sums[0].angle - full.reduce(0) { $0 + demands[$1].angle }
      guard !full.isEmpty, full.count < branches.count else { break }
      factor = max(factor, (2 * Double.pi - Double(full.count) * Self.widest) / rest)
    }
    return factor
  }
}

/// The space that a branch needs on the circle.
struct RadialSpace {
  /// The angle that it needs.
  var angle = 0.0
  /// How much smaller the angle becomes for each unit by which rings are pushed outwards.
  var relief = 0.0
  /// The angle multiplied by the radius of its ring.
  var moment = 0.0

  mutating func add(_ other: RadialSpace) {
    angle += other.angle
    relief += other.relief
    moment += other.moment
  }

  func scaled(by factor: Double) -> RadialSpace {
    RadialSpace(angle: angle * factor, relief: relief * factor, moment: moment * factor)
  }
}
