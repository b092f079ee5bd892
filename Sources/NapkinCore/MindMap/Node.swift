extension MindMap {
  /// What stands in one place of a map: a text, and all that may hang on it.
  ///
  /// A node knows neither its parent nor its children; the map does. What most nodes lack takes no
  /// space in them.
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
    /// When the node was made.
    public var created: Instant?
    /// When the node was last changed.
    public var modified: Instant?
    /// Whether its children are hidden.
    public var isFolded = false
    /// Whether the identifier was made up on reading; such a one is not written to other formats.
    public var hasInventedID = false
    private var rare: Shared<NodeExtras>?

    /// Creates a node.
    public init(id: ID, _ text: RichText, created: Instant? = nil, modified: Instant? = nil) {
      self.id = id
      self.text = text
      self.created = created
      self.modified = modified
    }

    /// Whether the node has nothing but its text, dates and folding.
    public var isPlain: Bool { rare == nil }

    /// What few nodes have.
    package var extras: NodeExtras {
      _read {
        if let rare { yield rare.value } else { yield NodeExtras.none }
      }
      _modify {
        var box = rare ?? Shared(NodeExtras.none)
        // Only one reference may be left, or the box would be copied.
        rare = nil
        defer { rare = box.value == NodeExtras.none ? nil : box }
        yield &box.value
      }
    }
  }
}
