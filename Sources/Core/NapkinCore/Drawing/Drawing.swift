/// A drawing by hand: strokes, the later ones above the earlier ones. It is never a bitmap.
///
/// No two strokes have the same identifier. Coordinates are finite and within limits. Every change of the drawing
/// keeps these rules.
public struct Drawing: Editable, Identifiable {
  /// The identifier of a drawing inside its notebook.
  public typealias ID = Identifier<Drawing>

  /// The identifier of the drawing inside its notebook.
  public package(set) var id: ID
  /// The title of the drawing.
  public var title: String
  /// The strokes, from the lowest to the highest.
  public internal(set) var strokes: [Stroke] = []
  /// The surface under the strokes: its size, its colour and its grid.
  public var canvas: CanvasSettings {
    didSet { canvas = canvas.usable }
  }
  /// When the drawing was made, if known.
  public var created: Instant?
  /// When the drawing was last changed, if known.
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

  /// The stamp that identifies this state of the drawing.
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

  /// The position of a stroke, or `nil` if it is not in the drawing. The search starts with the last strokes,
  /// because these are being drawn.
  public func position(of id: Stroke.ID) -> Int? {
    contains(id) ? strokes.lastIndex { $0.id == id } : nil
  }

  /// The smallest frame around all visible strokes in their full width, with padding around it; `nil` if nothing is
  /// visible. Erasers are not visible.
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

  /// Inserts strokes, the first at a position and the others above it. If one of them or the position is refused,
  /// nothing changes.
  public mutating func insert(_ new: [Stroke], at position: Int) throws(Refusal) {
    guard 0...strokes.count ~= position else { throw .position(position, of: strokes.count) }
    try weave(new, at: [position..<position + new.count])
  }

  /// Removes the strokes at a range of positions and returns them.
  @discardableResult
  public mutating func remove(_ range: Range<Int>) throws(Refusal) -> [Stroke] {
    _ = try Runs.count([range], in: strokes.count)
    return unravel([range])
  }

  /// Inserts strokes so that they are at the given runs, which the caller has checked. If one of them is refused,
  /// nothing changes.
  mutating func weave(_ new: [Stroke], at runs: [Range<Int>]) throws(Refusal) {
    for stroke in new { try stroke.check() }
    for (index, stroke) in new.enumerated() where !identifiers.insert(stroke.id).inserted {
      for undone in new[..<index] { identifiers.remove(undone.id) }
      throw .duplicate("stroke", stroke.id.rawValue)
    }
    strokes.weave(new, at: runs)
  }

  /// Removes the strokes at runs that the caller has checked, and returns them.
  mutating func unravel(_ runs: [Range<Int>]) -> [Stroke] {
    let removed = strokes.unravel(runs)
    for stroke in removed { identifiers.remove(stroke.id) }
    return removed
  }

  /// The positions of several strokes, as runs. Refused if a stroke is not in the drawing.
  func runs(of ids: [Stroke.ID]) throws(Refusal) -> [Range<Int>] {
    if ids.count == 1 {
      let position = try existingPosition(of: ids[0])
      return [position..<position + 1]
    }
    for id in ids where !contains(id) { throw .missing("stroke", id.rawValue) }
    // One pass finds all of them; a search for each stroke would pass over the drawing many times.
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

  /// About how many bytes of memory the drawing takes.
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
