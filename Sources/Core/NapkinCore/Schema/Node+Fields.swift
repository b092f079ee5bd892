extension MindMap.Node {
  /// A property of a node that can be set, with its new value.
  public struct Property: FieldSetting {
    /// The type that has the fields.
    public typealias Owner = MindMap.Node

    /// The field and its value.
    public let assignment: Assignment<Owner>

    /// Creates a property.
    public init(_ assignment: Assignment<Owner>) {
      self.assignment = assignment
    }
  }

  /// The keys under which files store the fields of a node, in their order in files.
  package static let words = Property.words
  /// The fields that few nodes have.
  package static let rareFields = Array(Property.fields.dropFirst(Property.plainCount))
}

extension MindMap.Node.Property {
  /// A field of a node.
  public typealias Field<Value: FieldValue> = NapkinCore.Field<Self, Value>

  /// All fields, in the order in which files have them.
  public static let fields: [AnyField<Owner>] = [
    text.erased, created.erased, modified.erased, isFolded.erased, hasInventedID.erased,
    note.erased, details.erased, hidesDetails.erased, link.erased, icons.erased, tags.erased,
    attributes.erased, connectors.erased, media.erased, task.erased, reminders.erased, place.erased,
    author.erased,
    isBody.erased, side.erased, offset.erased, style.erased, foreign.erased,
  ]
  /// The number of fields, at the start of `fields`, that a node has without extras.
  fileprivate static let plainCount = 5

  /// The text.
  public static let text = Field(
    "text", words: Word.text("text", get: { $0.text }, set: { $0.text = $1 }),
    get: { $0.text }, set: { $0.text = $1 })

  /// The date of creation.
  public static let created = Field(
    "created", .instant, "date", menu: "Change Date", isMerged: false, get: { $0.created },
    set: { $0.created = $1 })

  /// The date of the last change. A command sets it only to keep a date that is not the date of the edit.
  public static let modified = Field(
    "modified", .instant, "date", menu: "Change Date", isMerged: false, get: { $0.modified },
    set: { $0.modified = $1 })

  /// Whether the children are hidden.
  public static let isFolded = Field(
    "isFolded", word: "folded", .flag, "folded", menu: "Fold", off: "Unfold", get: { $0.isFolded },
    set: { $0.isFolded = $1 })

  /// Whether the identifier was made up when a file was read. No command sets this field.
  static let hasInventedID = Field(
    "hasInventedID", isMerged: false,
    words: [
      Word(
        "inventedID", .flag, "identifier", count: { $0.hasInventedID ? 0 : 1 },
        get: { $0.hasInventedID ? true : nil }, set: { $0.hasInventedID = $1 })
    ], get: { $0.hasInventedID }, set: { $0.hasInventedID = $1 })

  /// The note.
  public static let note = Field(
    "note", words: Word.optionalText("note", get: { $0.note }, set: { $0.note = $1 }),
    get: { $0.note }, set: { $0.note = $1 })

  /// The details.
  public static let details = Field(
    "details", words: Word.optionalText("details", get: { $0.details }, set: { $0.details = $1 }),
    get: { $0.details }, set: { $0.details = $1 })

  /// Whether the details are hidden.
  public static let hidesDetails = Field(
    "hidesDetails", menu: "Change Details",
    words: [
      // Ledgers do not count it in addition to the details.
      Word(
        "hidesDetails", .flag, "details", count: { _ in 0 },
        get: { $0.hidesDetails ? true : nil }, set: { $0.hidesDetails = $1 })
    ], get: { $0.hidesDetails }, set: { $0.hidesDetails = $1 })

  /// The link.
  public static let link = Field("link", .text, "link", get: { $0.link }, set: { $0.link = $1 })

  /// The icons.
  public static let icons = Field(
    "icons", .texts, "icon", get: { $0.icons }, set: { $0.icons = $1 })

  /// The tags.
  public static let tags = Field("tags", .texts, "tag", get: { $0.tags }, set: { $0.tags = $1 })

  /// The attributes.
  public static let attributes = Field(
    "attributes", .attributes, "attribute", get: { $0.attributes }, set: { $0.attributes = $1 })

  /// The connectors.
  public static let connectors = Field(
    "connectors", .connectors, "connector", numbers: "The width of a connector",
    get: { $0.connectors }, set: { $0.connectors = $1 })

  /// The media.
  public static let media = Field(
    "media", .media, "media", menu: "Change Content", get: { $0.media }, set: { $0.media = $1 })

  /// The task state.
  public static let task = Field(
    "task",
    words: [
      Word(
        "task", .word, "task", get: { $0.task.status == .none ? nil : $0.task.status },
        set: { $0.task.status = $1 }),
      Word(
        "progress", .integer(in: 0...100), "progress", get: { $0.task.progress },
        set: { $0.task = TaskState($0.task.status, progress: $1, priority: $0.task.priority) }),
      Word(
        "priority", .integer(in: 0...9), "priority", get: { $0.task.priority },
        set: { $0.task = TaskState($0.task.status, progress: $0.task.progress, priority: $1) }),
    ], get: { $0.task }, set: { $0.task = $1 })

  /// The reminders.
  public static let reminders = Field(
    "reminders", .reminders, "reminder", get: { $0.reminders }, set: { $0.reminders = $1 })

  /// The place.
  public static let place = Field(
    "place", .place, "place", get: { $0.place }, set: { $0.place = $1 })

  /// The author of the node.
  public static let author = Field(
    "author", .text, "author", get: { $0.author }, set: { $0.author = $1 })

  /// Whether the node is a text of its parent and not a branch of its own.
  public static let isBody = Field(
    "isBody", word: "body", .flag, "body", menu: "Make Text", off: "Make Node", get: { $0.isBody },
    set: { $0.isBody = $1 })

  /// The side of the root.
  public static let side = Field("side", .word, "side", get: { $0.side }, set: { $0.side = $1 })

  /// The offset from the position in the layout.
  public static let offset = Field(
    "offset", .position, "position", menu: "Move Node", numbers: "The place of a node",
    get: { $0.offset }, set: { $0.offset = $1 })

  /// The look.
  public static let style = Field(
    "style", numbers: "A size or a width of a style", words: NodeStyle.words,
    isSet: { $0.hasStyle }, get: { $0.style }, set: { $0.style = $1 })

  /// Values of other programs that Napkin keeps without understanding them.
  public static let foreign = Field(
    "foreign", menu: "Change Foreign Content", get: { $0.foreign }, set: { $0.foreign = $1 })
}

extension NodeStyle {
  /// The keys under which files store the look of a node.
  fileprivate static let words: [Word<MindMap.Node>] =
    [
      word("style", .text, "style", get: { $0.name }, set: { $0.name = $1 }),
      word("moreStyles", .texts, "style", get: { $0.moreNames }) {
        $0.moreNames = $1.isEmpty ? nil : $1
      },
      word("color", .color, "color", get: { $0.color }, set: { $0.color = $1 }),
      word("background", .color, "color", get: { $0.background }, set: { $0.background = $1 }),
      word("shape", .word, "shape", get: { $0.shape }, set: { $0.shape = $1 }),
      word(
        "maximumWidth", .number, "shape", get: { $0.maximumWidth }, set: { $0.maximumWidth = $1 }),
      word(
        "minimumWidth", .number, "shape", get: { $0.minimumWidth }, set: { $0.minimumWidth = $1 }),
      word("alignment", .word, "shape", get: { $0.alignment }, set: { $0.alignment = $1 }),
      word("childGap", .number, "shape", get: { $0.childGap }, set: { $0.childGap = $1 }),
      word("numbered", .flag, "shape", get: { $0.isNumbered }, set: { $0.isNumbered = $1 }),
    ] + fontWords + borderWords + edgeWords + cloudWords

  private static let fontWords = [
    part("fontFamily", .text, "font", get: { $0.font.family }, set: { $0.font.family = $1 }),
    part("fontSize", .number, "font", get: { $0.font.size }, set: { $0.font.size = $1 }),
    part("bold", .flag, "font", get: { $0.font.isBold }, set: { $0.font.isBold = $1 }),
    part("italic", .flag, "font", get: { $0.font.isItalic }, set: { $0.font.isItalic = $1 }),
    part(
      "struckThrough", .flag, "font", get: { $0.font.isStruckThrough },
      set: { $0.font.isStruckThrough = $1 }),
  ]

  private static let borderWords = [
    part("borderColor", .color, "border", get: { $0.border.color }, set: { $0.border.color = $1 }),
    part("borderWidth", .number, "border", get: { $0.border.width }, set: { $0.border.width = $1 }),
    part("borderDash", .word, "border", get: { $0.border.dash }, set: { $0.border.dash = $1 }),
  ]

  private static let edgeWords = [
    part("edgeShape", .word, "edge", get: { $0.edge.shape }, set: { $0.edge.shape = $1 }),
    part("edgeColor", .color, "edge", get: { $0.edge.color }, set: { $0.edge.color = $1 }),
    part("edgeWidth", .number, "edge", get: { $0.edge.width }, set: { $0.edge.width = $1 }),
    part("edgeDash", .word, "edge", get: { $0.edge.dash }, set: { $0.edge.dash = $1 }),
  ]

  private static let cloudWords = [
    part(
      "cloud", .flag, "cloud", get: { $0.cloud == nil ? nil : true },
      set: { $0.cloud = $1 ? $0.cloud ?? Cloud() : nil }),
    part("cloudShape", .word, "cloud", with: "cloud") {
      $0.cloud?.shape
    } set: {
      $0.cloud = $0.cloud ?? Cloud()
      $0.cloud?.shape = $1
    },
    part("cloudColor", .color, "cloud", with: "cloud") {
      $0.cloud?.color
    } set: {
      $0.cloud = $0.cloud ?? Cloud()
      $0.cloud?.color = $1
    },
  ]

  /// A key that ledgers count together with the other keys of one part of the style, such as the font.
  @inline(__always)
  private static func part<Value>(
    _ name: String, _ codec: Codec<Value>, _ feature: String, with partner: String? = nil,
    get: @escaping @Sendable (borrowing NodeStyle) -> Value?,
    set: @escaping @Sendable (inout NodeStyle, Value) -> Void
  ) -> Word<MindMap.Node> {
    word(
      name, codec, feature, isPartOfOne: true, with: partner, get: get, set: set)
  }

  @inline(__always)
  private static func word<Value>(
    _ name: String, _ codec: Codec<Value>, _ feature: String, isPartOfOne: Bool = false,
    with partner: String? = nil, get: @escaping @Sendable (borrowing NodeStyle) -> Value?,
    set: @escaping @Sendable (inout NodeStyle, Value) -> Void
  ) -> Word<MindMap.Node> {
    Word(
      name, codec, feature, isPartOfOne: isPartOfOne, with: partner, get: { get($0.style) },
      set: { set(&$0.style, $1) })
  }
}
