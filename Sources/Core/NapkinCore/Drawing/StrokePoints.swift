/// The points of a stroke, in order, in a compact form for millions of points.
///
/// Coordinates take sixteen bytes a point. Each further kind of value takes four bytes if known, and nothing if not.
/// Appending takes the same time however many points there are, and copies share their points.
public struct StrokePoints: Hashable, Sendable {
  /// How far the points have been moved since they were drawn.
  ///
  /// The collection returns points with the offset already added. Moving a stroke sets only this offset. This is as
  /// fast for a million points as for one. Moving back is exact, while adding and subtracting coordinates would
  /// round them.
  public private(set) var offset: Position = .zero

  /// The coordinates of the points as drawn, x and y in turn, for writers of many points.
  package private(set) var coordinates: [Double] = []
  /// The other values of the points, sorted by kind, without kinds that no point has.
  private var channels: [StrokeChannel] = []

  /// Creates an empty list of points.
  public init() {}

  /// Creates a list of points. Refused if one of them is a point that no drawing accepts.
  public init(_ points: some Sequence<StrokePoint>) throws(Refusal) {
    try append(contentsOf: points)
  }

  /// Adds a point at the end. A point that no drawing accepts is refused.
  public mutating func append(_ point: StrokePoint) throws(Refusal) {
    try point.check()
    // Adding zero turns -0 into 0, so that equal points are stored alike.
    let x = point.x - offset.x + 0
    let y = point.y - offset.y + 0
    // Subtracting and adding the offset may give a slightly larger number.
    let seen = Position(x: x, y: y).moved(by: offset)
    guard Position(x: x, y: y).isWithinLimits, seen.isWithinLimits else {
      throw .unusableNumber("A coordinate of a point, before the stroke was moved,")
    }
    appendChannels(of: point)
    coordinates.append(x)
    coordinates.append(y)
  }

  /// Adds points at the end: all of them or, if one is refused, none.
  public mutating func append(contentsOf points: some Sequence<StrokePoint>) throws(Refusal) {
    let before = count
    for point in points {
      do {
        try append(point)
      } catch {
        truncate(to: before)
        throw error
      }
    }
  }

  /// Sets the offset of all points from where they were drawn.
  ///
  /// Only the offset itself is checked, because checking every point would take longer than the move.
  public mutating func place(at offset: Position) throws(Refusal) {
    try Self.check(offset: offset)
    self.offset = Position(x: offset.x + 0, y: offset.y + 0)
  }

  /// The points as they were drawn, before they were moved.
  public var drawn: StrokePoints {
    var drawn = self
    drawn.offset = .zero
    return drawn
  }

  /// The smallest frame that holds all points; `nil` if there are none.
  public var bounds: Frame? {
    guard let (first, last) = drawnCorners else { return nil }
    return Frame(
      x: first.x + offset.x, y: first.y + offset.y, width: last.x - first.x,
      height: last.y - first.y
    )
  }

  /// The upper left and the lower right corner around the points as they were drawn.
  private var drawnCorners: (Position, Position)? {
    guard !isEmpty else { return nil }
    var first = Position(x: coordinates[0], y: coordinates[1])
    var last = first
    for index in stride(from: 2, to: coordinates.count, by: 2) {
      let (x, y) = (coordinates[index], coordinates[index + 1])
      first.x = Swift.min(first.x, x)
      last.x = Swift.max(last.x, x)
      first.y = Swift.min(first.y, y)
      last.y = Swift.max(last.y, y)
    }
    return (first, last)
  }

  /// Whether the pressure is known for at least one point.
  public var hasPressure: Bool { channels.contains { $0.kind == .pressure } }
  /// Whether the time is known for at least one point.
  public var hasTime: Bool { channels.contains { $0.kind == .time } }
  /// Whether the tilt of the pen is known for at least one point.
  public var hasTilt: Bool { channels.contains { $0.kind == .altitude || $0.kind == .azimuth } }

  /// About how many bytes of memory the points take.
  public var byteCount: Int {
    channels.reduce(8 * coordinates.count) {
      $0 + MemoryLayout<StrokeChannel>.stride + 4 * $1.values.count
    }
  }
}

extension StrokePoints: RandomAccessCollection {
  /// The position of the first point.
  public var startIndex: Int { 0 }
  /// The position after the last point.
  public var endIndex: Int { coordinates.count / 2 }

  /// The point at a position, with the offset added.
  public subscript(index: Int) -> StrokePoint {
    var point = StrokePoint(
      x: coordinates[2 * index] + offset.x, y: coordinates[2 * index + 1] + offset.y
    )
    for channel in channels { channel.restore(&point, at: index) }
    return point
  }
}

extension StrokePoints: CustomStringConvertible {
  /// The number of points, and the kinds of values that they have. It does not list the points.
  public var description: String {
    var known: [String] = []
    if hasPressure { known.append("pressure") }
    if hasTime { known.append("time") }
    if hasTilt { known.append("tilt") }
    return "\(count) points" + (known.isEmpty ? "" : " with " + known.joined(separator: ", "))
  }
}

// MARK: - For changes

extension StrokePoints {
  /// Refuses an offset that is longer than the way from one end of the page to the other.
  static func check(offset: Position) throws(Refusal) {
    guard Position(x: offset.x / 2, y: offset.y / 2).isWithinLimits else {
      throw .unusableNumber("Half of the way that a stroke is moved")
    }
  }

  /// Refuses an offset that would move a point off the page.
  func check(movedTo offset: Position) throws(Refusal) {
    try Self.check(offset: offset)
    guard let (first, last) = drawnCorners else { return }
    // The subscript adds the same numbers, so that points which are accepted here stay within limits.
    guard first.moved(by: offset).isWithinLimits, last.moved(by: offset).isWithinLimits else {
      throw .unusableNumber("A coordinate of a point, where the stroke is moved to,")
    }
  }

  /// Appends points as they were drawn. Both offsets are ignored.
  mutating func append(drawn points: StrokePoints) {
    let before = count
    var merged: [StrokeChannel] = []
    for kind in StrokeChannel.Kind.allCases {
      let added = points.channels.first { $0.kind == kind }
      if let index = channels.firstIndex(where: { $0.kind == kind }) {
        // The channel is moved out of the list, so that appending does not copy it.
        var channel = channels.remove(at: index)
        let gap = added?.start ?? points.count
        channel.values.append(
          contentsOf: repeatElement(StrokeChannel.unknown, count: gap)
        )
        channel.values.append(contentsOf: added?.values ?? [])
        merged.append(channel)
      } else if let added {
        merged.append(
          StrokeChannel(kind: kind, start: before + added.start, values: added.values)
        )
      }
    }
    channels = merged
    coordinates.append(contentsOf: points.coordinates)
  }

  private func drawn(from index: Int) -> StrokePoints {
    var tail = StrokePoints()
    tail.coordinates = Array(coordinates[(2 * index)...])
    tail.channels = channels.compactMap { $0.suffix(from: index) }
    return tail
  }

  /// Removes all points from an index on and returns them, as they were drawn.
  mutating func dropAll(from index: Int) throws(Refusal) -> StrokePoints {
    guard index >= 0, index <= count else { throw .position(index, of: count) }
    let tail = drawn(from: index)
    truncate(to: index)
    return tail
  }

  /// Removes all points after the first `count` points.
  private mutating func truncate(to count: Int) {
    coordinates.removeLast(coordinates.count - 2 * count)
    channels.removeAll { $0.start >= count }
    for index in channels.indices {
      let excess = channels[index].start + channels[index].values.count - count
      channels[index].values.removeLast(excess)
    }
  }

  private mutating func appendChannels(of point: StrokePoint) {
    // Most pens report only positions, so the kinds need not be tried one by one.
    if channels.isEmpty, point == StrokePoint(x: point.x, y: point.y) { return }
    for (number, kind) in StrokeChannel.Kind.allCases.enumerated() {
      let bits = StrokeChannel.bits(kind, of: point)
      if let index = channels.firstIndex(where: { $0.kind == kind }) {
        channels[index].values.append(bits)
      } else if bits != StrokeChannel.unknown {
        let index = channels.firstIndex { $0.kind.rawValue > number } ?? channels.count
        channels.insert(StrokeChannel(kind: kind, start: count, values: [bits]), at: index)
      }
    }
  }
}
