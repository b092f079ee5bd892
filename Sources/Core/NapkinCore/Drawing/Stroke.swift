/// One movement of a pen: its points, and the ink that it leaves.
public struct Stroke: Hashable, Sendable, Codable, Identifiable {
  /// The name by which a stroke is known inside its drawing.
  public typealias ID = Identifier<Stroke>

  /// What leaves the trace.
  public enum Tool: String, Hashable, Sendable, Codable, CaseIterable {
    /// A pen: an opaque line, wider where it was pressed.
    case pen
    /// A marker: a broad line that lets through what lies below.
    case marker
    /// An eraser: it takes away what earlier strokes left below it.
    case eraser
  }

  /// The name by which it is known.
  public var id: ID
  /// What left the trace.
  public var tool: Tool
  /// The colour of the ink; an eraser leaves none.
  public var color: RGBA
  /// How wide the line is where the pen is pressed as usual.
  public var width: Double
  /// The points that the pen went through.
  public var points: StrokePoints
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign

  /// Creates a stroke.
  public init(
    id: ID, tool: Tool = .pen, color: RGBA = .black, width: Double = 2,
    points: StrokePoints = StrokePoints(), foreign: Foreign = Foreign()
  ) {
    self.id = id
    self.tool = tool
    self.color = color
    self.width = width
    self.points = points
    self.foreign = foreign
  }

  /// The smallest frame that holds the line in its full width; `nil` without points.
  public var bounds: Frame? { points.bounds?.expanded(by: width / 2) }

  /// Refuses a stroke that no drawing accepts: a width that is not positive, or points that were
  /// moved off the page.
  public func check() throws(Refusal) {
    try Self.check(width: width)
    if points.offset != .zero { try points.check(movedTo: points.offset) }
  }
}

extension Stroke {
  /// Refuses a line that cannot be seen or drawn.
  static func check(width: Double) throws(Refusal) {
    guard width > 0, width <= Position.limit else {
      throw Refusal(.outOfRange, "A line is more than 0 and at most 10000000 wide.")
    }
  }

  /// About how many bytes the stroke takes.
  var byteCount: Int {
    MemoryLayout<Stroke>.stride + points.byteCount + id.heapCost + foreign.heapCost
  }
}
