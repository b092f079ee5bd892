/// The nodes of a map in numbered slots, with the links of the tree and an index of identifiers.
///
/// It links and unlinks nodes; the map decides which links are allowed.
struct NodeTable: Sendable {
  /// The parent and the children of a node.
  struct Link: Sendable {
    var parent: MindMap.Slot
    /// A `ContiguousArray`, because an `Array` has no `span` on Apple's systems before 26.
    var children: ContiguousArray<MindMap.Slot> = []
  }

  private(set) var nodes = Paged<MindMap.Node>()
  private(set) var links = Paged<Link>()
  /// Whether the nodes of each tree are in consecutive slots, in the order of a walk. This is so if all nodes were
  /// appended in the order of a file, and none was inserted, moved or removed afterwards.
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
    // The conversion to `Array` does not copy the elements.
    Array(links[slot.index].children)
  }

  func hasChildren(_ slot: MindMap.Slot) -> Bool {
    // In an ordered table, the first child is in the next slot. Reading the list of children is slower.
    if isInOrder, slot.index + 1 < slotCount { return links[slot.index + 1].parent == slot }
    return unsafe !links.address(of: slot.index).pointee.children.isEmpty
  }

  /// The number of slots, including free slots.
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

  /// Adds a node with a link to its parent. The link from the parent to the node is made separately.
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

  /// Removes a node to which no other node links.
  mutating func discard(_ slot: MindMap.Slot) -> MindMap.Node {
    isInOrder = false
    var node = MindMap.Node.vacant
    swap(&node, &nodes[slot.index])
    index.remove(slot.rawValue, hash: node.id.hashValue)
    links[slot.index] = Link(parent: .none)
    freeSlots.append(slot)
    return node
  }

  /// Gives a node another identifier, which must not be in use.
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

  /// Whether a walk visits a new child of a node right after the node in the slot before the child's.
  private func isRightBehind(_ child: MindMap.Slot, under parent: MindMap.Slot) -> Bool {
    guard child.index == slotCount - 1 else { return false }
    var last = MindMap.Slot(child.rawValue - 1)
    // In an ordered table, this loop climbs up from each node only once, so that appending stays fast.
    while last != parent, last != .none { last = links[last.index].parent }
    return last == parent
  }

  /// Removes the children of a node for which `isGone` is true. They must not have children themselves.
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
  /// The index of a node in the memory of its map. Access by slot is faster than by identifier.
  ///
  /// A slot is valid as long as its node is in the map. The slot of a removed node is used again.
  public struct Slot: Hashable, Sendable {
    @usableFromInline let rawValue: Int32

    init(_ rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The number of the slot, less than ``MindMap/slotCount``. It serves as an index in arrays beside the map.
    @inlinable public var index: Int { Int(rawValue) }

    static let none = Slot(-1)
  }
}

extension MindMap.Node {
  /// The placeholder in a free slot.
  static let vacant = MindMap.Node(id: "", "")
}
