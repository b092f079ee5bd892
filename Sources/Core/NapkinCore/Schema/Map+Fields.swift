extension MindMap {
  /// One thing about the map as a whole that can be set, with what it gets.
  public struct Property: FieldSetting {
    /// What has the fields.
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

  /// All fields.
  public static let fields: [AnyField<Owner>] = [
    name.erased, info.erased, canvas.erased, created.erased, foreign.erased,
  ]

  /// The name in the list of maps.
  public static let name = Field("name", menu: "Rename Map", \.name)

  /// What the person says about the map.
  public static let info = Field("info", menu: "Change Map Information", \.info)

  /// The surface that the map lies on.
  public static let canvas = Field("canvas") {
    $0.canvas
  } set: { map, canvas throws(Refusal) in
    try canvas.check()
    map.canvas = canvas
  }

  /// When the map was made.
  public static let created = Field("created", menu: "Change Date", \.created)

  /// What another program put into the file.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
