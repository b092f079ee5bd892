/// A position on a page, or the distance from one position to another. y grows downwards.
public struct Position: Hashable, Sendable, Codable {
  /// The horizontal coordinate, which grows to the right.
  public var x: Double
  /// The vertical coordinate, which grows downwards.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Position(x: 0, y: 0)

  /// The largest magnitude of a coordinate that documents accept.
  ///
  /// Up to this limit, a `Double` is exact to a hundred-millionth of a unit, and every format can store it.
  public static let limit = 10_000_000.0

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Whether documents accept the position: it is finite and not beyond ``limit``.
  public var isWithinLimits: Bool {
    // A comparison with NaN is false, so that NaN is not within limits.
    x.magnitude <= Self.limit && y.magnitude <= Self.limit
  }

  /// The position that is reached by moving this position by `way`.
  public func moved(by way: Position) -> Position {
    Position(x: x + way.x, y: y + way.y)
  }
}

/// A size: a width and a height.
public struct Extent: Hashable, Sendable, Codable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates an extent.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether documents accept the size: no side is negative or beyond ``Position/limit``.
  public var isWithinLimits: Bool {
    width >= 0 && width <= Position.limit && height >= 0 && height <= Position.limit
  }

  /// Whether the width or the height is not positive.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}

/// A rectangle on a page, with horizontal and vertical edges.
public struct Frame: Hashable, Sendable, Codable {
  /// The coordinate of the left edge.
  public var x: Double
  /// The coordinate of the upper edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a frame from its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a frame without width and height at a position.
  public init(_ position: Position) {
    self.init(x: position.x, y: position.y, width: 0, height: 0)
  }

  /// The upper left corner.
  public var origin: Position { Position(x: x, y: y) }
  /// The size.
  public var extent: Extent { Extent(width: width, height: height) }
  /// The middle.
  public var center: Position { Position(x: x + width / 2, y: y + height / 2) }
  /// The coordinate of the right edge.
  public var maxX: Double { x + width }
  /// The coordinate of the lower edge.
  public var maxY: Double { y + height }

  /// Whether documents accept the frame: its corner and its size are both within limits.
  public var isWithinLimits: Bool { origin.isWithinLimits && extent.isWithinLimits }

  /// Whether a position is in the frame or on its edge.
  public func contains(_ position: Position) -> Bool {
    position.x >= x && position.x <= maxX && position.y >= y && position.y <= maxY
  }

  /// Whether the frame overlaps or touches another frame.
  public func intersects(_ other: Frame) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }

  /// The smallest frame that holds this frame and another one.
  public func union(_ other: Frame) -> Frame {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Frame(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top
    )
  }

  /// The frame with its edges moved outwards. A negative distance moves them inwards, at most to the middle.
  public func expanded(by distance: Double) -> Frame {
    let across = max(distance, -width / 2)
    let down = max(distance, -height / 2)
    return Frame(
      x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down
    )
  }
}

extension Refusal {
  /// The refusal for a number that is not finite or too large; `what` is its name in the message.
  static func unusableNumber(_ what: String) -> Refusal {
    Refusal(
      .outOfRange,
      "\(what) is not a number or is out of reach; use numbers from -10000000 to 10000000."
    )
  }
}
