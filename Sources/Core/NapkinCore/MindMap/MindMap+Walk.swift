extension MindMap {
  /// A node that a walk visits.
  public struct Visit: Hashable, Sendable {
    /// The slot of the node; `map[visit.slot]` is the node.
    public let slot: Slot
    /// How many levels the node is below the start of the walk.
    public let depth: Int
  }

  /// A walk over nodes in the order in which an outline shows them: parents before children.
  public struct Walk: Sequence, IteratorProtocol, Sendable {
    // Nodes are walked over in the order of slots if the table is in order, otherwise by lists of children.
    private var slots: SlotWalk?
    private var children: ChildWalk

    init(_ table: NodeTable, trees: [Slot]) {
      slots = table.isInOrder ? SlotWalk(table, trees) : nil
      children = ChildWalk(table, table.isInOrder ? [] : trees)
    }

    /// The next node, or `nil` at the end.
    public mutating func next() -> Visit? {
      slots == nil ? children.next() : slots?.next()
    }

    /// Skips the descendants of the node that was returned last.
    public mutating func skipChildren() {
      slots?.skipChildren()
      children.skipChildren()
    }
  }

  /// Returns a walk over the root and all its descendants.
  public func walk() -> Walk {
    Walk(table, trees: [rootSlot])
  }

  /// Returns a walk over a node and its descendants.
  public func walk(from slot: Slot) -> Walk {
    Walk(table, trees: [slot])
  }

  /// Returns a walk over a node and its descendants. Refused if there is no such node.
  public func walk(from id: Node.ID) throws(Refusal) -> Walk {
    walk(from: try existingSlot(of: id))
  }

  /// Returns a walk over the tree of the root and then over each floating tree. Each tree begins at depth 0.
  public func walkAll() -> Walk {
    Walk(table, trees: [rootSlot] + floatingSlots)
  }
}

/// A walk that follows the lists of children, which are scattered in memory.
private struct ChildWalk: Sendable {
  private let table: NodeTable
  /// The nodes that are known and not visited, in reverse order.
  private var pending: [MindMap.Visit]
  /// The node that was visited last, if its children are not in `pending` and are not skipped.
  private var open: MindMap.Visit?

  init(_ table: NodeTable, _ trees: [MindMap.Slot]) {
    self.table = table
    pending = trees.reversed().map { MindMap.Visit(slot: $0, depth: 0) }
  }

  mutating func next() -> MindMap.Visit? {
    if let open {
      let children = unsafe table.links.address(of: open.slot.index).pointee.children.span
      for index in children.indices.reversed() {
        pending.append(MindMap.Visit(slot: children[index], depth: open.depth + 1))
      }
    }
    open = pending.popLast()
    return open
  }

  mutating func skipChildren() {
    open = nil
  }
}

/// A walk from slot to slot, for a table in which the nodes are in the order of a walk.
private struct SlotWalk: Sendable {
  private let table: NodeTable
  /// The tops of the trees that are not visited, in reverse order.
  private var trees: [MindMap.Slot]
  /// The ancestors of the node that was visited last, and that node.
  private var path: [MindMap.Slot] = []
  /// The slot of the next node, if that node belongs to the same tree.
  private var following = MindMap.Slot.none

  init(_ table: NodeTable, _ trees: [MindMap.Slot]) {
    self.table = table
    self.trees = trees.reversed()
  }

  mutating func next() -> MindMap.Visit? {
    if !path.isEmpty {
      let parent = following.index < table.slotCount ? table.parent(of: following) : .none
      while let last = path.last, last != parent { path.removeLast() }
    }
    if path.isEmpty {
      guard let top = trees.popLast() else { return nil }
      following = top
    }
    defer {
      path.append(following)
      following = MindMap.Slot(following.rawValue + 1)
    }
    return MindMap.Visit(slot: following, depth: path.count)
  }

  mutating func skipChildren() {
    guard var last = path.last else { return }
    while let child = unsafe table.links.address(of: last.index).pointee.children.last {
      last = child
    }
    following = MindMap.Slot(last.rawValue + 1)
  }
}
