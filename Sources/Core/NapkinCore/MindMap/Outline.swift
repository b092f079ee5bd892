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
    /// Whether it matches the filter, and is not only above one that does; without a filter all rows do.
    public var isMatch: Bool
  }

  /// The map as a list of rows, in order: only what is needed is shown.
  ///
  /// Children of folded nodes are left out unless `showsFolded` says otherwise. With a filter, the
  /// rows are the nodes that match and those above them, folded or not.
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

  /// These slots and those of all nodes above them.
  private func slotsUp(from found: Set<Slot>) -> Set<Slot> {
    var slots: Set<Slot> = []
    for slot in found {
      var current: Slot? = slot
      while let slot = current, slots.insert(slot).inserted { current = parent(of: slot) }
    }
    return slots
  }
}
