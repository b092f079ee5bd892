/// What somebody drew by hand: strokes, the later ones above the earlier. Never a bitmap.
///
/// No two strokes have the same identifier; coordinates are finite and within reach. These rules
/// hold whoever changes the drawing.
public struct Drawing: Editable, Identifiable {
  /// The name by which a drawing is known inside its notebook.
  public typealias ID = Identifier<Drawing>

  /// The name by which it is known.
  public package(set) var id: ID
  /// What it is called.
  public var title: String
  /// The strokes, in the order in which they lie above each other.
  public internal(set) var strokes: [Stroke] = []
  /// What it is drawn on.
  public var canvas: CanvasSettings {
    didSet { canvas = canvas.usable }
  }
  /// When it was made, if known.
  public var created: Instant?
  /// When it was last changed, if known.
  public var modified: Instant?
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign = Foreign()
  private var identifiers: Set<Stroke.ID> = []

  /// Creates an empty drawing.
  public init(
    id: ID, title: String = "", canvas: CanvasSettings = CanvasSettings(),
    created: Instant? = nil, modified: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.canvas = canvas.usable
    self.created = created
    self.modified = modified
  }

  /// The stamp that identifies this state.
  public var stamp: DocumentStamp {
    DocumentStamp(id: id.rawValue, modified: modified, count: strokes.count)
  }

  /// The stroke with an identifier, or `nil` if there is none.
  public subscript(id: Stroke.ID) -> Stroke? {
    position(of: id).map { strokes[$0] }
  }

  /// Whether there is a stroke with an identifier.
  public func contains(_ id: Stroke.ID) -> Bool {
    identifiers.contains(id)
  }

  /// Where a stroke lies, or `nil` if it is not here. The last ones, which are being drawn, are
  /// found first.
  public func position(of id: Stroke.ID) -> Int? {
    contains(id) ? strokes.lastIndex { $0.id == id } : nil
  }

  /// The smallest frame that holds all that can be seen, strokes in their full width, with some
  /// padding around; `nil` if there is nothing. Erasers leave nothing to see.
  public func bounds(padding: Double = 0) -> Frame? {
    let frames = strokes.lazy.filter { $0.tool != .eraser }.compactMap(\.bounds)
    let bounds: Frame? = frames.reduce(nil) { whole, frame in whole?.union(frame) ?? frame }
    return padding.isFinite ? bounds?.expanded(by: padding) : bounds
  }
}

// MARK: - Changing

extension Drawing {
  /// Adds a stroke above all others.
  public mutating func append(_ stroke: Stroke) throws(Refusal) {
    try insert([stroke], at: strokes.count)
  }

  /// Puts strokes in, the first at a position, the others above it. If one of them is refused, or
  /// the position is, nothing happens.
  public mutating func insert(_ new: [Stroke], at position: Int) throws(Refusal) {
    guard 0...strokes.count ~= position else { throw .position(position, of: strokes.count) }
    try weave(new, at: [position..<position + new.count])
  }

  /// Takes out the strokes at a range of positions and returns them.
  @discardableResult
  public mutating func remove(_ range: Range<Int>) throws(Refusal) -> [Stroke] {
    _ = try Runs.count([range], in: strokes.count)
    return unravel([range])
  }

  /// Inserts strokes so that they come to stand at runs that have been checked; nothing happens if
  /// one of them is refused.
  mutating func weave(_ new: [Stroke], at runs: [Range<Int>]) throws(Refusal) {
    for stroke in new { try stroke.check() }
    for (index, stroke) in new.enumerated() where !identifiers.insert(stroke.id).inserted {
      for undone in new[..<index] { identifiers.remove(undone.id) }
      throw .duplicate("stroke", stroke.id.rawValue)
    }
    strokes.weave(new, at: runs)
  }

  /// Takes out the strokes at runs that have been checked.
  mutating func unravel(_ runs: [Range<Int>]) -> [Stroke] {
    let removed = strokes.unravel(runs)
    for stroke in removed { identifiers.remove(stroke.id) }
    return removed
  }

  /// Where several strokes lie, as runs; one that is not here is refused.
  func runs(of ids: [Stroke.ID]) throws(Refusal) -> [Range<Int>] {
    if ids.count == 1 {
      let position = try existingPosition(of: ids[0])
      return [position..<position + 1]
    }
    for id in ids where !contains(id) { throw .missing("stroke", id.rawValue) }
    // One pass for all: looking each one up would take as long as a drawing is large.
    let wanted = Set(ids)
    return strokes.indices.filter { wanted.contains(strokes[$0].id) }.runs
  }

  func check(_ position: Int) throws(Refusal) {
    guard strokes.indices.contains(position) else {
      throw .position(position, of: strokes.count - 1)
    }
  }

  func existingPosition(of id: Stroke.ID) throws(Refusal) -> Int {
    guard let position = position(of: id) else { throw .missing("stroke", id.rawValue) }
    return position
  }

  /// About how many bytes the drawing keeps alive.
  var byteCount: Int {
    strokes.reduce(MemoryLayout<Drawing>.stride + Property.heapCost(of: self)) {
      $0 + $1.byteCount
    }
  }
}

extension Drawing {
  private enum CodingKeys: String, CodingKey {
    case id, title, strokes, canvas, created, modified, foreign
  }

  /// Reads a drawing, and refuses one that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let canvas = try container.decode(CanvasSettings.self, forKey: .canvas)
    try canvas.check()
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      title: try container.decode(String.self, forKey: .title), canvas: canvas,
      created: try container.decodeIfPresent(Instant.self, forKey: .created),
      modified: try container.decodeIfPresent(Instant.self, forKey: .modified))
    foreign = try container.decode(Foreign.self, forKey: .foreign)
    try insert(try container.decode([Stroke].self, forKey: .strokes), at: 0)
  }
}
