/// What few nodes have. One instance is shared by the copies of a node until it is written.
///
/// What is large and still rarer lies behind references of its own.
package struct NodeExtras: Hashable, Sendable {
  package var note: RichText?
  package var side: MindMap.Node.Side?
  package var task: TaskState = .none
  package var details: RichText?
  package var media: [Media] = []
  package var link: String?
  package var icons: [String] = []
  package var tags: [String] = []
  package var attributes: [Attribute] = []
  package var connectors: [Connector] = []
  package var reminders: [Reminder] = []
  fileprivate var styleBox: Shared<NodeStyle>?
  fileprivate var placeBox: Shared<Place>?
  package var offset: Position?
  package var foreign = Foreign()

  package init() {}

  package var style: NodeStyle {
    get { styleBox?.value ?? NodeStyle() }
    set { styleBox = newValue == NodeStyle() ? nil : Shared(newValue) }
  }

  package var place: Place? {
    get { placeBox?.value }
    set { placeBox = newValue.map { Shared($0) } }
  }

  /// Those of nodes that have none.
  static let shared = Shared(NodeExtras())
}

extension UnsafePointer<NodeExtras> {
  /// Whether nothing is said there. What nodes have most often is asked for first, because to
  /// compare everything takes long.
  @unsafe var isEmpty: Bool {
    if unsafe pointee.styleBox != nil || !pointee.icons.isEmpty { return false }
    if unsafe pointee.note != nil || pointee.link != nil { return false }
    return unsafe pointee == NodeExtras.shared.address.pointee
  }

  /// Where the looks of the node lie; `nil` if nothing is said about them.
  @unsafe package var style: UnsafePointer<NodeStyle>? { unsafe pointee.styleBox?.address }

  /// Where the place of the node lies; `nil` if it has none.
  @unsafe package var place: UnsafePointer<Place>? { unsafe pointee.placeBox?.address }
}

extension NodeExtras: Codable {
  private enum CodingKeys: String, CodingKey {
    case note, side, task, details, media, link, icons, tags, attributes, connectors, reminders
    case styleBox = "style"
    case placeBox = "place"
    case offset, foreign
  }
}

extension MindMap.Node {
  /// The text that opens with the node: its note.
  public var note: RichText? {
    get { extras.note }
    set { extras.note = newValue }
  }

  /// The text that stands under the node's own, always in sight.
  public var details: RichText? {
    get { extras.details }
    set { extras.details = newValue }
  }

  /// Pictures, recordings and films, in order.
  public var media: [Media] {
    get { extras.media }
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
    set { extras.icons = newValue }
  }

  /// The tags, in order.
  public var tags: [String] {
    get { extras.tags }
    set { extras.tags = newValue }
  }

  /// The rows of the node's table; names may repeat.
  public var attributes: [Attribute] {
    get { extras.attributes }
    set { extras.attributes = newValue }
  }

  /// The connectors that start here.
  public var connectors: [Connector] {
    get { extras.connectors }
    set { extras.connectors = newValue }
  }

  /// How the node looks.
  public var style: NodeStyle {
    get { extras.style }
    set { extras.style = newValue }
  }

  /// What the node says about work.
  public var task: TaskState {
    get { extras.task }
    set { extras.task = newValue }
  }

  /// When to remind of the node.
  public var reminders: [Reminder] {
    get { extras.reminders }
    set { extras.reminders = newValue }
  }

  /// Where on earth the node belongs.
  public var place: Place? {
    get { extras.place }
    set { extras.place = newValue }
  }

  /// The side of the root that the person chose.
  public var side: Side? {
    get { extras.side }
    set { extras.side = newValue }
  }

  /// How far the person dragged the node from where a layout puts it.
  public var offset: Position? {
    get { extras.offset }
    set { extras.offset = newValue }
  }

  /// What another program put here.
  public var foreign: Foreign {
    get { extras.foreign }
    set { extras.foreign = newValue }
  }

  /// What kind of thing the node shows: its first medium, or else its text.
  public var kind: Media.Kind? { media.first?.kind }
}
