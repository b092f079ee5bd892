public import NapkinCore

extension MapLayout {
  /// A cloud: a shape behind a whole branch.
  public struct Cloud: Hashable, Sendable {
    /// The index of the box at the top of the branch.
    public let box: Int
    /// The smallest frame that contains the cloud.
    public let frame: Frame
    /// The part of a ring that the cloud fills in a radial arrangement; `nil` if the cloud fills its frame.
    public let sector: Sector?

    /// Whether a frame lies in the cloud with all its corners.
    public func contains(_ other: Frame) -> Bool {
      let corners = [
        other.origin, Position(x: other.maxX, y: other.y), Position(x: other.x, y: other.maxY),
        Position(x: other.maxX, y: other.maxY),
      ]
      return corners.allSatisfy { frame.contains($0) && sector?.contains($0) ?? true }
    }
  }

  /// A part of a ring, between two angles.
  public struct Sector: Hashable, Sendable {
    /// The centre of the ring.
    public let center: Position
    /// The distance of the inner edge from the centre.
    public let inner: Double
    /// The distance of the outer edge from the centre.
    public let outer: Double
    /// The angle at which the sector begins; 0 points to the right, and angles grow clockwise.
    public let start: Double
    /// The angle at which the sector ends, at most a full turn after its start.
    public let end: Double

    /// Creates a sector.
    public init(center: Position, inner: Double, outer: Double, start: Double, end: Double) {
      self.center = center
      self.inner = max(0, inner)
      self.outer = max(0, inner, outer)
      self.start = start
      self.end = max(start, min(end, start + 2 * Double.pi))
    }

    /// Returns the position at an angle and at a distance from the centre.
    public func position(at angle: Double, _ radius: Double) -> Position {
      let turns = (angle / (2 * Double.pi)).rounded()
      let (sine, cosine) = Angle.sineAndCosine(angle - turns * 2 * Double.pi)
      return center.moved(by: Position(x: radius * cosine, y: radius * sine))
    }

    /// Whether a position lies in the sector or on its edge.
    public func contains(_ position: Position) -> Bool {
      let way = Position(x: position.x - center.x, y: position.y - center.y)
      let square = way.x * way.x + way.y * way.y
      guard square >= inner * inner, square <= outer * outer else { return false }
      let angle = Angle.angle(of: way)
      let turns = ((start - angle) / (2 * Double.pi)).rounded(.up)
      return angle + turns * 2 * Double.pi <= end
    }

    /// The smallest frame that contains the sector.
    public var frame: Frame {
      var places = [start, end].flatMap { [position(at: $0, inner), position(at: $0, outer)] }
      // Between its ends, the outer arc reaches farthest where it crosses an axis.
      let quarter = Double.pi / 2
      var angle = (start / quarter).rounded(.up) * quarter
      while angle < end, places.count < 9 {
        places.append(position(at: angle, outer))
        angle += quarter
      }
      return places.dropFirst().reduce(Frame(places[0])) { $0.union(Frame($1)) }
    }
  }

  /// Returns the clouds, each behind a whole branch; outer clouds come before inner ones.
  ///
  /// Nodes of other branches do not lie in a cloud, unless people dragged them there.
  ///
  /// - Parameter margin: The margin of a cloud around its contents.
  public func clouds(margin: Double) -> [Cloud] { boxes.clouds(margin: margin) }
}

extension [MapLayout.Box] {
  /// Returns the clouds of all branches; outer clouds come before inner ones.
  func clouds(margin: Double) -> [MapLayout.Cloud] {
    guard contains(where: \.hasCloud) else { return [] }
    var clouds: [MapLayout.Cloud] = []
    var rings = RingExtents(self)
    var frames = map(\.frameWithSign)
    // The walk goes backwards, so that a branch is complete, with its inner clouds, when its top is reached.
    for index in indices.reversed() {
      if self[index].hasCloud {
        let sector = rings.sector(ofCloudAt: index, margin: margin)
        frames[index] = sector?.frame ?? frames[index].expanded(by: margin)
        clouds.append(MapLayout.Cloud(box: index, frame: frames[index], sector: sector))
      }
      if let parent = self[index].parent {
        frames[parent] = frames[parent].union(frames[index])
        rings.add(index, to: parent)
      }
    }
    return clouds.reversed()
  }
}

extension MapLayout.Box {
  /// The frame with the mark for hidden children; in a radial arrangement, the mark fits into the margin.
  fileprivate var frameWithSign: Frame {
    guard hidesMore else { return frame }
    let reach = 9.0
    var frame = frame
    switch direction {
    case .right: frame.width += reach
    case .left:
      frame.x -= reach
      frame.width += reach
    case .down: frame.height += reach
    case .outwards: break
    }
    return frame
  }
}
