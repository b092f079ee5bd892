/// A place on a page, or the way from one place to another; y grows downwards.
public struct Position: Hashable, Sendable, Codable {
  /// How far to the right it lies.
  public var x: Double
  /// How far down it lies.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Position(x: 0, y: 0)

  /// The largest coordinate, to either side, that documents accept.
  ///
  /// Up to there a `Double` tells a hundred-millionth of a unit apart, and every format has room.
  public static let limit = 10_000_000.0

  /// Whether neither coordinate is infinite or not a number.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Whether documents accept it: finite and not beyond ``limit``.
  public var isWithinLimits: Bool {
    // A comparison with something that is not a number is false.
    x.magnitude <= Self.limit && y.magnitude <= Self.limit
  }

  /// The position that lies a given way from here.
  public func moved(by way: Position) -> Position {
    Position(x: x + way.x, y: y + way.y)
  }
}

/// How large something is.
public struct Extent: Hashable, Sendable, Codable {
  /// How wide it is.
  public var width: Double
  /// How high it is.
  public var height: Double

  /// Creates an extent.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether documents accept it: no side negative or beyond ``Position/limit``.
  public var isWithinLimits: Bool {
    width >= 0 && width <= Position.limit && height >= 0 && height <= Position.limit
  }

  /// Whether nothing fits into it.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}

/// An upright rectangle on a page.
public struct Frame: Hashable, Sendable, Codable {
  /// Its left edge.
  public var x: Double
  /// Its upper edge.
  public var y: Double
  /// How wide it is.
  public var width: Double
  /// How high it is.
  public var height: Double

  /// Creates a frame from its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a frame that holds one position and nothing else.
  public init(_ position: Position) {
    self.init(x: position.x, y: position.y, width: 0, height: 0)
  }

  /// The upper left corner.
  public var origin: Position { Position(x: x, y: y) }
  /// How large it is.
  public var extent: Extent { Extent(width: width, height: height) }
  /// The middle.
  public var center: Position { Position(x: x + width / 2, y: y + height / 2) }
  /// Its right edge.
  public var maxX: Double { x + width }
  /// Its lower edge.
  public var maxY: Double { y + height }

  /// Whether documents accept it: its corner and its size are both within limits.
  public var isWithinLimits: Bool { origin.isWithinLimits && extent.isWithinLimits }

  /// Whether a position lies in it or on its edge.
  public func contains(_ position: Position) -> Bool {
    position.x >= x && position.x <= maxX && position.y >= y && position.y <= maxY
  }

  /// Whether it shares anything with another frame, be it an edge.
  public func intersects(_ other: Frame) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }

  /// The smallest frame that holds both.
  public func union(_ other: Frame) -> Frame {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Frame(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top
    )
  }

  /// The frame with its edges moved outwards; a negative distance stops at the middle.
  public func expanded(by distance: Double) -> Frame {
    let across = max(distance, -width / 2)
    let down = max(distance, -height / 2)
    return Frame(
      x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down
    )
  }
}

extension Refusal {
  /// The refusal for a number that no drawing and no map can hold.
  static func unusableNumber(_ what: String) -> Refusal {
    Refusal(
      .outOfRange,
      "\(what) is not a number or is out of reach; use numbers from -10000000 to 10000000."
    )
  }
}
