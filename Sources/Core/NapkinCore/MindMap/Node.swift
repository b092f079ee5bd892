extension MindMap {
  /// What stands in one place of a map: a text, and all that may hang on it.
  ///
  /// A node knows neither its parent nor its children; the map does. What most nodes lack takes no
  /// space in them, so that one fills 64 bytes: a line of the machine's cache.
  public struct Node: Hashable, Sendable, Codable, Identifiable {
    /// The name of a node inside its map.
    public typealias ID = Identifier<Node>

    /// The side of the root on which a branch grows.
    public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
      /// To the left, or upwards.
      case left
      /// To the right, or downwards.
      case right
    }

    /// The name of the node inside its map.
    public package(set) var id: ID
    /// The text of the node.
    public var text: RichText
    /// Whether its children are hidden.
    public var isFolded = false
    /// Whether the identifier was made up on reading; such a one is not written to other formats.
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

    /// Reads a node as it was encoded.
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

    /// A copy of the node under another identifier, for a map in which that one is free. Whether the
    /// identifier was made up stays as it is.
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

    /// Whether the node has nothing but its text, dates and folding.
    public var isPlain: Bool { rare == nil }

    private mutating func hang(_ box: Shared<NodeExtras>) {
      rare = box.value.isEmpty ? nil : box
    }

    /// Where that lies which few nodes have; `nil` if the node has nothing of it.
    @unsafe var extrasAddress: UnsafePointer<NodeExtras>? { unsafe rare?.address }

    /// What few nodes have.
    package var extras: NodeExtras {
      unsafeAddress { unsafe rare?.address ?? NodeExtras.shared.address }
      _modify {
        var box = rare ?? Shared(NodeExtras())
        // Only one reference may be left, or the box would be copied.
        rare = nil
        defer { hang(box) }
        yield &box.value
      }
    }
  }
}

extension MindMap.Node.ID {
  /// The node that a link `#id` leads to; `nil` for any other link.
  package init?(ofLink link: String) {
    guard link.utf8.first == UInt8(ascii: "#") else { return nil }
    // As bytes, for an accent after the sign would be one character with it.
    self.init(String(Substring(link.utf8.dropFirst())))
  }
}
