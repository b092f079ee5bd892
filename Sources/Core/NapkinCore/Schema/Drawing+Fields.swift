extension Drawing {
  /// A property of a drawing as a whole that can be set, with its new value.
  public struct Property: FieldSetting {
    /// The type that has the fields.
    public typealias Owner = Drawing

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }
}

extension Drawing.Property {
  /// A field of a drawing.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    title.erased, created.erased, modified.erased, canvas.erased, foreign.erased,
  ]

  /// The title of the drawing.
  public static let title = Field(
    "title", menu: "Rename Drawing", words: [.title("title", \.title)], \.title)

  /// The surface under the strokes: its size, its colour and its grid.
  public static let canvas = Field("canvas") {
    $0.canvas
  } set: { drawing, canvas throws(Refusal) in
    try canvas.check()
    drawing.canvas = canvas
  }

  /// When the drawing was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", get: { $0.created }, set: { $0.created = $1 })

  /// When the drawing was last changed. No command sets this field.
  static let modified = Field(
    "modified", .instant, "date", get: { $0.modified }, set: { $0.modified = $1 })

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}

extension Stroke {
  /// A property of a stroke that can be set, with its new value.
  public struct Property: FieldSetting {
    /// The type that has the fields.
    public typealias Owner = Stroke

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }
}

extension Stroke.Property {
  /// A field of a stroke.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    tool.erased, color.erased, width.erased, offset.erased, foreign.erased,
  ]

  /// The tool that drew the stroke. Ledgers count the tool, the colour and the width as one thing.
  public static let tool = Field(
    "tool",
    words: [
      Word("tool", .word, "tool", isPartOfOne: true, get: { $0.tool }, set: { $0.tool = $1 })
    ], \.tool)

  /// The colour of the ink.
  public static let color = Field(
    "color",
    words: [
      Word("color", .color, "tool", isPartOfOne: true, get: { $0.color }, set: { $0.color = $1 })
    ], \.color)

  /// The width of the line.
  public static let width = Field(
    "width",
    words: [
      Word("width", .number, "tool", isPartOfOne: true, get: { $0.width }, set: { $0.width = $1 })
    ]
  ) {
    $0.width
  } set: { stroke, width throws(Refusal) in
    try Stroke.check(width: width)
    stroke.width = width
  }

  /// How far the stroke has been moved since it was drawn.
  public static let offset = Field("offset", menu: "Move Strokes") {
    $0.points.offset
  } set: { stroke, offset throws(Refusal) in
    try stroke.points.check(movedTo: offset)
    try stroke.points.place(at: offset)
  }

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
