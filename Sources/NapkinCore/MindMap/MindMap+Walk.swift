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
    private let table: NodeTable
    /// What is still to be met, the next one last; of nodes in order, the tops of trees alone.
    private var pending: [Visit]
    /// The node that was met last, as long as its children are still to be met.
    private var open: Visit?
    /// Of nodes in order: the one that was met last, behind those in which it stands.
    private var path: [Slot] = []
    /// Of nodes in order: where the next one lies, if it is of the same tree.
    private var following = Slot.none

    init(_ table: NodeTable, trees: [Slot]) {
      self.table = table
      pending = trees.reversed().map { Visit(slot: $0, depth: 0) }
    }

    /// The next node, or `nil` at the end.
    public mutating func next() -> Visit? {
      if table.isInOrder { return nextInOrder() }
      if let open {
        let children = unsafe table.links.address(of: open.slot.index).pointee.children.span
        for index in children.indices.reversed() {
          pending.append(Visit(slot: children[index], depth: open.depth + 1))
        }
      }
      open = pending.popLast()
      return open
    }

    /// The next node, without its parent's list of children: these lie all over the memory.
    private mutating func nextInOrder() -> Visit? {
      if !path.isEmpty {
        let parent = following.index < table.slotCount ? table.parent(of: following) : .none
        while let last = path.last, last != parent { path.removeLast() }
      }
      if path.isEmpty {
        guard let top = pending.popLast() else { return nil }
        following = top.slot
      }
      defer {
        path.append(following)
        following = Slot(following.rawValue + 1)
      }
      return Visit(slot: following, depth: path.count)
    }

    /// Leaves out the descendants of the node that was met last.
    public mutating func skipChildren() {
      open = nil
      guard var last = path.last else { return }
      while let child = unsafe table.links.address(of: last.index).pointee.children.last {
        last = child
      }
      following = Slot(last.rawValue + 1)
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
