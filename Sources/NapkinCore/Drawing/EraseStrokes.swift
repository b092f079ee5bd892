/// Takes whole strokes away.
public struct EraseStrokes: Command, Hashable {
  /// The strokes to take away.
  public var ids: Set<Stroke.ID>

  /// Creates the command.
  public init(_ ids: some Sequence<Stroke.ID>) {
    self.ids = Set(ids)
  }

  /// "Erase".
  public var name: String { "Erase" }

  /// Removes the strokes.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: ids)
    return runs.isEmpty ? [] : [.remove(runs)]
  }
}

/// Takes everything away that was drawn; like anything else, it can be undone.
public struct ClearDrawing: Command, Hashable {
  /// Creates the command.
  public init() {}

  /// "Clear Drawing".
  public var name: String { "Clear Drawing" }

  /// Removes all strokes.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    drawing.isEmpty ? [] : [.remove([0..<drawing.strokes.count])]
  }
}
