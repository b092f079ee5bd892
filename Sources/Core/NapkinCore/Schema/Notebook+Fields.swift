extension Notebook {
  /// One thing about a notebook as a whole that can be set, with what it gets.
  public struct Property: FieldSetting {
    /// What has the fields.
    public typealias Owner = Notebook

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }
}

extension Notebook.Property {
  /// A field of a notebook.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields.
  public static let fields: [AnyField<Owner>] = [
    title.erased, settings.erased, created.erased, foreign.erased,
  ]

  /// What it is called.
  public static let title = Field("title", menu: "Rename Notebook", \.title)

  /// How the person likes the app to be.
  public static let settings = Field("settings", \.settings)

  /// When it was made.
  public static let created = Field("created", menu: "Change Date", \.created)

  /// What another program knows about it.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
