/// What few nodes have. One instance is shared by the copies of a node until it is written.
///
/// What is large and still rarer lies behind references of its own.
package struct NodeExtras: Hashable, Sendable {
  package var note: RichText?
  package var side: MindMap.Node.Side?
  package var task: TaskState = .none
  package var link: String?
  package var icons: [String] = []
  package var tags: [String] = []
  package var attributes: [Attribute] = []
  package var connectors: [Connector] = []
  fileprivate var styleBox: Shared<NodeStyle>?
  fileprivate var rarestBox: Shared<RarestExtras>?
  package var foreign = Foreign()

  package init() {}

  package var style: NodeStyle {
    unsafeAddress { unsafe styleBox?.address ?? NodeStyle.shared.address }
    _modify {
      var box = styleBox ?? Shared(NodeStyle())
      styleBox = nil
      defer { styleBox = box.value.isUnset ? nil : box }
      yield &box.value
    }
  }

  package var details: RichText? {
    get { rarest.details }
    set { if rarestBox != nil || newValue != nil { rarest.details = newValue } }
  }

  package var media: [Media] {
    get { rarest.media }
    set { if rarestBox != nil || !newValue.isEmpty { rarest.media = newValue } }
  }

  package var reminders: [Reminder] {
    get { rarest.reminders }
    set { if rarestBox != nil || !newValue.isEmpty { rarest.reminders = newValue } }
  }

  package var place: Place? {
    get { rarest.place }
    set { if rarestBox != nil || newValue != nil { rarest.place = newValue } }
  }

  package var author: String? {
    get { rarest.author }
    set { if rarestBox != nil || newValue != nil { rarest.author = newValue } }
  }

  package var isBody: Bool {
    get { rarest.isBody ?? false }
    set { if rarestBox != nil || newValue { rarest.isBody = newValue ? true : nil } }
  }

  package var hidesDetails: Bool {
    get { rarest.hidesDetails ?? false }
    set { if rarestBox != nil || newValue { rarest.hidesDetails = newValue ? true : nil } }
  }

  package var offset: Position? {
    get { rarest.offset }
    set { if rarestBox != nil || newValue != nil { rarest.offset = newValue } }
  }

  private var rarest: RarestExtras {
    unsafeAddress { unsafe rarestBox?.address ?? RarestExtras.shared.address }
    _modify {
      var box = rarestBox ?? Shared(RarestExtras())
      rarestBox = nil
      defer {
        rarestBox = box == RarestExtras.shared ? nil : box
      }
      yield &box.value
    }
  }

  /// How many bytes these take, without what they refer to.
  var boxesByteCount: Int {
    MemoryLayout<Self>.stride + (styleBox == nil ? 0 : MemoryLayout<NodeStyle>.stride)
      + (rarestBox == nil ? 0 : MemoryLayout<RarestExtras>.stride)
  }

  /// Those of nodes that have none.
  static let shared = Shared(NodeExtras())
}

extension NodeStyle {
  /// That of nodes that leave everything to the theme.
  fileprivate static let shared = Shared(NodeStyle())
}

/// Properties that few nodes have.
package struct RarestExtras: Hashable, Sendable, Codable {
  package fileprivate(set) var details: RichText?
  package fileprivate(set) var media: [Media] = []
  package fileprivate(set) var reminders: [Reminder] = []
  package fileprivate(set) var place: Place?
  package fileprivate(set) var author: String?
  package fileprivate(set) var offset: Position?
  /// Never `false`: files of earlier versions have no word for it.
  package fileprivate(set) var isBody: Bool?
  /// Never `false`, as above.
  package fileprivate(set) var hidesDetails: Bool?

  /// Those of nodes that have none.
  fileprivate static let shared = Shared(RarestExtras())
}

extension NodeExtras {
  /// Whether all properties have their default. The frequent ones are compared first, because comparing all
  /// takes long.
  var isEmpty: Bool {
    if styleBox != nil || rarestBox != nil || !icons.isEmpty { return false }
    if note != nil || link != nil { return false }
    return self == NodeExtras.shared.value
  }
}

extension UnsafePointer<NodeExtras> {
  /// Where the looks of the node lie; `nil` if nothing is said about them.
  @unsafe fileprivate var style: UnsafePointer<NodeStyle>? { unsafe pointee.styleBox?.address }

  /// Where that lies which hardly any node has; `nil` if the node has nothing of it.
  @unsafe fileprivate var rarest: UnsafePointer<RarestExtras>? {
    unsafe pointee.rarestBox?.address
  }
}

extension NodeExtras: Codable {
  private enum CodingKeys: String, CodingKey {
    case note, side, task, link, icons, tags, attributes, connectors
    case styleBox = "style"
    case rarestBox = "rarest"
    case foreign
  }
}

// What lies behind references is asked for where it lies: by way of the extras, all of those would
// be copied first.
extension MindMap.Node {
  /// The text that opens with the node: its note.
  public var note: RichText? {
    get { extras.note }
    set { extras.note = newValue }
  }

  /// The text that stands under the node's own, in sight unless ``hidesDetails`` is set.
  public var details: RichText? {
    get { unsafe extrasAddress?.rarest?.pointee.details }
    set { extras.details = newValue }
  }

  /// Whether a sign stands for the details until somebody asks for them.
  public var hidesDetails: Bool {
    get { unsafe extrasAddress?.rarest?.pointee.hidesDetails ?? false }
    set { extras.hidesDetails = newValue }
  }

  /// Pictures, recordings and films, in order.
  public var media: [Media] {
    get { unsafe extrasAddress?.rarest?.pointee.media ?? [] }
    set { extras.media = newValue }
  }

  /// Where the node leads to: an address, a path or `#` and an identifier.
  public var link: String? {
    get { extras.link }
    set { extras.link = newValue }
  }

  /// The names of the icons, in order.
  public var icons: [String] {
    get { extras.icons }
    _modify { yield &extras.icons }
  }

  /// The tags, in order.
  public var tags: [String] {
    get { extras.tags }
    _modify { yield &extras.tags }
  }

  /// The rows of the node's table; names may repeat.
  public var attributes: [Attribute] {
    get { extras.attributes }
    _modify { yield &extras.attributes }
  }

  /// The connectors that start here.
  public var connectors: [Connector] {
    get { extras.connectors }
    _modify { yield &extras.connectors }
  }

  /// How the node looks.
  public var style: NodeStyle {
    unsafeAddress { unsafe extrasAddress?.style ?? NodeStyle.shared.address }
    _modify { yield &extras.style }
  }

  /// Whether anything is said about how the node looks.
  var hasStyle: Bool { unsafe extrasAddress?.style != nil }

  /// What the node says about work.
  public var task: TaskState {
    get { extras.task }
    set { extras.task = newValue }
  }

  /// When to remind of the node.
  public var reminders: [Reminder] {
    get { unsafe extrasAddress?.rarest?.pointee.reminders ?? [] }
    set { extras.reminders = newValue }
  }

  /// Where on earth the node belongs.
  public var place: Place? {
    get { unsafe extrasAddress?.rarest?.pointee.place }
    set { extras.place = newValue }
  }

  /// Who wrote the node, if the app says so: ``InsertNode`` takes it from the context.
  public var author: String? {
    get { unsafe extrasAddress?.rarest?.pointee.author }
    set { extras.author = newValue }
  }

  /// Whether the node is no branch of its own but text of its parent: what stands between or after the other
  /// children. What stands before them is the parent's ``note``.
  ///
  /// Such a node counts as text as long as nothing else is said of it and nothing stands below it; see
  /// ``MindMap/isBodyText(_:)``.
  public var isBody: Bool {
    get { unsafe extrasAddress?.rarest?.pointee.isBody ?? false }
    set { extras.isBody = newValue }
  }

  /// The side of the root that the person chose.
  public var side: Side? {
    get { extras.side }
    set { extras.side = newValue }
  }

  /// How far the person dragged the node from where a layout puts it: x leads away from its parent, on
  /// the left side to the left, and y along the row of its siblings.
  ///
  /// A floating node has no parent: it lies so far beside the root.
  public var offset: Position? {
    get { unsafe extrasAddress?.rarest?.pointee.offset }
    set { extras.offset = newValue }
  }

  /// What another program put here.
  public var foreign: Foreign {
    get { extras.foreign }
    _modify { yield &extras.foreign }
  }

  /// Whether the node has details, media, reminders, a place, an author or an offset, or is text of its parent, as
  /// hardly any.
  package var hasRarest: Bool { unsafe extrasAddress?.rarest != nil }

  /// What kind of thing the node shows: its first medium, or else its text.
  public var kind: Media.Kind? { media.first?.kind }
}
