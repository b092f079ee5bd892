extension MindMap {
  /// A property of the map as a whole that can be set, with its new value.
  public struct Property: FieldSetting {
    /// The type that has the fields.
    public typealias Owner = MindMap

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }
}

extension MindMap.Property {
  /// A field of a map.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    name.erased, info.erased, created.erased, modified.erased, canvas.erased, styles.erased,
    foreign.erased,
  ]

  /// The name of the map in the list of maps.
  public static let name = Field(
    "name", menu: "Rename Map", words: [.title("name", \.name)], \.name)

  /// The description of the map.
  public static let info = Field(
    "info", menu: "Change Map Information",
    words: Word.optionalText(
      "info", as: "title", markup: "", count: { $0.info.source.isEmpty ? 0 : 1 },
      get: { $0.info == .empty ? nil : $0.info }, set: { $0.info = $1 ?? .empty }), \.info)

  /// The surface behind the map: its size, its colour and its grid.
  public static let canvas = Field("canvas") {
    $0.canvas
  } set: { map, canvas throws(Refusal) in
    try canvas.check()
    map.canvas = canvas
  }

  /// The styles, which apply where a node sets no look of its own.
  public static let styles = Field(
    "styles", .styles, "style", numbers: "A size or a width of a style", get: { $0.styles },
    set: { $0.styles = $1 })

  /// When the map was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", get: { $0.created }, set: { $0.created = $1 })

  /// When the map was last changed. No command sets this field.
  static let modified = Field(
    "modified", .instant, "date", get: { $0.modified }, set: { $0.modified = $1 })

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
