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

  /// The title of the note.
  public static let title = Field("title", words: [.title("title", \.title)], \.title)

  /// Whether the title is a heading in text files. No command sets this field, and no ledger counts it.
  static let isTitleHeading = Field(
    "isTitleHeading", word: "titleIsHeading", .flag, "", get: { $0.isTitleHeading },
    set: { $0.isTitleHeading = $1 })

  /// The text of the note.
  public static let text = Field(
    "text", words: Word.text("text", get: { $0.text }, set: { $0.text = $1 }),
    get: { $0.text }, set: { $0.text = $1 })

  /// When the note was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", get: { $0.created }, set: { $0.created = $1 })

  /// When the note was last changed. No command sets this field.
  static let modified = Field(
    "modified", .instant, "date", get: { $0.modified }, set: { $0.modified = $1 })

  /// The category of the note.
  public static let category = Field(
    "category", .text, "category", get: { $0.category }, set: { $0.category = $1 })

  /// The tags of the note.
  public static let tags = Field("tags", .texts, "tag", get: { $0.tags }, set: { $0.tags = $1 })

  /// The reminders about the note.
  public static let reminders = Field(
    "reminders", .reminders, "reminder", get: { $0.reminders }, set: { $0.reminders = $1 })

  /// The place on earth that the note belongs to.
  public static let place = Field(
    "place", .place, "place", get: { $0.place }, set: { $0.place = $1 })

  /// The picture of the note.
  public static let picture = Field(
    "picture", .picture, "media", off: "Remove Picture", get: { $0.picture },
    set: { $0.picture = $1 })

  /// Recordings and other files of the note.
  public static let attachments = Field(
    "attachments", .media, "media", get: { $0.attachments }, set: { $0.attachments = $1 })

  /// The drawing on the back of the note.
  public static let drawing = Field("drawing", \.drawing)

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}
