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
  /// What another program said about it that Napkin does not understand.
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
  /// What can be set on a stroke.
  public enum Property: Hashable, Sendable, Codable {
    /// What left the trace.
    case tool(Tool)
    /// The colour of the ink.
    case color(RGBA)
    /// How wide the line is.
    case width(Double)
    /// How far it has been moved since it was drawn.
    case offset(Position)
    /// What another program said about it.
    case foreign(Foreign)
  }

  /// Refuses what no stroke of a drawing can have.
  func check(_ property: Property) throws(Refusal) {
    switch property {
    case .width(let width): try Self.check(width: width)
    case .offset(let offset): try points.check(movedTo: offset)
    case .tool, .color, .foreign: break
    }
  }

  /// Sets a property and returns what it was. What no stroke of a drawing can have is refused.
  mutating func exchange(_ property: Property) throws(Refusal) -> Property {
    try check(property)
    switch property {
    case .tool(let new): return .tool(replace(&tool, by: new))
    case .color(let new): return .color(replace(&color, by: new))
    case .width(let new): return .width(replace(&width, by: new))
    case .offset(let new):
      let old = points.offset
      try points.place(at: new)
      return .offset(old)
    case .foreign(let new): return .foreign(replace(&foreign, by: new))
    }
  }

  /// Refuses a line that cannot be seen or drawn.
  static func check(width: Double) throws(Refusal) {
    guard width > 0, width <= Position.limit else {
      throw Refusal(.outOfRange, "A line is more than 0 and at most 10000000 wide.")
    }
  }

  /// About how many bytes the stroke takes.
  var byteCount: Int {
    MemoryLayout<Stroke>.stride + points.byteCount + HeapCost.of(id.rawValue)
      + HeapCost.of(foreign)
  }
}

extension Stroke.Property {
  /// Whether both set the same thing.
  func hasSameKind(as other: Stroke.Property) -> Bool {
    switch (self, other) {
    case (.tool, .tool), (.color, .color), (.width, .width), (.offset, .offset),
      (.foreign, .foreign):
      true
    default:
      false
    }
  }

  /// About how many bytes it keeps alive outside of itself.
  var heapCost: Int {
    if case .foreign(let foreign) = self { return HeapCost.of(foreign) }
    return 0
  }
}
