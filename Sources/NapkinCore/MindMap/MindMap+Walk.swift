extension MindMap {
  /// One node met on a walk.
  public struct Visit: Sendable {
    /// The node.
    public let node: Node
    /// Where it stands.
    public let slot: Slot
    /// How many levels lie between it and where the walk began.
    public let depth: Int
  }

  /// A walk over nodes in the order in which an outline shows them: parents before children.
  public struct Walk: Sequence, IteratorProtocol, Sendable {
    private let table: NodeTable
    private var trees: ArraySlice<Slot>
    /// For each open level the children and how many of them have been met.
    private var path: [(children: [Slot], met: Int)] = []

    init(_ table: NodeTable, trees: [Slot]) {
      self.table = table
      self.trees = trees[...]
    }

    /// The next node, or `nil` at the end.
    public mutating func next() -> Visit? {
      while let level = path.last {
        if level.met < level.children.count {
          path[path.count - 1].met += 1
          return enter(level.children[level.met])
        }
        path.removeLast()
      }
      return trees.popFirst().map { enter($0) }
    }

    /// Leaves out the descendants of the node that was met last.
    public mutating func skipChildren() {
      if !path.isEmpty { path[path.count - 1].met = path[path.count - 1].children.count }
    }

    private mutating func enter(_ slot: Slot) -> Visit {
      let visit = Visit(node: table[slot], slot: slot, depth: path.count)
      path.append((table.children(of: slot), 0))
      return visit
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

  /// Walks over the tree and then over each floating tree; each begins at depth 0.
  public func walkAll() -> Walk {
    Walk(table, trees: [rootSlot] + floatingSlots)
  }
}
