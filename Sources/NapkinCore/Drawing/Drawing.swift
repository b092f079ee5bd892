/// What a person drew: strokes, one above the other. Never a bitmap.
public struct Drawing: Editable, Identifiable {
  /// The name by which a drawing is known inside its notebook.
  public typealias ID = Identifier<Drawing>

  /// The name by which it is known.
  public var id: ID
  /// What people call it.
  public var title: String
  /// What it is drawn on.
  public private(set) var canvas = CanvasSettings()
  /// When it was begun, if known.
  public var created: Instant?
  /// When it was last changed, if known.
  public var modified: Instant?
  /// What another program put into it and Napkin does not understand.
  public var foreign: Foreign

  /// The strokes in the order in which they were drawn, the last one on top.
  public private(set) var strokes: [Stroke] = []
  // Which identifiers are in use, so that a stroke is begun as fast among thousands.
  private var ids: Set<Stroke.ID> = []

  /// Creates a drawing without strokes.
  public init(
    id: ID, title: String = "", created: Instant? = nil, modified: Instant? = nil,
    foreign: Foreign = Foreign()
  ) {
    self.id = id
    self.title = title
    self.created = created
    self.modified = modified
    self.foreign = foreign
  }

  /// Sets what it is drawn on, as readers do. What cannot be drawn on is refused.
  public mutating func setCanvas(_ canvas: CanvasSettings) throws(Refusal) {
    try canvas.check()
    self.canvas = canvas
  }

  /// Puts a stroke on top, as readers do. One that no drawing accepts, or whose identifier is in
  /// use, is refused.
  public mutating func append(_ stroke: Stroke) throws(Refusal) {
    try stroke.check()
    guard ids.insert(stroke.id).inserted else { throw .duplicate("stroke", stroke.id.rawValue) }
    strokes.append(stroke)
  }

  /// Whether nothing is drawn.
  public var isEmpty: Bool { strokes.isEmpty }

  /// Whether a stroke is in the drawing.
  public func contains(_ id: Stroke.ID) -> Bool { ids.contains(id) }

  /// The stroke with an identifier; one that is not there is refused.
  public func stroke(_ id: Stroke.ID) throws(Refusal) -> Stroke {
    strokes[try index(of: id)]
  }

  /// Where in the order a stroke is; one that is not there is refused.
  public func index(of id: Stroke.ID) throws(Refusal) -> Int {
    // From the top: it is nearly always the stroke that is being drawn.
    guard ids.contains(id), let index = strokes.lastIndex(where: { $0.id == id }) else {
      throw .missing("stroke", id.rawValue)
    }
    return index
  }

  /// The frame that holds everything that can be seen, and some space around it: how large a canvas
  /// without a size is. `nil` if there is nothing to see.
  public func bounds(padding: Double = 0) -> Frame? {
    var bounds: Frame?
    for stroke in strokes where stroke.tool != .eraser {
      guard let frame = stroke.bounds else { continue }
      bounds = bounds?.union(frame) ?? frame
    }
    return padding.isFinite ? bounds?.expanded(by: padding) : bounds
  }

  /// Whether two drawings are the same, strokes and all.
  public static func == (left: Drawing, right: Drawing) -> Bool {
    left.id == right.id && left.title == right.title && left.canvas == right.canvas
      && left.created == right.created && left.modified == right.modified
      && left.foreign == right.foreign && left.strokes == right.strokes
  }

  /// Feeds the drawing to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
    hasher.combine(canvas)
    hasher.combine(created)
    hasher.combine(modified)
    hasher.combine(foreign)
    hasher.combine(strokes)
  }
}

extension Drawing: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, canvas, created, modified, foreign, strokes
  }

  /// Reads a drawing, and refuses one that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      title: try container.decode(String.self, forKey: .title),
      created: try container.decodeIfPresent(Instant.self, forKey: .created),
      modified: try container.decodeIfPresent(Instant.self, forKey: .modified),
      foreign: try container.decode(Foreign.self, forKey: .foreign)
    )
    try setCanvas(try container.decode(CanvasSettings.self, forKey: .canvas))
    for stroke in try container.decode([Stroke].self, forKey: .strokes) { try append(stroke) }
  }

  /// Writes the drawing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(canvas, forKey: .canvas)
    try container.encodeIfPresent(created, forKey: .created)
    try container.encodeIfPresent(modified, forKey: .modified)
    try container.encode(foreign, forKey: .foreign)
    try container.encode(strokes, forKey: .strokes)
  }
}

// MARK: - For changes

extension Drawing {
  /// Where in the order several strokes are, as runs; one that is not there is refused.
  func runs(of wanted: Set<Stroke.ID>) throws(Refusal) -> [Range<Int>] {
    if let id = wanted.first, wanted.count == 1 {
      let index = try index(of: id)
      return [index..<(index + 1)]
    }
    var runs: [Range<Int>] = []
    var left = wanted.count
    for (index, stroke) in strokes.enumerated() where left > 0 && wanted.contains(stroke.id) {
      left -= 1
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    // The least one, so that the same command is refused in the same words.
    let missing = left > 0 ? wanted.filter { !ids.contains($0) }.map(\.rawValue).min() : nil
    if let missing { throw .missing("stroke", missing) }
    return runs
  }

  /// Inserts strokes so that they come to stand at the runs; nothing happens if one is refused.
  mutating func weave(_ added: [Stroke], at runs: [Range<Int>]) throws(Refusal) {
    for stroke in added { try Stroke.check(width: stroke.width) }
    for (number, stroke) in added.enumerated() where !ids.insert(stroke.id).inserted {
      for earlier in added[..<number] { ids.remove(earlier.id) }
      throw .duplicate("stroke", stroke.id.rawValue)
    }
    strokes.weave(added, at: runs)
  }

  /// Takes out the strokes at the runs.
  mutating func unravel(_ runs: [Range<Int>]) -> [Stroke] {
    let removed = strokes.unravel(runs)
    for stroke in removed { ids.remove(stroke.id) }
    return removed
  }

  /// Brings the strokes at some runs to others.
  mutating func move(_ runs: [Range<Int>], to places: [Range<Int>]) {
    strokes.weave(strokes.unravel(runs), at: places)
  }

  /// Changes one stroke where it is.
  mutating func modify<Result>(
    _ index: Int, _ change: (inout Stroke) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard strokes.indices.contains(index) else {
      throw .position(index, of: max(0, strokes.count - 1))
    }
    return try change(&strokes[index])
  }
}
