/// Puts the pen down: a stroke begins, with one point.
///
/// With the ``ExtendStroke`` commands that follow it is one step of the history. The screen makes
/// the identifier, so that it can go on with the stroke:
/// `let id = Stroke.ID(context.identifiers.next())`.
public struct BeginStroke: Command {
  /// The stroke as it begins.
  public var stroke: Stroke

  /// The name of the command in the Undo menu.
  public var name: String { stroke.tool == .eraser ? "Erase" : "Draw" }
  /// Drawing on with the same stroke coalesces.
  public var mergeKey: MergeKey? { MergeKey("draw", on: stroke.id.rawValue) }

  /// Creates the command.
  public init(
    _ id: Stroke.ID, at point: StrokePoint, tool: Stroke.Tool = .pen, color: RGBA = .black,
    width: Double = 2
  ) throws(Refusal) {
    stroke = Stroke(id: id, tool: tool, color: color, width: width)
    try stroke.points.append(point)
  }

  /// One insertion above all others.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let top = drawing.strokes.count
    return [.insert([stroke], at: [top..<top + 1])]
  }
}

/// Goes on with a stroke.
public struct ExtendStroke: Command {
  /// The stroke.
  public var stroke: Stroke.ID
  /// The points that come to its end.
  public var points: [StrokePoint]

  /// The name of the command in the Undo menu.
  public var name: String { "Draw" }
  /// Drawing on with the same stroke coalesces.
  public var mergeKey: MergeKey? { MergeKey("draw", on: stroke.rawValue) }

  /// Creates the command.
  public init(_ stroke: Stroke.ID, by points: [StrokePoint]) {
    self.stroke = stroke
    self.points = points
  }

  /// One change, or none without points.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let position = try drawing.existingPosition(of: stroke)
    guard !points.isEmpty else { return [] }
    // Points come as they are seen; a stroke that was moved keeps them as they were drawn.
    var drawn = StrokePoints()
    try drawn.place(at: drawing.strokes[position].points.offset)
    try drawn.append(contentsOf: points)
    return [.extend(position, by: drawn.drawn)]
  }
}

/// Pastes whole strokes on a drawing; taken identifiers become fresh ones.
public struct PasteStrokes: Command {
  /// The strokes.
  public var strokes: [Stroke]

  /// The name of the command in the Undo menu.
  public var name: String { "Paste" }

  /// Creates the command.
  public init(_ strokes: [Stroke]) {
    self.strokes = strokes
  }

  /// One insertion above all others.
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

/// Takes strokes off a drawing.
public struct EraseStrokes: Command {
  /// The strokes.
  public var strokes: [Stroke.ID]

  /// The name of the command in the Undo menu.
  public var name: String { strokes.count == 1 ? "Erase Stroke" : "Erase Strokes" }

  /// Creates the command.
  public init(_ strokes: [Stroke.ID]) {
    self.strokes = strokes
  }

  /// One removal, or none without strokes.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: strokes)
    return runs.isEmpty ? [] : [.remove(runs)]
  }
}

/// Wipes a drawing clean; it can be undone.
public struct ClearDrawing: Command {
  /// The name of the command in the Undo menu.
  public var name: String { "Clear Drawing" }

  /// Creates the command.
  public init() {}

  /// One removal, or none if it is clean.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    drawing.strokes.isEmpty ? [] : [.remove([0..<drawing.strokes.count])]
  }
}
