public import NapkinCore

extension MapLayout {
  /// Returns the node under a position of the page; if boxes overlap, the node that is drawn last.
  ///
  /// With `Viewport.page(_:)`, it finds the node under a finger on a screen.
  public func node(at position: Position) -> MindMap.Slot? {
    boxes.last { $0.frame.contains(position) }?.slot
  }
}

extension Drawing {
  /// Returns the topmost stroke under a position; erasers are ignored.
  ///
  /// - Parameters:
  ///   - position: The position on the page.
  ///   - reach: How far beside its line a stroke is still found, because fingers are broad.
  public func stroke(at position: Position, reach: Double = 0) -> Stroke.ID? {
    strokes.last { stroke in
      guard stroke.tool != .eraser, let bounds = stroke.bounds else { return false }
      let distance = max(0, reach) + stroke.width / 2
      guard bounds.expanded(by: max(0, reach)).contains(position) else { return false }
      return stroke.points.isNear(position, distance: distance)
    }?.id
  }
}

extension StrokePoints {
  /// Whether the line through the points comes within a distance of a position.
  fileprivate func isNear(_ position: Position, distance: Double) -> Bool {
    guard var last = first?.position else { return false }
    for index in indices {
      let next = self[index].position
      if Self.squaredDistance(position, last, next) <= distance * distance { return true }
      last = next
    }
    return false
  }

  private static func squaredDistance(
    _ position: Position, _ start: Position, _ end: Position
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let way = (position.x - start.x) * dx + (position.y - start.y) * dy
    let part = square > 0 ? Swift.max(0, Swift.min(1, way / square)) : 0
    let (x, y) = (start.x + part * dx - position.x, start.y + part * dy - position.y)
    return x * x + y * y
  }
}
