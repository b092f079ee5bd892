/// Begins a stroke with one point, when a pen is put down.
///
/// Together with the ``ExtendStroke`` commands that follow, it is one step of the history. The caller makes the
/// identifier, so that it can extend the stroke:
public struct BeginStroke: Command {
  /// The stroke with its first point.
  public var stroke: Stroke

  /// The name of the command in the Undo menu.
  public var name: String { stroke.tool == .eraser ? "Erase" : "Draw" }
  /// Beginning and extending the same stroke coalesce into one step.
  public var mergeKey: MergeKey? { MergeKey("draw", on: stroke.id.rawValue) }

  /// Creates the command.
  public init(
    _ id: Stroke.ID, at point: StrokePoint, tool: Stroke.Tool = .pen, color: RGBA = .black,
    width: Double = 2
  ) throws(Refusal) {
    stroke = Stroke(id: id, tool: tool, color: color, width: width)
    try stroke.points.append(point)
  }

  /// Returns one insertion above all other strokes.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let top = drawing.strokes.count
    return [.insert([stroke], at: [top..<top + 1])]
  }
}

/// Adds points to the end of a stroke.
public struct ExtendStroke: Command {
  /// The stroke.
  public var stroke: Stroke.ID
  /// The points to add.
  public var points: [StrokePoint]

  /// The name of the command in the Undo menu.
  public var name: String { "Draw" }
  /// Beginning and extending the same stroke coalesce into one step.
  public var mergeKey: MergeKey? { MergeKey("draw", on: stroke.rawValue) }

  /// Creates the command.
  public init(_ stroke: Stroke.ID, by points: [StrokePoint]) {
    self.stroke = stroke
    self.points = points
  }

  /// Returns one change, or none if there are no points.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let position = try drawing.existingPosition(of: stroke)
    guard !points.isEmpty else { return [] }
    // The stroke's offset is subtracted from the new points, because a stroke stores its points as they were drawn.
    var drawn = StrokePoints()
    try drawn.place(at: drawing.strokes[position].points.offset)
    try drawn.append(contentsOf: points)
    return [.extend(position, by: drawn.drawn)]
  }
}

/// Pastes whole strokes into a drawing. A stroke whose identifier is in use gets a fresh one.
public struct PasteStrokes: Command {
  /// The strokes.
  public var strokes: [Stroke]

  /// The name of the command in the Undo menu.
  public var name: String { "Paste" }

  /// Creates the command.
  public init(_ strokes: [Stroke]) {
    self.strokes = strokes
  }

  /// Returns one insertion above all other strokes.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    var new: Set<Stroke.ID> = []
    var identifiers = context.identifiers
    var fresh = strokes
    for index in fresh.indices {
      try fresh[index].check()
      if drawing.contains(fresh[index].id) || new.contains(fresh[index].id) {
        let name = identifiers.next { drawing.contains(.init($0)) || new.contains(.init($0)) }
        fresh[index].id = Stroke.ID(name)
      }
      new.insert(fresh[index].id)
    }
    context.identifiers = identifiers
    let top = drawing.strokes.count
    return fresh.isEmpty ? [] : [.insert(fresh, at: [top..<top + fresh.count])]
  }
}

/// Removes strokes from a drawing.
public struct EraseStrokes: Command {
  /// The strokes.
  public var strokes: [Stroke.ID]

  /// The name of the command in the Undo menu.
  public var name: String { strokes.count == 1 ? "Erase Stroke" : "Erase Strokes" }

  /// Creates the command.
  public init(_ strokes: [Stroke.ID]) {
    self.strokes = strokes
  }

  /// Returns one removal, or none if there are no strokes.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: strokes)
    return runs.isEmpty ? [] : [.remove(runs)]
  }
}

/// Removes all strokes of a drawing.
public struct ClearDrawing: Command {
  /// The name of the command in the Undo menu.
  public var name: String { "Clear Drawing" }

  /// Creates the command.
  public init() {}

  /// Returns one removal, or none if the drawing is empty.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    drawing.strokes.isEmpty ? [] : [.remove([0..<drawing.strokes.count])]
  }
}
