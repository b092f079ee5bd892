extension MindMap {
  /// A row of a map shown as a list.
  public struct OutlineRow: Hashable, Sendable, Identifiable {
    /// The identifier of the node.
    public var id: Node.ID
    /// How many levels lie above the node.
    public var depth: Int
    /// The text of the node without markup.
    public var title: String
    /// The thumbnail of the node's first medium, if there is one.
    public var thumbnail: ByteDigest?
    /// Whether the node has children.
    public var hasChildren: Bool
    /// Whether the children are left out because the node is folded.
    public var isFolded: Bool
    /// Whether the node itself matches the filter and is not only above a match; `true` without a filter.
    public var isMatch: Bool
  }

  /// The visible nodes of the map as a list of rows, in order.
  ///
  /// Children of folded nodes are left out unless `showsFolded` is true. With a filter, the rows are the matching
  /// nodes and their ancestors, folded or not.
  public func outline(
    showsFolded: Bool = false, where matches: ((Node) -> Bool)? = nil
  ) -> [OutlineRow] {
    let found = matches.map { matches in Set(walkAll().map(\.slot).filter { matches(self[$0]) }) }
    let wanted = found.map { slotsUp(from: $0) }
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
          hasChildren: hasChildren(visit.slot), isFolded: isClosed,
          isMatch: found?.contains(visit.slot) ?? true))
    }
    return rows
  }

  /// The slots in a set, and the slots of all ancestors of their nodes.
  private func slotsUp(from found: Set<Slot>) -> Set<Slot> {
    var slots: Set<Slot> = []
    for slot in found {
      var current: Slot? = slot
      while let slot = current, slots.insert(slot).inserted { current = parent(of: slot) }
    }
    return slots
  }
}
