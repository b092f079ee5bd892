/// A mind map: a tree of nodes, and floating nodes that are not attached to the tree.
///
/// Nodes are stored in a flat table, and nothing here recurses. So a map can have a million nodes, or a chain of a
/// hundred thousand levels. There is always exactly one root.
///
/// ```swift
/// var map = MindMap(id: "biology", root: "Biology")
/// try map.insert(MindMap.Node(id: "cells", "Cells"), under: map.root)
/// for visit in map.walk() { print(visit.depth, map[visit.slot].text.plain) }
/// ```
public struct MindMap: Editable, Identifiable {
  /// The identifier of a map inside its notebook.
  public typealias ID = Identifier<MindMap>

  /// The identifier of the map inside its notebook.
  public package(set) var id: ID
  /// When the map was last changed.
  public var modified: Instant?
  var header: Shared<Header>
  private(set) var table = NodeTable()
  private(set) var rootSlot: Slot
  private(set) var floatingSlots: [Slot] = []

  /// The properties of the map as a whole. They change seldom, so copies of a map share them.
  struct Header: Hashable, Sendable, Codable {
    var name: String
    var info: RichText = .empty
    var created: Instant?
    var canvas = CanvasSettings()
    /// The styles; `nil` if there are none, as in files of earlier versions.
    var styles: Styles?
    var isRootImplied = false
    var foreign = Foreign()
  }

  /// Creates a map with a given root.
  public init(id: ID, name: String = "", root: Node) {
    self.id = id
    header = Shared(Header(name: name))
    rootSlot = table.add(root, parent: .none)
  }

  /// Replaces all nodes by a new root. The properties of the map as a whole stay.
  package mutating func plant(_ root: consuming Node) {
    table = NodeTable()
    rootSlot = table.add(root, parent: .none)
    floatingSlots = []
  }

  /// Creates a map whose root has a text and the identifier `root`.
  public init(id: ID, name: String = "", root text: RichText = "Central Idea") {
    self.init(id: id, name: name, root: Node(id: "root", text))
  }

  /// The stamp that identifies this state of the map.
  public var stamp: DocumentStamp {
    DocumentStamp(id: id.rawValue, modified: modified, count: count)
  }
}

// MARK: - The map as a whole

extension MindMap {
  /// The name of the map in the list of maps.
  public var name: String {
    get { header.value.name }
    set { header.value.name = newValue }
  }

  /// The description of the map.
  public var info: RichText {
    get { header.value.info }
    set { header.value.info = newValue }
  }

  /// When the map was made.
  public var created: Instant? {
    get { header.value.created }
    set { header.value.created = newValue }
  }

  /// The surface behind the map: its size, its colour and its grid.
  public var canvas: CanvasSettings {
    get { header.value.canvas }
    set { header.value.canvas = newValue.usable }
  }

  /// The styles, which apply where a node sets no look of its own.
  public var styles: Styles {
    get { header.value.styles ?? Styles() }
    set { header.value.styles = newValue.isUnset ? nil : newValue }
  }

  /// Whether the root was added only to hold several top entries of an outline together. Such an implied root is
  /// left out when the outline is written back. Ledgers count it if it has content.
  public var isRootImplied: Bool {
    get { header.value.isRootImplied }
    set { header.value.isRootImplied = newValue }
  }

  /// Values of other programs outside of the nodes, which Napkin keeps without understanding them.
  public var foreign: Foreign {
    get { header.value.foreign }
    set { header.value.foreign = newValue }
  }
}

// MARK: - Inserting, removing, moving

extension MindMap {
  /// Inserts a node under another node, or as a floating node if `parent` is `nil`, at a position or at the end.
  @discardableResult
  public mutating func insert(
    _ node: Node, under parent: Node.ID?, at position: Int? = nil
  ) throws(Refusal) -> Slot {
    guard !contains(node.id) else { throw .duplicate("node", node.id.rawValue) }
    let parentSlot = try existingSlot(of: parent)
    let position = try checked(position, under: parentSlot)
    return place(node, under: parentSlot, at: position)
  }

  /// Inserts a whole branch. Refused if the identifier of one of its nodes is in use.
  public mutating func insert(
    _ branch: Branch, under parent: Node.ID?, at position: Int? = nil
  ) throws(Refusal) {
    if branch.nodes.count > 1 {
      var seen: Set<Node.ID> = []
      for node in branch.nodes where slot(of: node.id) != nil || !seen.insert(node.id).inserted {
        throw .duplicate("node", node.id.rawValue)
      }
    }
    let top = try insert(branch.nodes[0], under: parent, at: position)
    guard branch.nodes.count > 1 else { return }
    var slots = [top]
    slots.reserveCapacity(branch.nodes.count)
    for (index, node) in branch.nodes.enumerated().dropFirst() {
      slots.append(append(node, under: slots[branch.parent(of: index) ?? 0]))
    }
  }

  /// Reserves memory for about this many nodes.
  package mutating func reserveRoom(forNodes count: Int) {
    table.reserve(count)
  }

  /// Adds a node as the last child of the node in a slot and returns its slot. This is fast, as importers need it.
  ///
  /// The caller has to make sure that the identifier is not in use.
  public mutating func append(_ node: consuming Node, under parent: Slot) -> Slot {
    let slot = table.add(node, parent: parent)
    table.appendLink(slot, to: parent)
    return slot
  }

  /// The parent and the position of a node before it was moved or removed.
  public typealias Origin = (parent: Node.ID?, position: Int)

  /// Removes a node with all its descendants. Returns them with their old position. The root cannot be removed.
  @discardableResult
  public mutating func remove(
    _ id: Node.ID
  ) throws(Refusal) -> (branch: Branch, origin: Origin) {
    let slot = try existingSlot(of: id) as Slot
    guard slot != rootSlot else { throw .rootStays("deleted") }
    let origin = detach(slot)
    var open = table.children(of: slot).reversed().map { (slot: $0, parent: Int32(0)) }
    var nodes = [table.discard(slot)]
    var parents: [Int32] = []
    while let (slot, parent) = open.popLast() {
      let position = Int32(nodes.count)
      for child in table.children(of: slot).reversed() { open.append((child, position)) }
      nodes.append(table.discard(slot))
      parents.append(parent)
    }
    return (Branch(nodes: nodes, parents: parents), origin)
  }

  /// Removes the children of a node for which `isGone` is true, in one pass. They must not have children themselves.
  mutating func removeLeaves(of parent: Slot, where isGone: (Slot) -> Bool) {
    table.discardLeaves(of: parent, where: isGone)
  }

  /// Moves a node with its descendants under another node, or lets it float. The position is counted after the node
  /// is taken out. Returns the old parent and position.
  @discardableResult
  public mutating func move(
    _ id: Node.ID, under parent: Node.ID?, at position: Int? = nil
  ) throws(Refusal) -> Origin {
    let slot = try existingSlot(of: id)
    guard slot != rootSlot else { throw .rootStays("moved") }
    let parentSlot = try existingSlot(of: parent)
    if let parentSlot, isInBranch(of: slot, parentSlot) {
      throw Refusal(
        .intoOwnBranch,
        "'\(id)' cannot move into its own branch; choose a parent outside of it.")
    }
    let isSibling = (parentSlot ?? .none) == table.parent(of: slot)
    let position = try checked(position, under: parentSlot, leaving: isSibling ? 1 : 0)
    let origin = detach(slot)
    if let parentSlot {
      table.link(slot, to: parentSlot, at: position)
    } else {
      floatingSlots.insert(slot, at: position)
    }
    return origin
  }

  /// Changes the properties of a node. Its identifier and its position stay, whatever `change` does.
  public mutating func update<Result>(
    _ id: Node.ID, _ change: (inout Node) -> Result
  ) throws(Refusal) -> Result {
    let slot = try existingSlot(of: id)
    return update(slot, change)
  }

  /// Changes the properties of the node in a slot. Its identifier stays, whatever `change` does.
  public mutating func update<Result>(_ slot: Slot, _ change: (inout Node) -> Result) -> Result {
    let id = table[slot].id
    defer { table[slot].id = id }
    return change(&table[slot])
  }

  /// Gives the node in a slot another identifier, which must not be in use. Connectors and links to the old
  /// identifier are not changed.
  package mutating func rename(_ slot: Slot, to id: Node.ID) {
    table.rename(slot, to: id)
  }

  // MARK: Helpers

  private func isInBranch(of top: Slot, _ slot: Slot) -> Bool {
    children(of: top).isEmpty ? slot == top : isAncestor(top, of: slot)
  }

  private mutating func place(_ node: Node, under parent: Slot?, at position: Int) -> Slot {
    let slot = table.add(node, parent: parent ?? .none)
    if let parent {
      table.link(slot, to: parent, at: position)
    } else {
      floatingSlots.insert(slot, at: position)
    }
    return slot
  }

  private mutating func detach(_ slot: Slot) -> Origin {
    let position = self.position(of: slot)
    guard let parent = parent(of: slot) else {
      floatingSlots.remove(at: position)
      return (nil, position)
    }
    table.unlink(slot, at: position)
    return (table[parent].id, position)
  }

  private func checked(
    _ position: Int?, under parent: Slot?, leaving: Int = 0
  ) throws(Refusal) -> Int {
    let count = siblings(under: parent).count - leaving
    let position = position ?? count
    guard 0...count ~= position else { throw .position(position, of: count) }
    return position
  }
}

extension Refusal.Code {
  /// The root of a map can be neither deleted nor moved.
  public static let rootStays: Self = "root-stays"
  /// A node cannot be moved or pasted into its own branch.
  public static let intoOwnBranch: Self = "into-own-branch"
}

extension Refusal {
  static func rootStays(_ what: String) -> Refusal {
    Refusal(.rootStays, "The root cannot be \(what): a map has one. Choose one of its branches.")
  }
}
