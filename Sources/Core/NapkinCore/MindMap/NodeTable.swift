/// The nodes of a map in dense slots, with the tree between them and an index of identifiers.
///
/// It knows how to link and unlink; which links are allowed is the map's affair.
struct NodeTable: Sendable {
  /// Where a node stands in the tree.
  struct Link: Sendable {
    var parent: MindMap.Slot
    /// Contiguous, since Apple's systems before 26 know no span of an `Array`.
    var children: ContiguousArray<MindMap.Slot> = []
  }

  private(set) var nodes = Paged<MindMap.Node>()
  private(set) var links = Paged<Link>()
  /// Whether each tree lies in the slots as a walk meets its nodes, one right after the other: so it is
  /// where they were appended in the order of a file, and none was moved since.
  private(set) var isInOrder = true
  private var index = SlotIndex()
  private var freeSlots: [MindMap.Slot] = []

  var count: Int { index.count }

  func slot(of id: MindMap.Node.ID) -> MindMap.Slot? {
    index.slot(hash: id.hashValue) { nodes[Int($0)].id == id }.map(MindMap.Slot.init)
  }

  subscript(slot: MindMap.Slot) -> MindMap.Node {
    unsafeAddress { unsafe nodes.address(of: slot.index) }
    _modify { yield &nodes[slot.index] }
  }

  func parent(of slot: MindMap.Slot) -> MindMap.Slot {
    links[slot.index].parent
  }

  func children(of slot: MindMap.Slot) -> [MindMap.Slot] {
    // Nothing is copied.
    Array(links[slot.index].children)
  }

  func hasChildren(_ slot: MindMap.Slot) -> Bool {
    // The first one lies right after its parent; lists of children lie all over the memory.
    if isInOrder, slot.index + 1 < slotCount { return links[slot.index + 1].parent == slot }
    return unsafe !links.address(of: slot.index).pointee.children.isEmpty
  }

  /// How many slots there are, the free ones included.
  var slotCount: Int { nodes.count }

  func forEachNode(_ body: (MindMap.Slot, MindMap.Node) -> Void) {
    let free = Set(freeSlots)
    for index in 0..<nodes.count {
      let slot = MindMap.Slot(Int32(index))
      if free.isEmpty || !free.contains(slot) { body(slot, self[slot]) }
    }
  }

  // MARK: Changing

  mutating func reserve(_ count: Int) {
    index.reserve(count)
  }

  /// Adds a node that is linked to its parent, but not yet its parent to it.
  mutating func add(_ node: consuming MindMap.Node, parent: MindMap.Slot) -> MindMap.Slot {
    let hash = node.id.hashValue
    let slot: MindMap.Slot
    if let free = freeSlots.popLast() {
      slot = free
      nodes[slot.index] = node
      links[slot.index] = Link(parent: parent)
    } else {
      slot = MindMap.Slot(Int32(nodes.count))
      nodes.append(node)
      links.append(Link(parent: parent))
    }
    index.insert(slot.rawValue, hash: hash)
    return slot
  }

  /// Removes a node that nothing links to any more.
  mutating func discard(_ slot: MindMap.Slot) -> MindMap.Node {
    isInOrder = false
    var node = MindMap.Node.vacant
    swap(&node, &nodes[slot.index])
    index.remove(slot.rawValue, hash: node.id.hashValue)
    links[slot.index] = Link(parent: .none)
    freeSlots.append(slot)
    return node
  }

  /// Gives a node another identifier, which no other one has.
  mutating func rename(_ slot: MindMap.Slot, to id: MindMap.Node.ID) {
    index.remove(slot.rawValue, hash: self[slot].id.hashValue)
    self[slot].id = id
    index.insert(slot.rawValue, hash: id.hashValue)
  }

  mutating func link(_ child: MindMap.Slot, to parent: MindMap.Slot, at position: Int) {
    isInOrder = false
    links[child.index].parent = parent
    links[parent.index].children.insert(child, at: position)
  }

  mutating func appendLink(_ child: MindMap.Slot, to parent: MindMap.Slot) {
    if isInOrder { isInOrder = isRightBehind(child, under: parent) }
    links[parent.index].children.append(child)
  }

  /// Whether a walk meets a new child of a node right after the node in the slot before.
  private func isRightBehind(_ child: MindMap.Slot, under parent: MindMap.Slot) -> Bool {
    guard child.index == slotCount - 1 else { return false }
    var last = MindMap.Slot(child.rawValue - 1)
    // While all is in order, no node is left twice.
    while last != parent, last != .none { last = links[last.index].parent }
    return last == parent
  }

  /// Takes away some children of a node, which have none themselves.
  mutating func discardLeaves(of parent: MindMap.Slot, where isGone: (MindMap.Slot) -> Bool) {
    isInOrder = false
    for child in links[parent.index].children where isGone(child) { _ = discard(child) }
    links[parent.index].children.removeAll(where: isGone)
  }

  mutating func unlink(_ child: MindMap.Slot, at position: Int) {
    isInOrder = false
    links[links[child.index].parent.index].children.remove(at: position)
    links[child.index].parent = .none
  }
}

extension MindMap {
  /// Where a node stands in the memory of its map: faster to go by than its identifier.
  ///
  /// A slot is good as long as its node is in the map; a removed node's slot is used again.
  public struct Slot: Hashable, Sendable {
    @usableFromInline let rawValue: Int32

    init(_ rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The number of the slot, for tables beside the map; below ``MindMap/slotCount``.
    @inlinable public var index: Int { Int(rawValue) }

    static let none = Slot(-1)
  }
}

extension MindMap.Node {
  /// What stands in a slot that is free.
  static let vacant = MindMap.Node(id: "", "")
}
