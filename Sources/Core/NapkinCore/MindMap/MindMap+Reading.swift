extension MindMap {
  /// The identifier of the root.
  public var root: Node.ID { table[rootSlot].id }

  /// How many nodes there are, root and floating ones included.
  public var count: Int { table.count }

  /// The identifiers of the nodes that float, in order.
  public var floating: [Node.ID] { floatingSlots.map { table[$0].id } }

  /// The node with an identifier, or `nil` if there is none.
  public subscript(id: Node.ID) -> Node? {
    slot(of: id).map { table[$0] }
  }

  /// The node with an identifier; refused if there is none.
  public func node(_ id: Node.ID) throws(Refusal) -> Node {
    table[try existingSlot(of: id)]
  }

  /// Whether there is a node with an identifier.
  public func contains(_ id: Node.ID) -> Bool {
    slot(of: id) != nil
  }

  /// The parent of a node; `nil` for the root, for floating nodes and for unknown ones.
  public func parent(of id: Node.ID) -> Node.ID? {
    slot(of: id).flatMap(parent(of:)).map { table[$0].id }
  }

  /// The children of a node, in order; none for an unknown one.
  public func children(of id: Node.ID) -> [Node.ID] {
    slot(of: id).map { children(of: $0).map { table[$0].id } } ?? []
  }

  /// How many children a node has; none for an unknown one.
  public func childCount(of id: Node.ID) -> Int {
    slot(of: id).map { children(of: $0).count } ?? 0
  }

  /// The position of a node among its siblings, or among the floating nodes.
  public func position(of id: Node.ID) -> Int? {
    slot(of: id).map(position(of:))
  }

  /// Whether a node is another one's ancestor, or the node itself.
  public func isAncestor(_ ancestor: Node.ID, of id: Node.ID) -> Bool {
    guard let ancestor = slot(of: ancestor), let slot = slot(of: id) else { return false }
    return isAncestor(ancestor, of: slot)
  }

  /// The way down to a node from the root, or from the floating node that it hangs on, itself included; empty
  /// for an unknown one.
  public func path(to id: Node.ID) -> [Node.ID] {
    var path: [Node.ID] = []
    var current = slot(of: id)
    while let slot = current {
      path.append(table[slot].id)
      current = parent(of: slot)
    }
    return path.reversed()
  }

  /// A node with all its descendants, as a value of its own.
  public func branch(at id: Node.ID) throws(Refusal) -> Branch {
    var nodes: [Node] = []
    var parents: [Int32] = []
    var path: [Int32] = []
    for visit in try walk(from: id) {
      path.removeLast(path.count - visit.depth)
      if let parent = path.last { parents.append(parent) }
      path.append(Int32(nodes.count))
      nodes.append(self[visit.slot])
    }
    return Branch(nodes: nodes, parents: parents)
  }
}

// MARK: - By slot

extension MindMap {
  /// Where a node stands, or `nil` if there is none with this identifier.
  public func slot(of id: Node.ID) -> Slot? {
    table.slot(of: id)
  }

  /// The slot of the root.
  public var slotOfRoot: Slot { rootSlot }

  /// The slots of the nodes that float, in order.
  public var slotsOfFloating: [Slot] { floatingSlots }

  /// The node in a slot.
  public subscript(slot: Slot) -> Node {
    _read { yield table[slot] }
  }

  /// How long a table beside the map has to be that has a place for each slot.
  public var slotCount: Int { table.slotCount }

  /// Whether any node has something, looked for as they lie in memory. For what stands in the node
  /// itself that is fast; what hangs on it lies elsewhere.
  package func contains(where has: (Node) -> Bool) -> Bool {
    table.nodes.contains(where: has)
  }

  /// Goes over all nodes as they lie in memory, to add up what needs no order.
  package func forEachNode(_ body: (Slot, Node) -> Void) {
    table.forEachNode(body)
  }

  /// The parent of the node in a slot; `nil` for the root and for floating nodes.
  public func parent(of slot: Slot) -> Slot? {
    let parent = table.parent(of: slot)
    return parent == .none ? nil : parent
  }

  /// The children of the node in a slot, in order.
  public func children(of slot: Slot) -> [Slot] {
    table.children(of: slot)
  }

  /// Whether the node in a slot has any children.
  package func hasChildren(_ slot: Slot) -> Bool {
    table.hasChildren(slot)
  }

  func existingSlot(of id: Node.ID) throws(Refusal) -> Slot {
    guard let slot = table.slot(of: id) else { throw .missing("node", id.rawValue) }
    return slot
  }

  /// Where a parent stands; `nil` for that of floating nodes, which have none.
  func existingSlot(of parent: Node.ID?) throws(Refusal) -> Slot? {
    guard let parent else { return nil }
    return try existingSlot(of: parent) as Slot
  }

  func position(of slot: Slot) -> Int {
    siblings(under: parent(of: slot)).indexFromBothEnds(of: slot) ?? 0
  }

  func isAncestor(_ ancestor: Slot, of slot: Slot) -> Bool {
    var current = slot
    while current != ancestor, current != .none { current = table.parent(of: current) }
    return current == ancestor
  }
}
