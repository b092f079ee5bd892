/// One movement of a pen: its points, and the tool, the colour and the width of the line.
public struct Stroke: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a stroke inside its drawing.
  public typealias ID = Identifier<Stroke>

  /// The tool that draws a stroke.
  public enum Tool: String, Hashable, Sendable, Codable, CaseIterable {
    /// A pen: an opaque line, wider where it was pressed.
    case pen
    /// A marker: a broad line that is translucent.
    case marker
    /// An eraser: it removes the ink of earlier strokes along its way.
    case eraser
  }

  /// The identifier of the stroke inside its drawing.
  public var id: ID
  /// The tool that drew the stroke.
  public var tool: Tool
  /// The colour of the ink; an eraser does not use it.
  public var color: RGBA
  /// The width of the line at the usual pressure.
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

  /// Refuses a stroke that no drawing accepts: its width is not positive or too large, or its points were moved off
  /// the page.
  public func check() throws(Refusal) {
    try Self.check(width: width)
    if points.offset != .zero { try points.check(movedTo: points.offset) }
  }
}

extension Stroke {
  /// Refuses a width that is not positive or too large.
  static func check(width: Double) throws(Refusal) {
    guard width > 0, width <= Position.limit else {
      throw Refusal(.outOfRange, "A line is more than 0 and at most 10000000 wide.")
    }
  }

  /// About how many bytes of memory the stroke takes.
  var byteCount: Int {
    MemoryLayout<Stroke>.stride + points.byteCount + id.heapCost + foreign.heapCost
  }
}
