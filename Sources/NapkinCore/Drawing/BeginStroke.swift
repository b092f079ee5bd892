/// Puts the pen down: a new stroke on top, with its first point.
///
/// A stroke is one step of the history, however many times it is extended, because both commands
/// belong to the gesture of drawing on that stroke. The app takes its identifier from the context:
///
/// ```swift
/// let id = Stroke.ID(context.identifiers.next())
/// try editor.perform(BeginStroke(id, at: StrokePoint(x: 10, y: 20)), in: &context)
/// try editor.perform(ExtendStroke(id, by: [StrokePoint(x: 12, y: 24)]), in: &context)
/// ```
public struct BeginStroke: Command, Hashable {
  /// The identifier of the stroke.
  public var id: Stroke.ID
  /// What leaves the trace.
  public var tool: Stroke.Tool
  /// The colour of the ink.
  public var color: RGBA
  /// How wide the line is.
  public var width: Double
  /// Where the pen is put down.
  public var point: StrokePoint

  /// Creates the command.
  public init(
    _ id: Stroke.ID, tool: Stroke.Tool = .pen, color: RGBA = .black, width: Double = 2,
    at point: StrokePoint
  ) {
    self.id = id
    self.tool = tool
    self.color = color
    self.width = width
    self.point = point
  }

  /// "Draw", or "Erase" with an eraser.
  public var name: String { tool == .eraser ? "Erase" : "Draw" }

  /// Drawing on the stroke.
  public var mergeKey: MergeKey? { MergeKey("draw", on: id.rawValue) }

  /// Inserts the stroke on top.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    guard !drawing.contains(id) else { throw .duplicate("stroke", id.rawValue) }
    let points = try StrokePoints([point])
    let stroke = Stroke(id: id, tool: tool, color: color, width: width, points: points)
    let top = drawing.strokes.count
    return [.insert([stroke], at: [top..<(top + 1)])]
  }
}

/// Moves the pen on: more points at the end of a stroke.
public struct ExtendStroke: Command, Hashable {
  /// The stroke that is being drawn.
  public var id: Stroke.ID
  /// Where the pen went.
  public var points: [StrokePoint]

  /// Creates the command.
  public init(_ id: Stroke.ID, by points: [StrokePoint]) {
    self.id = id
    self.points = points
  }

  /// "Draw".
  public var name: String { "Draw" }

  /// Drawing on the stroke.
  public var mergeKey: MergeKey? { MergeKey("draw", on: id.rawValue) }

  /// Appends the points.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let index = try drawing.index(of: id)
    guard !points.isEmpty else { return [] }
    // They are where the person sees the stroke; it keeps them where it was drawn.
    var added = StrokePoints()
    try added.place(at: drawing.strokes[index].points.offset)
    try added.append(contentsOf: points)
    return [.append(added.drawn, to: index)]
  }
}
