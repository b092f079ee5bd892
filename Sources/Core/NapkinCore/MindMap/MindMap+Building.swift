extension MindMap {
  /// Creates a map from the text of its root: `MindMap("Garden")`.
  ///
  /// The identifier is computed from the text, so the same program makes the same map. Give maps identifiers of your
  /// own if two of them may have the same text.
  public init(_ text: String) {
    var identifiers = Identifiers(seed: Self.seed(text))
    self.init(id: ID(identifiers.next()), root: RichText(text))
  }

  /// Adds a node with a plain text as the last child of a node, by default of the root, and returns the new
  /// identifier.
  ///
  /// ```swift
  /// var map = MindMap("Garden")
  /// let spring = try map.add("Spring")
  /// try map.add("Peas", under: spring)
  /// ```
  ///
  /// The identifier is computed from the map's identifier and its number of nodes. No dates are set. Use an
  /// ``Editor`` for changes that a person can undo.
  @discardableResult
  public mutating func add(
    _ text: String, under parent: Node.ID? = nil
  ) throws(Refusal) -> Node.ID {
    var identifiers = Identifiers(seed: Self.seed(id.rawValue) &+ UInt64(count))
    let id = Node.ID(identifiers.next { contains(Node.ID($0)) })
    try insert(Node(id: id, RichText(text)), under: parent ?? root)
    return id
  }

  /// The FNV-1a hash of a text, which is the same in every process.
  private static func seed(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
