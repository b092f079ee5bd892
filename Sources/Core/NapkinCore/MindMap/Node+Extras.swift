/// The properties that few nodes have. Copies of a node share one instance until one of them is changed.
///
/// Properties that are large and rarer still are behind references of their own.
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

  /// How many bytes the extras take, including their boxes and without the values that they refer to.
  var boxesByteCount: Int {
    MemoryLayout<Self>.stride + (styleBox == nil ? 0 : MemoryLayout<NodeStyle>.stride)
      + (rarestBox == nil ? 0 : MemoryLayout<RarestExtras>.stride)
  }

  /// The default extras, for nodes that store none.
  static let shared = Shared(NodeExtras())
}

extension NodeStyle {
  /// The empty style, for nodes that store none.
  fileprivate static let shared = Shared(NodeStyle())
}

/// The properties that very few nodes have.
package struct RarestExtras: Hashable, Sendable, Codable {
  package fileprivate(set) var details: RichText?
  package fileprivate(set) var media: [Media] = []
  package fileprivate(set) var reminders: [Reminder] = []
  package fileprivate(set) var place: Place?
  package fileprivate(set) var author: String?
  package fileprivate(set) var offset: Position?
  /// `true` or `nil`, never `false`, because files of earlier versions have no key for it.
  package fileprivate(set) var isBody: Bool?
  /// `true` or `nil`, never `false`, as `isBody`.
  package fileprivate(set) var hidesDetails: Bool?

  /// The default values, for nodes that store none.
  fileprivate static let shared = Shared(RarestExtras())
}

extension NodeExtras {
  /// Whether all properties have their defaults. The frequent ones are compared first, because comparing all
  /// properties takes long.
  var isEmpty: Bool {
    if styleBox != nil || rarestBox != nil || !icons.isEmpty { return false }
    if note != nil || link != nil { return false }
    return self == NodeExtras.shared.value
  }
}

extension UnsafePointer<NodeExtras> {
  /// The address of the style; `nil` if the node sets nothing of its look.
  @unsafe fileprivate var style: UnsafePointer<NodeStyle>? { unsafe pointee.styleBox?.address }

  /// The address of the rarest extras; `nil` if the node has none.
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

// Properties behind references are read at their address, because reading them through `extras` would copy all
// extras first.
extension MindMap.Node {
  /// The note: a text that is shown when the node is opened.
  public var note: RichText? {
    get { extras.note }
    set { extras.note = newValue }
  }

  /// The details: a text below the node's own text, visible unless ``hidesDetails`` is set.
  public var details: RichText? {
    get { unsafe extrasAddress?.rarest?.pointee.details }
    set { extras.details = newValue }
  }

  /// Whether the details are hidden behind a sign until somebody asks for them.
  public var hidesDetails: Bool {
    get { unsafe extrasAddress?.rarest?.pointee.hidesDetails ?? false }
    set { extras.hidesDetails = newValue }
  }

  /// Pictures, recordings and films, in order.
  public var media: [Media] {
    get { unsafe extrasAddress?.rarest?.pointee.media ?? [] }
    set { extras.media = newValue }
  }

  /// The target of the node's link: an address, a path, or `#` and the identifier of a node.
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

  /// The connectors that start at the node.
  public var connectors: [Connector] {
    get { extras.connectors }
    _modify { yield &extras.connectors }
  }

  /// The look of the node.
  public var style: NodeStyle {
    unsafeAddress { unsafe extrasAddress?.style ?? NodeStyle.shared.address }
    _modify { yield &extras.style }
  }

  /// Whether the node sets anything of its look.
  var hasStyle: Bool { unsafe extrasAddress?.style != nil }

  /// Whether the node is a task, and how far the task is done.
  public var task: TaskState {
    get { extras.task }
    set { extras.task = newValue }
  }

  /// The reminders about the node.
  public var reminders: [Reminder] {
    get { unsafe extrasAddress?.rarest?.pointee.reminders ?? [] }
    set { extras.reminders = newValue }
  }

  /// The place on earth that the node belongs to.
  public var place: Place? {
    get { unsafe extrasAddress?.rarest?.pointee.place }
    set { extras.place = newValue }
  }

  /// The author of the node, if known. ``InsertNode`` takes the author from the ``Context``.
  public var author: String? {
    get { unsafe extrasAddress?.rarest?.pointee.author }
    set { extras.author = newValue }
  }

  /// Whether the node is not a branch of its own but a text of its parent, between or after the parent's other
  /// children. A text before the children is the parent's ``note``.
  ///
  /// The node counts as text only while it has no children and no other properties; see ``MindMap/isBodyText(_:)``.
  public var isBody: Bool {
    get { unsafe extrasAddress?.rarest?.pointee.isBody ?? false }
    set { extras.isBody = newValue }
  }

  /// The side of the root that a person chose for the node.
  public var side: Side? {
    get { extras.side }
    set { extras.side = newValue }
  }

  /// How far a person dragged the node from its position in the layout. x counts away from the parent, which is to
  /// the left on the left side; y counts along the row of siblings.
  ///
  /// A floating node has no parent: its offset is its distance from the root.
  public var offset: Position? {
    get { unsafe extrasAddress?.rarest?.pointee.offset }
    set { extras.offset = newValue }
  }

  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign {
    get { extras.foreign }
    _modify { yield &extras.foreign }
  }

  /// Whether the node has any of the rarest properties: details, media, reminders, a place, an author, an offset or
  /// the mark ``isBody``.
  package var hasRarest: Bool { unsafe extrasAddress?.rarest != nil }

  /// The kind of the first medium; `nil` for a node without media, which shows its text.
  public var kind: Media.Kind? { media.first?.kind }
}
