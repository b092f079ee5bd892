extension Notebook {
  /// A property of a notebook as a whole that can be set, with its new value.
  public struct Property: FieldSetting {
    /// The type that has the fields.
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

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    title.erased, created.erased, modified.erased, settings.erased, foreign.erased,
  ]

  /// The title of the notebook.
  public static let title = Field(
    "title", menu: "Rename Notebook", words: [.title("title", \.title)], \.title)

  /// The user's settings for an app that shows the notebook.
  public static let settings = Field("settings", \.settings)

  /// When the notebook was made.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", get: { $0.created }, set: { $0.created = $1 })

  /// When the notebook was last changed. No command sets this field.
  static let modified = Field(
    "modified", .instant, "date", get: { $0.modified }, set: { $0.modified = $1 })

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field("foreign", menu: "Change Foreign Content", \.foreign)
}

extension Notebook.Settings {
  /// The keys under which files store the settings, in their order in files. No ledger counts settings.
  package static let words: [Word<Self>] = [
    Word("locked", .flag, "", get: { $0.isLocked ? true : nil }, set: { $0.isLocked = $1 }),
    Word(
      "keepsScreenOn", .flag, "", get: { $0.keepsScreenOn ? true : nil },
      set: { $0.keepsScreenOn = $1 }),
    Word("language", .text, "", get: { $0.language }, set: { $0.language = $1 }),
    Word("theme", .word, "", get: { $0.theme }, set: { $0.theme = $1 }),
    Word("fontSize", .number, "", get: { $0.fontSize }, set: { $0.fontSize = $1 }),
    Word("background", .picture, "", get: { $0.background }, set: { $0.background = $1 }),
  ]
}
