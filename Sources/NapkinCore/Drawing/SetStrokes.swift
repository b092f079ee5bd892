/// Gives strokes another colour, width or tool.
public struct SetStrokes: Command, Hashable {
  /// The strokes to change.
  public var ids: Set<Stroke.ID>
  /// What to set on each of them.
  public var property: Stroke.Property

  /// Creates the command.
  public init(_ ids: some Sequence<Stroke.ID>, _ property: Stroke.Property) {
    self.ids = Set(ids)
    self.property = property
  }

  /// What is set, as in "Color Strokes".
  public var name: String {
    switch property {
    case .tool: "Change Tool"
    case .color: "Color Strokes"
    case .width: "Change Line Width"
    case .offset: "Move Strokes"
    case .foreign: "Change Strokes"
    }
  }

  /// Sliding through colours or widths of the same strokes.
  public var mergeKey: MergeKey? {
    switch property {
    case .color: MergeKey("drawing.color", on: ids.gestureTarget)
    case .width: MergeKey("drawing.width", on: ids.gestureTarget)
    case .tool, .offset, .foreign: nil
    }
  }

  /// Sets the property where it is not so already.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: ids)
    try property.check()
    var differs = false
    for index in runs.lazy.joined() {
      var stroke = drawing.strokes[index]
      if case .offset(let offset) = property { try stroke.check(movedTo: offset) }
      differs = try stroke.set(property) != property || differs
    }
    return differs ? [.setStrokes(runs, [property])] : []
  }
}

/// Moves strokes across the page; dragging them is one step of the history.
public struct TranslateStrokes: Command, Hashable {
  /// The strokes to move.
  public var ids: Set<Stroke.ID>
  /// The way to move them.
  public var way: Position

  /// Creates the command.
  public init(_ ids: some Sequence<Stroke.ID>, by way: Position) {
    self.ids = Set(ids)
    self.way = way
  }

  /// "Move Strokes".
  public var name: String { "Move Strokes" }

  /// Dragging the same strokes.
  public var mergeKey: MergeKey? { MergeKey("drawing.drag", on: ids.gestureTarget) }

  /// Moves each stroke from where it is, unless one would leave the page.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: ids)
    guard way.isFinite else { throw .unusableNumber("The way that strokes are moved") }
    guard !runs.isEmpty, way != .zero else { return [] }
    var offsets: [Stroke.Property] = []
    offsets.reserveCapacity(ids.count)
    for index in runs.lazy.joined() {
      let stroke = drawing.strokes[index]
      let offset = stroke.points.offset.moved(by: way)
      try stroke.check(movedTo: offset)
      offsets.append(.offset(offset))
    }
    return [.setStrokes(runs, offsets)]
  }
}

extension Set<Stroke.ID> {
  /// What a gesture on these strokes works on. The first, the last and their number tell one
  /// selection from the next without spelling out thousands.
  fileprivate var gestureTarget: String {
    guard count > 1 else { return first?.rawValue ?? "" }
    let names = lazy.map(\.rawValue)
    return "\(names.min() ?? "") \(names.max() ?? "") \(count)"
  }
}
