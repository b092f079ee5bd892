/// Changes what belongs to a drawing as a whole: its title, its canvas.
public struct SetDrawing: Command, Hashable {
  /// What to set.
  public var property: Drawing.Property

  /// Creates the command.
  public init(_ property: Drawing.Property) {
    self.property = property
  }

  /// What is set, as in "Rename Drawing".
  public var name: String {
    switch property {
    case .title: "Rename Drawing"
    case .canvas: "Change Canvas"
    case .created: "Change Date"
    case .foreign: "Change Drawing"
    }
  }

  /// Typing a title, or sliding through the settings of a canvas.
  public var mergeKey: MergeKey? {
    switch property {
    case .title: MergeKey("drawing.title", on: "")
    case .canvas: MergeKey("drawing.canvas", on: "")
    case .created, .foreign: nil
    }
  }

  /// Sets the property, unless it is so already.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    // Before comparing: what is not a number differs from everything.
    if case .canvas(let canvas) = property { try canvas.check() }
    return drawing.value(like: property) == property ? [] : [.set(property)]
  }
}
