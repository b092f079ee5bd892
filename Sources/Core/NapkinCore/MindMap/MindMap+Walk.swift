extension MindMap {
  /// One node met on a walk.
  public struct Visit: Hashable, Sendable {
    /// Where the node stands; `map[visit.slot]` is the node.
    public let slot: Slot
    /// How many levels lie between it and where the walk began.
    public let depth: Int
  }

  /// A walk over nodes in the order in which an outline shows them: parents before children.
  public struct Walk: Sequence, IteratorProtocol, Sendable {
    // One of them has trees to walk over.
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

    /// Leaves out the descendants of the node that was met last.
    public mutating func skipChildren() {
      slots?.skipChildren()
      children.skipChildren()
    }
  }

  /// Walks over the tree below the root, the root included.
  public func walk() -> Walk {
    Walk(table, trees: [rootSlot])
  }

  /// Walks over a node and its descendants.
  public func walk(from slot: Slot) -> Walk {
    Walk(table, trees: [slot])
  }

  /// Walks over a node and its descendants; refused if there is no such node.
  public func walk(from id: Node.ID) throws(Refusal) -> Walk {
    walk(from: try existingSlot(of: id))
  }

  /// Walks over the tree and then over each floating tree; each begins at depth 0.
  public func walkAll() -> Walk {
    Walk(table, trees: [rootSlot] + floatingSlots)
  }
}

/// A walk that goes by the lists of children, which lie all over the memory.
private struct ChildWalk: Sendable {
  private let table: NodeTable
  /// What is still to be met, the next one last.
  private var pending: [MindMap.Visit]
  /// The node that was met last, as long as its children are still to be met.
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

/// A walk from slot to slot, for nodes that lie in order.
private struct SlotWalk: Sendable {
  private let table: NodeTable
  /// The tops of the trees that are still to be met, the next one last.
  private var trees: [MindMap.Slot]
  /// The node that was met last, after those in which it stands.
  private var path: [MindMap.Slot] = []
  /// Where the next node lies, if it is of the same tree.
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
