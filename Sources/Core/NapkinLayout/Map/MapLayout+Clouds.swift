public import NapkinCore

extension MapLayout {
  /// A cloud: what lies behind a whole branch.
  public struct Cloud: Hashable, Sendable {
    /// The index of the box that has it.
    public let box: Int
    /// The smallest frame that holds it.
    public let frame: Frame
    /// The part of a ring that it is, where branches grow around the root; `nil` if it is its frame.
    public let sector: Sector?

    /// Whether a frame lies in it as a whole, as far as its corners tell.
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
    /// The middle of the ring.
    public let center: Position
    /// How far its inner edge lies from there.
    public let inner: Double
    /// How far its outer edge does.
    public let outer: Double
    /// The angle where it begins; 0 leads to the right, and angles grow clockwise.
    public let start: Double
    /// The angle where it ends, at most a whole turn behind its start.
    public let end: Double

    /// Creates a sector.
    public init(center: Position, inner: Double, outer: Double, start: Double, end: Double) {
      self.center = center
      self.inner = max(0, inner)
      self.outer = max(0, inner, outer)
      self.start = start
      self.end = max(start, min(end, start + 2 * Double.pi))
    }

    /// The place at an angle, so far from the middle.
    public func position(at angle: Double, _ radius: Double) -> Position {
      let turns = (angle / (2 * Double.pi)).rounded()
      let (sine, cosine) = Angle.sineAndCosine(angle - turns * 2 * Double.pi)
      return center.moved(by: Position(x: radius * cosine, y: radius * sine))
    }

    /// Whether a position lies in it or on its edge.
    public func contains(_ position: Position) -> Bool {
      let way = Position(x: position.x - center.x, y: position.y - center.y)
      let square = way.x * way.x + way.y * way.y
      guard square >= inner * inner, square <= outer * outer else { return false }
      let angle = Angle.angle(of: way)
      let turns = ((start - angle) / (2 * Double.pi)).rounded(.up)
      return angle + turns * 2 * Double.pi <= end
    }

    /// The smallest frame that holds it.
    public var frame: Frame {
      var places = [start, end].flatMap { [position(at: $0, inner), position(at: $0, outer)] }
      // Between its ends it reaches farthest where it crosses an axis.
      let quarter = Double.pi / 2
      var angle = (start / quarter).rounded(.up) * quarter
      while angle < end, places.count < 9 {
        places.append(position(at: angle, outer))
        angle += quarter
      }
      return places.dropFirst().reduce(Frame(places[0])) { $0.union(Frame($1)) }
    }
  }

  /// The clouds, each behind a whole branch; the outer ones first.
  ///
  /// What is outside of a branch does not lie in its cloud, unless people dragged it there.
  ///
  /// - Parameter margin: How far a cloud reaches beyond what is in it.
  public func clouds(margin: Double) -> [Cloud] { boxes.clouds(margin: margin) }
}

extension [MapLayout.Box] {
  /// The clouds of all branches, the outer ones first.
  func clouds(margin: Double) -> [MapLayout.Cloud] {
    guard contains(where: \.hasCloud) else { return [] }
    var clouds: [MapLayout.Cloud] = []
    var rings = RingExtents(self)
    var frames = map(\.frameWithSign)
    // Backwards, a branch is complete when its top is reached, and clouds in it have their margin.
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
  /// Where it lies, with the sign behind it that more is folded away; on rings that lies in its margin.
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
