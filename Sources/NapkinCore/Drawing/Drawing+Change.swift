extension Drawing {
  /// What can happen to a drawing.
  ///
  /// Strokes are addressed by their positions, which ascend, as runs: clearing a drawing is one
  /// run, whatever was on it.
  public enum Change: NapkinCore.Change {
    /// Strokes are inserted and come to stand at the positions.
    case insert([Stroke], at: [Range<Int>])
    /// The strokes at the positions are removed.
    case remove([Range<Int>])
    /// The strokes at the first positions come to stand at the second ones, in the same order.
    case move([Range<Int>], to: [Range<Int>])
    /// Points, as they were drawn, are appended to the stroke at a position.
    case append(StrokePoints, to: Int)
    /// Of the stroke at a position only the first points are kept, so many.
    case truncate(Int, to: Int)
    /// Properties of the strokes at the positions are set, one for each or one for all.
    case setStrokes([Range<Int>], [Stroke.Property])
    /// A property of the drawing is set.
    indirect case set(Property)
  }
}

extension Drawing.Change {
  /// Performs the change and returns its inverse.
  public func apply(
    to drawing: inout Drawing, dates: inout EditDates
  ) throws(Refusal) -> Drawing.Change {
    let inverse = try inverseByApplying(to: &drawing)
    swap(&drawing.modified, &dates.document)
    return inverse
  }

  private func inverseByApplying(to drawing: inout Drawing) throws(Refusal) -> Drawing.Change {
    let count = drawing.strokes.count
    switch self {
    case .insert(let strokes, let runs):
      guard try Runs.count(runs, in: count + strokes.count) == strokes.count else {
        throw Self.mismatch
      }
      try drawing.weave(strokes, at: runs)
      return .remove(runs)

    case .remove(let runs):
      _ = try Runs.count(runs, in: count)
      return .insert(drawing.unravel(runs), at: runs)

    case .move(let runs, let places):
      guard try Runs.count(runs, in: count) == Runs.count(places, in: count) else {
        throw Self.mismatch
      }
      drawing.move(runs, to: places)
      return .move(places, to: runs)

    case .append(let points, let index):
      return try drawing.modify(index) { stroke in
        let before = stroke.points.count
        stroke.points.append(drawn: points)
        return .truncate(index, to: before)
      }

    case .truncate(let index, let kept):
      return try drawing.modify(index) { (stroke) throws(Refusal) in
        guard kept >= 0, kept <= stroke.points.count else {
          throw .position(kept, of: stroke.points.count)
        }
        let dropped = stroke.points.drawn(from: kept)
        stroke.points.truncate(to: kept)
        return .append(dropped, to: index)
      }

    case .setStrokes(let runs, let properties):
      return try Self.set(properties, at: runs, in: &drawing)

    case .set(let property):
      return .set(try drawing.set(property))
    }
  }

  private static func set(
    _ properties: [Stroke.Property], at runs: [Range<Int>], in drawing: inout Drawing
  ) throws(Refusal) -> Drawing.Change {
    let total = try Runs.count(runs, in: drawing.strokes.count)
    guard total == properties.count || properties.count == 1 else { throw mismatch }
    // All are checked before the first is set, so that a refusal leaves no half.
    for property in properties { try property.check() }
    var old: [Stroke.Property] = []
    old.reserveCapacity(total)
    for index in runs.lazy.joined() {
      let property = properties[properties.count == 1 ? 0 : old.count]
      old.append(try drawing.modify(index) { (stroke) throws(Refusal) in try stroke.set(property) })
    }
    if let first = old.first, old.allSatisfy({ $0 == first }) { old = [first] }
    return .setStrokes(runs, old)
  }

  private static let mismatch = Refusal(
    .outOfRange, "There have to be as many positions as there are things for them."
  )

  /// Whether undoing this inverse also undoes `later`.
  public func covers(_ later: Drawing.Change) -> Bool {
    switch (self, later) {
    case (.remove(let runs), .truncate(let index, _)):
      // The stroke that was begun goes, whatever was added to it.
      Runs.contains(runs, [index..<(index + 1)])
    case (.remove(let runs), .setStrokes(let others, _)):
      Runs.contains(runs, others)
    case (.truncate(let index, let kept), .truncate(let other, let keptLater)):
      index == other && kept <= keptLater
    case (.setStrokes(let runs, let properties), .setStrokes(let others, let values)):
      runs == others && Self.areOneKind(properties + values)
    case (.set(let property), .set(let other)):
      property.isSameKind(as: other)
    default:
      false
    }
  }

  private static func areOneKind(_ properties: [Stroke.Property]) -> Bool {
    guard let first = properties.first else { return true }
    return properties.allSatisfy { $0.isSameKind(as: first) }
  }

  /// About how many bytes the change keeps alive.
  public var byteCount: Int {
    MemoryLayout<Drawing.Change>.stride + heapCost
  }

  private var heapCost: Int {
    let run = MemoryLayout<Range<Int>>.stride
    switch self {
    case .insert(let strokes, let runs):
      return strokes.reduce(runs.count * run) { $0 + $1.byteCount }
    case .remove(let runs):
      return runs.count * run
    case .move(let runs, let places):
      return (runs.count + places.count) * run
    case .append(let points, _):
      return points.byteCount
    case .truncate:
      return 0
    case .setStrokes(let runs, let properties):
      return properties.reduce(runs.count * run) {
        $0 + MemoryLayout<Stroke.Property>.stride + $1.heapCost
      }
    case .set(let property):
      return MemoryLayout<Drawing.Property>.stride + property.heapCost
    }
  }
}
