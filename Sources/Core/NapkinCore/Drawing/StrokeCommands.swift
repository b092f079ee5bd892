/// Sets a property of strokes: colour, width, tool.
public struct SetStrokes: Command {
  /// The strokes.
  public var strokes: [Stroke.ID]
  /// The property with its new value.
  public var property: Stroke.Property

  /// The name of the command in the Undo menu.
  public var name: String { property.menuName }
  /// Setting the colour, or the width, of the same strokes repeatedly coalesces into one step, as with a slider.
  public var mergeKey: MergeKey? {
    if property.sets(Stroke.Property.color) { return MergeKey("color", on: gestureTarget(strokes)) }
    return property.sets(Stroke.Property.width)
      ? MergeKey("width", on: gestureTarget(strokes)) : nil
  }

  /// Creates the command.
  public init(_ strokes: Stroke.ID..., to property: Stroke.Property) {
    self.init(strokes, to: property)
  }

  /// Creates the command.
  public init(_ strokes: [Stroke.ID], to property: Stroke.Property) {
    self.strokes = strokes
    self.property = property
  }

  /// Returns one change for all strokes. A stroke that would leave the page is refused.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: strokes)
    return runs.isEmpty ? [] : [.setStrokes(runs, [property])]
  }
}

/// Moves strokes across the page; all dragging of one gesture is one step.
public struct MoveStrokes: Command {
  /// The strokes.
  public var strokes: [Stroke.ID]
  /// The distance by which the strokes are moved.
  public var distance: Position

  /// The name of the command in the Undo menu.
  public var name: String { "Move Strokes" }
  /// Dragging the same strokes coalesces into one step.
  public var mergeKey: MergeKey? {
    MergeKey("drag-strokes", on: gestureTarget(strokes))
  }

  /// Creates the command.
  public init(_ strokes: Stroke.ID..., by distance: Position) {
    self.init(strokes, by: distance)
  }

  /// Creates the command.
  public init(_ strokes: [Stroke.ID], by distance: Position) {
    self.strokes = strokes
    self.distance = distance
  }

  /// Returns one change for all strokes. A stroke that would leave the page is refused.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: strokes)
    guard !runs.isEmpty, distance != .zero else { return [] }
    var offsets: [Stroke.Property] = []
    for position in runs.lazy.joined() {
      let offset = drawing.strokes[position].points.offset.moved(by: distance)
      offsets.append(.offset(offset))
    }
    return [.setStrokes(runs, offsets)]
  }
}

/// The target of a gesture on several strokes. The lengths distinguish "a b" from "a" and "b".
private func gestureTarget(_ strokes: [Stroke.ID]) -> String {
  strokes.map { "\($0.rawValue.utf8.count) \($0.rawValue)" }.joined(separator: " ")
}

/// Moves a stroke above or below others.
public struct ArrangeStroke: Command {
  /// The stroke.
  public var stroke: Stroke.ID
  /// The new position of the stroke; 0 is the lowest.
  public var position: Int

  /// The name of the command in the Undo menu.
  public var name: String { "Arrange Stroke" }

  /// Creates the command.
  public init(_ stroke: Stroke.ID, to position: Int) {
    self.stroke = stroke
    self.position = position
  }

  /// Returns one move, or none if the stroke has that position already.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let old = try drawing.existingPosition(of: stroke)
    try drawing.check(position)
    return old == position ? [] : [.move([old..<old + 1], to: [position..<position + 1])]
  }
}

/// Sets a property of a drawing as a whole, such as its title or its canvas.
public struct SetDrawing: Command {
  /// The property with its new value.
  public var property: Drawing.Property

  /// The name of the command in the Undo menu.
  public var name: String { property.menuName }

  /// Creates the command.
  public init(to property: Drawing.Property) {
    self.property = property
  }

  /// Returns one change.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    [.set(property)]
  }
}
