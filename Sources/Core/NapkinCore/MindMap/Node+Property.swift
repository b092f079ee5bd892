extension MindMap.Node {
  /// One thing about a node that can be set.
  public enum Property: Hashable, Sendable, Codable {
    /// The text.
    case text(RichText)
    /// The note.
    case note(RichText?)
    /// The details.
    case details(RichText?)
    /// The media.
    case media([Media])
    /// The link.
    case link(String?)
    /// The icons.
    case icons([String])
    /// The tags.
    case tags([String])
    /// The attributes.
    case attributes([Attribute])
    /// The connectors.
    case connectors([Connector])
    /// The looks.
    indirect case style(NodeStyle)
    /// The task state.
    case task(TaskState)
    /// The reminders.
    case reminders([Reminder])
    /// The place.
    indirect case place(Place?)
    /// The side.
    case side(Side?)
    /// The offset from the layout's place.
    case offset(Position?)
    /// Whether the children are hidden.
    case isFolded(Bool)
    /// The date of creation.
    case created(Instant?)
    /// The date of the last change, where it is not that of the setting itself.
    case modified(Instant?)
    /// What another program put there.
    case foreign(Foreign)
  }

  /// Takes over a property and returns the one that it replaces.
  mutating func exchange(_ property: Property) -> Property {
    switch property {
    case .text(let new): .text(replace(&text, by: new))
    case .note(let new): .note(replace(&note, by: new))
    case .details(let new): .details(replace(&details, by: new))
    case .media(let new): .media(replace(&media, by: new))
    case .link(let new): .link(replace(&link, by: new))
    case .icons(let new): .icons(replace(&icons, by: new))
    case .tags(let new): .tags(replace(&tags, by: new))
    case .attributes(let new): .attributes(replace(&attributes, by: new))
    case .connectors(let new): .connectors(replace(&connectors, by: new))
    case .style(let new): .style(replace(&style, by: new))
    case .task(let new): .task(replace(&task, by: new))
    case .reminders(let new): .reminders(replace(&reminders, by: new))
    case .place(let new): .place(replace(&place, by: new))
    case .side(let new): .side(replace(&side, by: new))
    case .offset(let new): .offset(replace(&offset, by: new))
    case .isFolded(let new): .isFolded(replace(&isFolded, by: new))
    case .created(let new): .created(replace(&created, by: new))
    case .modified(let new): .modified(replace(&modified, by: new))
    case .foreign(let new): .foreign(replace(&foreign, by: new))
    }
  }
}

extension MindMap.Node.Property {
  /// Refuses numbers with which nothing can be drawn.
  func check() throws(Refusal) {
    switch self {
    case .offset(let offset?):
      guard offset.isWithinLimits else { throw .unusableNumber("The place of a node") }
    case .style(let style):
      let numbers = [style.font.size, style.border.width, style.edge.width, style.maximumWidth]
      try Self.check(numbers, "A size or a width of a style")
    case .connectors(let connectors):
      try Self.check(connectors.map(\.width), "The width of a connector")
    default:
      break
    }
  }

  private static func check(_ numbers: [Double?], _ what: String) throws(Refusal) {
    guard numbers.allSatisfy(isUsable) else { throw .unusableNumber(what) }
  }

  /// Whether something can be drawn with a number. A comparison with what is not a number is false.
  static func isUsable(_ number: Double?) -> Bool {
    number.map { $0.magnitude <= Position.limit } ?? true
  }

  /// Whether another property says something about the same thing.
  func hasSameKind(as other: Self) -> Bool {
    kind == other.kind
  }

  /// What the Undo menu calls setting it.
  public var menuName: String {
    switch self {
    case .text: "Change Text"
    case .note: "Change Note"
    case .details: "Change Details"
    case .media: "Change Content"
    case .link: "Change Link"
    case .icons: "Change Icons"
    case .tags: "Change Tags"
    case .attributes: "Change Attributes"
    case .connectors: "Change Connectors"
    case .style: "Change Style"
    case .task: "Change Task"
    case .reminders: "Change Reminders"
    case .place: "Change Place"
    case .side: "Change Side"
    case .offset: "Move Node"
    case .isFolded(let isFolded): isFolded ? "Fold" : "Unfold"
    case .created, .modified: "Change Date"
    case .foreign: "Change Foreign Content"
    }
  }

  private var kind: Int {
    switch self {
    case .text: 0
    case .note: 1
    case .details: 2
    case .media: 3
    case .link: 4
    case .icons: 5
    case .tags: 6
    case .attributes: 7
    case .connectors: 8
    case .style: 9
    case .task: 10
    case .reminders: 11
    case .place: 12
    case .side: 13
    case .offset: 14
    case .isFolded: 15
    case .created: 16
    case .modified: 17
    case .foreign: 18
    }
  }

  /// Whether it is the date of the last change, which no setting but its own leaves alone.
  var isDateOfChange: Bool {
    if case .modified = self { true } else { false }
  }
}

extension MindMap.Node {
  /// Refuses what is no number, as no file could hold it.
  func refuseNonNumbers() throws(Refusal) {
    if isPlain { return }
    let numbers =
      [offset?.x, offset?.y, style.font.size, style.border.width, style.edge.width]
      + [style.maximumWidth] + connectors.map(\.width)
    guard numbers.allSatisfy({ $0?.isFinite ?? true }) else {
      throw .unusableNumber("A place, size or width of a node")
    }
  }

  /// What has to be set to make this node like another one, dates aside.
  func differences(to other: MindMap.Node) -> [Property] {
    let properties: [(Bool, Property)] = [
      (text != other.text, .text(other.text)),
      (note != other.note, .note(other.note)),
      (details != other.details, .details(other.details)),
      (media != other.media, .media(other.media)),
      (link != other.link, .link(other.link)),
      (icons != other.icons, .icons(other.icons)),
      (tags != other.tags, .tags(other.tags)),
      (attributes != other.attributes, .attributes(other.attributes)),
      (connectors != other.connectors, .connectors(other.connectors)),
      (style != other.style, .style(other.style)),
      (task != other.task, .task(other.task)),
      (reminders != other.reminders, .reminders(other.reminders)),
      (place != other.place, .place(other.place)),
      (side != other.side, .side(other.side)),
      (offset != other.offset, .offset(other.offset)),
      (isFolded != other.isFolded, .isFolded(other.isFolded)),
      (foreign != other.foreign, .foreign(other.foreign)),
    ]
    return properties.filter(\.0).map(\.1)
  }
}
