extension Drawing {
  /// One thing about a drawing as a whole that can be set, with what it gets.
  public struct Property: FieldSetting {
    /// What has the fields.
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

  /// All fields.
  public static let fields: [AnyField<Owner>] = [
    title.erased, canvas.erased, created.erased, foreign.erased,
  ]

  /// What it is called.
  public static let title = Field("title", menu: "Rename Drawing", \.title)

  /// What it is drawn on.
  public static let canvas = Field("canvas") {
    $0.canvas
  } set: { drawing, canvas throws(Refusal) in
    try canvas.check()
    drawing.canvas = canvas
  }

  /// When it was made.
  public static let created = Field("created", menu: "Change Date", \.created)

  /// What another program said about it.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}

extension Stroke {
  /// What can be set on a stroke, with what it gets.
  public struct Property: FieldSetting {
    /// What has the fields.
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

  /// All fields.
  public static let fields: [AnyField<Owner>] = [
    tool.erased, color.erased, width.erased, offset.erased, foreign.erased,
  ]

  /// What left the trace.
  public static let tool = Field("tool", \.tool)

  /// The colour of the ink.
  public static let color = Field("color", \.color)

  /// How wide the line is.
  public static let width = Field("width") {
    $0.width
  } set: { stroke, width throws(Refusal) in
    try Stroke.check(width: width)
    stroke.width = width
  }

  /// How far it has been moved since it was drawn.
  public static let offset = Field("offset", menu: "Move Strokes") {
    $0.points.offset
  } set: { stroke, offset throws(Refusal) in
    try stroke.points.check(movedTo: offset)
    try stroke.points.place(at: offset)
  }

  /// What another program said about it.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
