extension Drawing {
  /// An elementary change of a drawing.
  ///
  /// Strokes are given by their positions, as ascending runs. So clearing a drawing takes a single run, and removing
  /// every second stroke is a single change.
  public enum Change: NapkinCore.Change {
    /// Inserts strokes, which are at the positions afterwards.
    case insert([Stroke], at: [Range<Int>])
    /// Removes the strokes at the positions.
    case remove([Range<Int>])
    /// Moves the strokes at the first positions to the second positions, in the same order.
    case move([Range<Int>], to: [Range<Int>])
    /// Appends points, as they were drawn, to a stroke.
    indirect case extend(Int, by: StrokePoints)
    /// Removes the last points of a stroke, so that a number of points remains.
    case truncate(Int, to: Int)
    /// Sets properties of the strokes at the positions: one property for each stroke, or one for all.
    case setStrokes([Range<Int>], [Stroke.Property])
    /// Sets a property of the drawing as a whole.
    indirect case set(Property)
  }
}

extension Drawing.Change {
  /// Performs the change and returns its inverse.
  public func apply(
    to drawing: inout Drawing, dates: inout EditDates
  ) throws(Refusal) -> Drawing.Change {
    let inverse = try apply(to: &drawing)
    swap(&drawing.modified, &dates.document)
    return inverse
  }

  private func apply(to drawing: inout Drawing) throws(Refusal) -> Drawing.Change {
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
      drawing.strokes.weave(drawing.strokes.unravel(runs), at: places)
      return .move(places, to: runs)
    case .extend(let position, let points):
      try drawing.check(position)
      try points.check(movedTo: drawing.strokes[position].points.offset)
      let count = drawing.strokes[position].points.count
      drawing.strokes[position].points.append(drawn: points)
      return .truncate(position, to: count)
    case .truncate(let position, let count):
      try drawing.check(position)
      let tail = try drawing.strokes[position].points.dropAll(from: count)
      return .extend(position, by: tail)
    case .setStrokes(let runs, let properties):
      return try Self.set(properties, at: runs, in: &drawing)
    case .set(let property):
      return .set(try property.exchange(in: &drawing))
    }
  }

  private static func set(
    _ properties: [Stroke.Property], at runs: [Range<Int>], in drawing: inout Drawing
  ) throws(Refusal) -> Drawing.Change {
    let total = try Runs.count(runs, in: drawing.strokes.count)
    guard total == properties.count || properties.count == 1 else { throw mismatch }
    var old: [Stroke.Property] = []
    old.reserveCapacity(total)
    for position in runs.lazy.joined() {
      let property = properties[properties.count == 1 ? 0 : old.count]
      do {
        old.append(try property.exchange(in: &drawing.strokes[position]))
      } catch {
        // The old values are valid, so this does not throw.
        for (done, property) in zip(runs.lazy.joined(), old) {
          _ = try? property.exchange(in: &drawing.strokes[done])
        }
        throw error
      }
    }
    // One value is enough if all are equal. Texts are kept, because equal texts may differ in bytes.
    if let first = old.first, first.heapCost == 0, old.allSatisfy({ $0 == first }) { old = [first] }
    return .setStrokes(runs, old)
  }

  private static var mismatch: Refusal {
    Refusal(.outOfRange, "There have to be as many positions as there are things for them.")
  }

  /// Whether undoing this inverse also undoes a later one: removing a stroke also removes its later points.
  public func covers(_ later: Drawing.Change) -> Bool {
    switch (self, later) {
    case (.remove(let runs), .truncate(let position, _)):
      runs.contains { $0.contains(position) }
    case (.remove(let runs), .setStrokes(let laterRuns, _)):
      Runs.contains(runs, laterRuns)
    case (.truncate(let position, let count), .truncate(let laterPosition, let laterCount)):
      position == laterPosition && count <= laterCount
    case (.setStrokes(let runs, let properties), .setStrokes(let laterRuns, let laterProperties)):
      runs == laterRuns && Self.areOneKind(properties + laterProperties)
    case (.set(let property), .set(let laterProperty)):
      property.hasSameKind(as: laterProperty)
    default: false
    }
  }

  /// Whether strokes were moved to the positions that they had, or a property was set to the value that it had.
  public func changedNothing(inverse: Drawing.Change) -> Bool {
    switch (self, inverse) {
    case (.set(let new), .set(let old)): new.isIdentical(to: old)
    case (.move, .move): self == inverse
    // A single property applies to all strokes.
    case (.setStrokes(_, let new), .setStrokes(_, let old)):
      old.isEmpty
        || (0..<max(new.count, old.count)).allSatisfy {
          new[new.count == 1 ? 0 : $0] == old[old.count == 1 ? 0 : $0]
        }
    default: false
    }
  }

  private static func areOneKind(_ properties: [Stroke.Property]) -> Bool {
    guard let first = properties.first else { return true }
    return properties.allSatisfy { $0.hasSameKind(as: first) }
  }

  /// About how many bytes of memory the change holds.
  public var byteCount: Int {
    let run = MemoryLayout<Range<Int>>.stride
    let payload =
      switch self {
      case .insert(let strokes, let runs):
        strokes.reduce(run * runs.count) { $0 + $1.byteCount }
      case .remove(let runs): run * runs.count
      case .move(let runs, let places): run * (runs.count + places.count)
      case .extend(_, let points): MemoryLayout<StrokePoints>.stride + points.byteCount
      case .truncate: 0
      case .setStrokes(let runs, let properties):
        properties.reduce(run * runs.count) {
          $0 + MemoryLayout<Stroke.Property>.stride + $1.heapCost
        }
      case .set(let property): MemoryLayout<Drawing.Property>.stride + property.heapCost
      }
    return MemoryLayout<Self>.stride + payload
  }
}
