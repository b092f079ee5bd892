extension Note {
  /// One thing about a note that can be set, with what it gets.
  public struct Property: FieldSetting {
    /// What has the fields.
    public typealias Owner = Note

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }
}

extension Note.Property {
  /// A field of a note.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields.
  public static let fields: [AnyField<Owner>] = [
    title.erased, text.erased, picture.erased, attachments.erased, drawing.erased, category.erased,
    tags.erased, reminders.erased, place.erased, created.erased, foreign.erased,
  ]

  /// What stands at its head.
  public static let title = Field("title", \.title)

  /// What it says.
  public static let text = Field("text", \.text)

  /// Its picture.
  public static let picture = Field("picture", off: "Remove Picture", \.picture)

  /// Recordings and other files.
  public static let attachments = Field("attachments", \.attachments)

  /// What is drawn on its back.
  public static let drawing = Field("drawing", \.drawing)

  /// The pile that it lies on.
  public static let category = Field("category", \.category)

  /// Words to find it by.
  public static let tags = Field("tags", \.tags)

  /// When to be reminded of it.
  public static let reminders = Field("reminders", \.reminders)

  /// Where it belongs.
  public static let place = Field("place", \.place)

  /// When it was made.
  public static let created = Field("created", menu: "Change Date", \.created)

  /// What another program said about it.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
