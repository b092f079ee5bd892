extension Note {
  /// A property of a note that can be set, with its new value.
  public struct Property: FieldSetting {
    /// The type that has the fields.
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

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    title.erased, isTitleHeading.erased, text.erased, created.erased, modified.erased,
    category.erased, tags.erased, reminders.erased, place.erased, picture.erased,
    attachments.erased, drawing.erased, foreign.erased,
  ]

  /// What stands at its head.
  public static let title = Field("title", words: [.title("title", \.title)], \.title)

  /// Whether the title stands over the text. No command sets it, and no ledger counts it.
  static let isTitleHeading = Field(
    "isTitleHeading", word: "titleIsHeading", .flag, "", get: { $0.isTitleHeading },
    set: { $0.isTitleHeading = $1 })

  /// What it says.
  public static let text = Field(
    "text", words: Word.text("text", get: { $0.text }, set: { $0.text = $1 }),
    get: { $0.text }, set: { $0.text = $1 })

  /// When it was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", get: { $0.created }, set: { $0.created = $1 })

  /// When it was last changed. No command sets it.
  static let modified = Field(
    "modified", .instant, "date", get: { $0.modified }, set: { $0.modified = $1 })

  /// The pile that it lies on.
  public static let category = Field(
    "category", .text, "category", get: { $0.category }, set: { $0.category = $1 })

  /// Words to find it by.
  public static let tags = Field("tags", .texts, "tag", get: { $0.tags }, set: { $0.tags = $1 })

  /// When to be reminded of it.
  public static let reminders = Field(
    "reminders", .reminders, "reminder", get: { $0.reminders }, set: { $0.reminders = $1 })

  /// Where it belongs.
  public static let place = Field(
    "place", .place, "place", get: { $0.place }, set: { $0.place = $1 })

  /// Its picture.
  public static let picture = Field(
    "picture", .picture, "media", off: "Remove Picture", get: { $0.picture },
    set: { $0.picture = $1 })

  /// Recordings and other files.
  public static let attachments = Field(
    "attachments", .media, "media", get: { $0.attachments }, set: { $0.attachments = $1 })

  /// What is drawn on its back.
  public static let drawing = Field("drawing", \.drawing)

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
