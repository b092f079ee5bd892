import NapkinCore

/// The areas that branches with clouds cover in a radial arrangement: ranges of angles and distances.
struct RingExtents {
  private struct Extent {
    var isInCloud = false
    /// The angle of the box, and the distance of its middle from the middle of the root.
    var angle = 0.0
    var radius = 0.0
    /// The range of angles and distances that the branch covers, as far as it is known.
    var low = 0.0
    var high = 0.0
    var inner = 0.0
    var outer = 0.0
  }

  private let center: Position
  /// The extents of all boxes, used only for boxes in a cloud; empty if there are no rings.
  private var extents: [Extent] = []

  /// Measures the boxes that lie in a cloud; the tree around the root is the first tree.
  init(_ boxes: [MapLayout.Box]) {
    center = boxes.first?.frame.center ?? .zero
    guard boxes.first?.direction == .outwards else { return }
    extents = Array(repeating: Extent(), count: boxes.count)
    for index in boxes.indices.dropFirst() {
      let box = boxes[index]
      guard let parent = box.parent, box.direction == .outwards else { continue }
      let last = extents[parent].isInCloud ? extents[parent].angle : nil
      if box.hasCloud || last != nil { extents[index] = extent(of: box.frame, near: last) }
    }
  }

  /// - Parameter last: The angle of the parent; full turns are added until the box's angle is near it.
  private func extent(of frame: Frame, near last: Double?) -> Extent {
    func way(_ x: Double, _ y: Double) -> Position { Position(x: x - center.x, y: y - center.y) }
    let middle = way(frame.center.x, frame.center.y)
    var extent = Extent(isInCloud: true)
    extent.radius = middle.length
    extent.angle = Angle.angle(of: middle)
    if let last { extent.angle += ((last - extent.angle) / (2 * .pi)).rounded() * 2 * .pi }
    // Seen from the root's middle, all corners lie in front, unless the box was dragged over that middle.
    var (low, high) = (Position(x: 1, y: 0), Position(x: 1, y: 0))
    var isAhead = true
    for x in [frame.x, frame.maxX] {
      for y in [frame.y, frame.maxY] {
        let corner = way(x, y)
        let turned = Position(
          x: middle.x * corner.x + middle.y * corner.y,
          y: middle.x * corner.y - middle.y * corner.x)
        if turned.y * low.x < low.y * turned.x { low = turned }
        if turned.y * high.x > high.y * turned.x { high = turned }
        if turned.x <= 0 { isAhead = false }
        extent.outer = max(extent.outer, corner.length)
      }
    }
    extent.low = extent.angle + (isAhead ? Angle.angle(of: low) : -.pi)
    extent.high = extent.angle + (isAhead ? Angle.angle(of: high) : .pi)
    let nearest = Position(
      x: max(0, middle.x.magnitude - frame.width / 2),
      y: max(0, middle.y.magnitude - frame.height / 2))
    extent.inner = nearest.length
    return extent
  }

  /// Returns the sector of a box's cloud, and extends the area of its complete branch to the sector.
  ///
  /// - Returns: `nil` if the box is not on a ring.
  mutating func sector(ofCloudAt index: Int, margin: Double) -> MapLayout.Sector? {
    guard !extents.isEmpty, extents[index].isInCloud else { return nil }
    var extent = extents[index]
    let turn = RadialTree.margin(margin, at: extent.radius)
    extent.low -= turn
    extent.high += turn
    extent.inner = max(0, extent.inner - margin)
    extent.outer += margin
    extents[index] = extent
    return MapLayout.Sector(
      center: center, inner: extent.inner, outer: extent.outer, start: extent.low,
      end: extent.high)
  }

  /// Adds the area of a complete branch to the area of its parent.
  mutating func add(_ index: Int, to parent: Int) {
    guard !extents.isEmpty, extents[parent].isInCloud else { return }
    let branch = extents[index]
    extents[parent].low = min(extents[parent].low, branch.low)
    extents[parent].high = max(extents[parent].high, branch.high)
    extents[parent].inner = min(extents[parent].inner, branch.inner)
    extents[parent].outer = max(extents[parent].outer, branch.outer)
  }
}

extension Position {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
