extension MindMap {
  /// A node of a map: a text, and optional properties such as a note, a link or icons.
  ///
  /// A node knows neither its parent nor its children; the map does. Properties that most nodes lack are stored
  /// outside of the node, so that it fills 64 bytes: one cache line.
  public struct Node: Hashable, Sendable, Codable, Identifiable {
    /// The identifier of a node inside its map.
    public typealias ID = Identifier<Node>

    /// The side of the root on which a branch grows.
    public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
      /// To the left, or upwards.
      case left
      /// To the right, or downwards.
      case right
    }

    /// The identifier of the node inside its map.
    public package(set) var id: ID
    /// The text of the node.
    public var text: RichText
    /// Whether the children of the node are hidden.
    public var isFolded = false
    /// Whether the identifier was made up when a file was read. Such an identifier is not written to other formats.
    public var hasInventedID = false
    fileprivate var createdTime: CompactInstant
    fileprivate var modifiedTime: CompactInstant
    fileprivate var rare: Shared<NodeExtras>?

    private enum CodingKeys: String, CodingKey {
      case id, text, isFolded, hasInventedID, rare
      case createdTime = "created"
      case modifiedTime = "modified"
    }

    /// Creates a node.
    public init(id: ID, _ text: RichText, created: Instant? = nil, modified: Instant? = nil) {
      self.id = id
      self.text = text
      createdTime = CompactInstant(created)
      modifiedTime = CompactInstant(modified)
    }

    /// Reads an encoded node.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(ID.self, forKey: .id)
      text = try values.decode(RichText.self, forKey: .text)
      isFolded = try values.decode(Bool.self, forKey: .isFolded)
      hasInventedID = try values.decode(Bool.self, forKey: .hasInventedID)
      createdTime = try values.decode(CompactInstant.self, forKey: .createdTime)
      modifiedTime = try values.decode(CompactInstant.self, forKey: .modifiedTime)
      try values.decodeIfPresent(Shared<NodeExtras>.self, forKey: .rare).map { hang($0) }
    }

    /// A copy of the node with another identifier, for a map in which that identifier is free. ``hasInventedID``
    /// stays as it is.
    public func identified(as id: ID) -> Node {
      var node = self
      node.id = id
      return node
    }

    /// When the node was made.
    public var created: Instant? {
      get { createdTime.value }
      set { createdTime.value = newValue }
    }

    /// When the node was last changed.
    public var modified: Instant? {
      get { modifiedTime.value }
      set { modifiedTime.value = newValue }
    }

    /// Whether the node has only its text, dates and folding.
    public var isPlain: Bool { rare == nil }

    private mutating func hang(_ box: Shared<NodeExtras>) {
      rare = box.value.isEmpty ? nil : box
    }

    /// The address of the properties that few nodes have; `nil` if the node has none of them.
    @unsafe var extrasAddress: UnsafePointer<NodeExtras>? { unsafe rare?.address }

    /// The properties that few nodes have.
    package var extras: NodeExtras {
      unsafeAddress { unsafe rare?.address ?? NodeExtras.shared.address }
      _modify {
        var box = rare ?? Shared(NodeExtras())
        // Only one reference to the box may be left, or writing would copy it.
        rare = nil
        defer { hang(box) }
        yield &box.value
      }
    }
  }
}

extension MindMap.Node.ID {
  /// The identifier of the node that a link `#id` points to; `nil` for any other link.
  package init?(ofLink link: String) {
    guard link.utf8.first == UInt8(ascii: "#") else { return nil }
    // The sign is removed as a byte, because an accent after it would form one character with it.
    self.init(String(Substring(link.utf8.dropFirst())))
  }
}
