extension MindMap {
  /// A row of a map shown as a list.
  public struct OutlineRow: Hashable, Sendable, Identifiable {
    /// The node.
    public var id: Node.ID
    /// How many levels lie above it.
    public var depth: Int
    /// Its text without markup.
    public var title: String
    /// A picture of its content, if there is one.
    public var thumbnail: ByteDigest?
    /// Whether it has children.
    public var hasChildren: Bool
    /// Whether its children are left out because it is folded.
    public var isFolded: Bool
  }

  /// The map as a list of rows, in order: only what is needed is shown.
  ///
  /// Children of folded nodes are left out unless `showsFolded` says otherwise. With a filter, the
  /// rows are the nodes that match and those above them, folded or not.
  public func outline(
    showsFolded: Bool = false, where matches: ((Node) -> Bool)? = nil
  ) -> [OutlineRow] {
    let wanted = matches.map { slots(matching: $0) }
    var rows: [OutlineRow] = []
    var walk = walkAll()
    while let visit = walk.next() {
      if let wanted, !wanted.contains(visit.slot) {
        walk.skipChildren()
        continue
      }
      let node = self[visit.slot]
      let isClosed = node.isFolded && !showsFolded && wanted == nil
      if isClosed { walk.skipChildren() }
      rows.append(
        OutlineRow(
          id: node.id, depth: visit.depth, title: node.text.plain,
          thumbnail: node.media.first?.thumbnail,
          hasChildren: hasChildren(visit.slot), isFolded: isClosed))
    }
    return rows
  }

  /// The slots of the nodes that match and of all nodes above them.
  private func slots(matching matches: (Node) -> Bool) -> Set<Slot> {
    var slots: Set<Slot> = []
    for visit in walkAll() where matches(self[visit.slot]) {
      var current: Slot? = visit.slot
      while let slot = current, slots.insert(slot).inserted { current = parent(of: slot) }
    }
    return slots
  }
}
