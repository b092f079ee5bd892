extension Drawing {
  /// The smallest things that can happen to a drawing. Strokes are named by their positions.
  public enum Change: NapkinCore.Change {
    /// Strokes come in, the first at a position.
    case insert([Stroke], at: Int)
    /// Strokes go.
    case remove(Range<Int>)
    /// A stroke goes to another position, counted after it was taken out.
    case move(Int, to: Int)
    /// Points come to the end of a stroke, as they were drawn.
    indirect case extend(Int, by: StrokePoints)
    /// The points of a stroke go, but for the first ones.
    case truncate(Int, to: Int)
    /// One thing about a stroke is set.
    indirect case setStroke(Int, Stroke.Property)
    /// One thing about the drawing as a whole is set.
    indirect case set(Property)
  }

  /// One thing about a drawing as a whole that can be set.
  public enum Property: Hashable, Sendable, Codable {
    /// What it is called.
    case title(String)
    /// What it is drawn on.
    case canvas(CanvasSettings)
    /// When it was made.
    case created(Instant?)
    /// What another program said about it.
    case foreign(Foreign)
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
    switch self {
    case .insert(let strokes, let position):
      try drawing.insert(strokes, at: position)
      return .remove(position..<position + strokes.count)
    case .remove(let range):
      return .insert(try drawing.remove(range), at: range.lowerBound)
    case .move(let position, let newPosition):
      try drawing.check(position)
      try drawing.check(newPosition)
      drawing.strokes.insert(drawing.strokes.remove(at: position), at: newPosition)
      return .move(newPosition, to: position)
    case .extend(let position, let points):
      try drawing.check(position)
      let count = drawing.strokes[position].points.count
      drawing.strokes[position].points.append(drawn: points)
      return .truncate(position, to: count)
    case .truncate(let position, let count):
      try drawing.check(position)
      let points = drawing.strokes[position].points
      guard 0...points.count ~= count else { throw .position(count, of: points.count) }
      let tail = points.drawn(from: count)
      drawing.strokes[position].points.truncate(to: count)
      return .extend(position, by: tail)
    case .setStroke(let position, let property):
      try drawing.check(position)
      try property.check()
      return .setStroke(position, try drawing.strokes[position].set(property))
    case .set(let property):
      return .set(try drawing.exchange(property))
    }
  }

  /// Whether the older of two inverses is enough: the whole stroke goes, not only its end.
  public func covers(_ later: Drawing.Change) -> Bool {
    switch (self, later) {
    case (.remove(let range), .truncate(let position, _)):
      range.count == 1 && range.lowerBound == position
    case (.truncate(let position, let count), .truncate(let laterPosition, let laterCount)):
      position == laterPosition && count <= laterCount
    case (.setStroke(let position, let property), .setStroke(let laterPosition, let later)):
      position == laterPosition && property.isSameKind(as: later)
    case (.set(.title), .set(.title)), (.set(.canvas), .set(.canvas)): true
    default: false
    }
  }

  /// About how many bytes the change keeps alive.
  public var byteCount: Int {
    let payload =
      switch self {
      case .insert(let strokes, _): strokes.reduce(0) { $0 + $1.byteCount }
      case .extend(_, let points): points.byteCount
      case .setStroke(_, let property): property.heapCost
      case .set(.title(let title)): HeapCost.of(title)
      case .set(.foreign(let foreign)): HeapCost.of(foreign)
      case .remove, .move, .truncate, .set: 0
      }
    return MemoryLayout<Self>.stride + payload
  }
}

extension Drawing {
  /// Takes over a property and returns the one that it replaces.
  mutating func exchange(_ property: Property) throws(Refusal) -> Property {
    switch property {
    case .title(let new):
      defer { title = new }
      return .title(title)
    case .canvas(let new):
      try new.check()
      defer { canvas = new }
      return .canvas(canvas)
    case .created(let new):
      defer { created = new }
      return .created(created)
    case .foreign(let new):
      defer { foreign = new }
      return .foreign(foreign)
    }
  }
}
