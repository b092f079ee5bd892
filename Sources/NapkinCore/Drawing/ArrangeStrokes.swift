/// Brings strokes above or below others. Among themselves they keep their order.
public struct ArrangeStrokes: Command, Hashable {
  /// Where strokes can be brought.
  public enum Destination: Hashable, Sendable {
    /// Above all others.
    case front
    /// Below all others.
    case back
    /// Above so many of the others.
    case above(Int)
  }

  /// The strokes to bring there.
  public var ids: Set<Stroke.ID>
  /// Where to bring them.
  public var destination: Destination

  /// Creates the command.
  public init(_ ids: some Sequence<Stroke.ID>, to destination: Destination) {
    self.ids = Set(ids)
    self.destination = destination
  }

  /// "Bring to Front", "Send to Back" or "Arrange Strokes".
  public var name: String {
    switch destination {
    case .front: "Bring to Front"
    case .back: "Send to Back"
    case .above: "Arrange Strokes"
    }
  }

  /// Moves the strokes within the order.
  public func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    let runs = try drawing.runs(of: ids)
    let others = drawing.strokes.count - ids.count
    let start: Int
    switch destination {
    case .front: start = others
    case .back: start = 0
    case .above(let count):
      guard count >= 0, count <= others else { throw .position(count, of: others) }
      start = count
    }
    let place = start..<(start + ids.count)
    return runs.isEmpty || runs == [place] ? [] : [.move(runs, to: [place])]
  }
}
