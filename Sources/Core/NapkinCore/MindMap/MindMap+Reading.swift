extension MindMap {
  /// The identifier of the root.
  public var root: Node.ID { table[rootSlot].id }

  /// The number of nodes, including the root and floating nodes.
  public var count: Int { table.count }

  /// The identifiers of the nodes that float, in order.
  public var floating: [Node.ID] { floatingSlots.map { table[$0].id } }

  /// The node with an identifier, or `nil` if there is none.
  public subscript(id: Node.ID) -> Node? {
    slot(of: id).map { table[$0] }
  }

  /// Returns the node with an identifier. Refused if there is no such node.
  public func node(_ id: Node.ID) throws(Refusal) -> Node {
    table[try existingSlot(of: id)]
  }

  /// Whether there is a node with an identifier.
  public func contains(_ id: Node.ID) -> Bool {
    slot(of: id) != nil
  }

  /// The parent of a node; `nil` for the root, for floating nodes and for unknown nodes.
  public func parent(of id: Node.ID) -> Node.ID? {
    slot(of: id).flatMap(parent(of:)).map { table[$0].id }
  }

  /// The children of a node, in order; empty for an unknown node.
  public func children(of id: Node.ID) -> [Node.ID] {
    slot(of: id).map { children(of: $0).map { table[$0].id } } ?? []
  }

  /// The number of children of a node; 0 for an unknown node.
  public func childCount(of id: Node.ID) -> Int {
    slot(of: id).map { children(of: $0).count } ?? 0
  }

  /// The position of a node among its siblings, or among the floating nodes.
  public func position(of id: Node.ID) -> Int? {
    slot(of: id).map(position(of:))
  }

  /// Whether a node is an ancestor of another node, or is that node itself.
  public func isAncestor(_ ancestor: Node.ID, of id: Node.ID) -> Bool {
    guard let ancestor = slot(of: ancestor), let slot = slot(of: id) else { return false }
    return isAncestor(ancestor, of: slot)
  }

  /// The identifiers on the path from the root, or from a floating node, down to and including a node; empty for an
  /// unknown node.
  public func path(to id: Node.ID) -> [Node.ID] {
    var path: [Node.ID] = []
    var current = slot(of: id)
    while let slot = current {
      path.append(table[slot].id)
      current = parent(of: slot)
    }
    return path.reversed()
  }

  /// Returns a copy of a node with all its descendants.
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
  /// The slot of the node with an identifier, or `nil` if there is no such node.
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

  /// The length of an array that has an element for each slot of the map, including free slots.
  public var slotCount: Int { table.slotCount }

  /// Whether any node fulfils a condition. Nodes are visited in the order of memory. This is fast for properties in
  /// the node itself, and slower for rare properties, which are stored elsewhere.
  package func contains(where has: (Node) -> Bool) -> Bool {
    table.nodes.contains(where: has)
  }

  /// Calls a closure with each node, in the order of memory and not of the tree.
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

  /// The slot of a parent; `nil` if `parent` is `nil`, as for floating nodes.
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
