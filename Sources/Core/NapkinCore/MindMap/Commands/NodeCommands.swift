/// Inserts a node under a parent, or as a floating node. The author in the context, if any, becomes its author.
public struct InsertNode: Command {
  /// The text of the new node.
  public var text: RichText
  /// Pictures, recordings and films of the new node.
  public var media: [Media]
  /// The parent, or `nil` for a node that floats.
  public var parent: MindMap.Node.ID?
  /// The position among the children; `nil` for the end.
  public var position: Int?
  /// The identifier of the new node; `nil` for a fresh one.
  public var id: MindMap.Node.ID?
  /// The task state of the new node.
  public var task: TaskState

  /// The name of the command in the Undo menu.
  public var name: String { "Insert Node" }

  /// Creates the command.
  public init(
    _ text: RichText,
    media: [Media] = [],
    under parent: MindMap.Node.ID?,
    at position: Int? = nil,
    id: MindMap.Node.ID? = nil,
    task: TaskState = .none
  ) {
    self.text = text
    self.media = media
    self.parent = parent
    self.position = position
    self.id = id
    self.task = task
  }

  /// Returns one insertion.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    let id = id ?? MindMap.Node.ID(context.identifiers.next { map.contains(.init($0)) })
    var node = MindMap.Node(id: id, text, created: context.now, modified: context.now)
    if !media.isEmpty { node.media = media }
    if task != .none { node.task = task }
    if let author = context.author { node.author = author }
    let parentSlot = try map.existingSlot(of: parent)
    let end = map.siblings(under: parentSlot).count
    return [.insert(Branch(node), under: parent, at: position ?? end)]
  }
}

/// Deletes nodes with all their descendants.
public struct DeleteNodes: Command {
  /// The nodes. A node inside of another node's branch is deleted with that branch.
  public var nodes: [MindMap.Node.ID]
  /// The name of the command in the Undo menu.
  public var name: String

  /// Creates the command.
  public init(_ nodes: MindMap.Node.ID...) {
    self.init(nodes)
  }

  /// Creates the command. To cut nodes, pass the name `Cut`.
  public init(_ nodes: [MindMap.Node.ID], name: String? = nil) {
    self.nodes = nodes
    self.name = name ?? (nodes.count == 1 ? "Delete Node" : "Delete Nodes")
  }

  /// Returns one removal for each branch.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    let tops = try map.tops(of: nodes)
    if !context.recording.isEmpty {
      for top in tops {
        for visit in map.walk(from: try map.existingSlot(of: top)) {
          try context.refuseRemoval(ofContentOf: .node(map[visit.slot].id))
        }
      }
    }
    // The last comes first, because the siblings of a node are searched from the end.
    return tops.reversed().map { .remove($0) }
  }
}

/// Moves nodes with their descendants under another node, or lets them float.
public struct MoveNodes: Command {
  /// The nodes, in their new order.
  public var nodes: [MindMap.Node.ID]
  /// The new parent, or `nil` to detach the nodes from the tree.
  public var parent: MindMap.Node.ID?
  /// The position of the first moved node among the children that are not moved; `nil` for the end.
  public var position: Int?

  /// The name of the command in the Undo menu.
  public var name: String { nodes.count == 1 ? "Move Node" : "Move Nodes" }

  /// Creates the command.
  public init(
    _ nodes: MindMap.Node.ID..., under parent: MindMap.Node.ID?, at position: Int? = nil
  ) {
    self.init(nodes, under: parent, at: position)
  }

  /// Creates the command.
  public init(
    _ nodes: [MindMap.Node.ID], under parent: MindMap.Node.ID?, at position: Int? = nil
  ) {
    self.nodes = nodes
    self.parent = parent
    self.position = position
  }

  /// Returns one move for each branch.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    let parentSlot = try map.existingSlot(of: parent)
    if nodes.count == 1 {
      let isSibling = map.parent(of: try map.existingSlot(of: nodes[0])) == parentSlot
      let end = map.siblings(under: parentSlot).count - (isSibling ? 1 : 0)
      return [.move(nodes[0], under: parent, at: position ?? end)]
    }
    let siblings = map.siblings(under: parentSlot)
    let tops = try map.tops(of: nodes)
    let slots = tops.compactMap { map.slot(of: $0) }
    let leaving = Set(slots)
    let staying = siblings.filter { !leaving.contains($0) }
    let first = position ?? staying.count
    guard 0...staying.count ~= first else { throw .position(first, of: staying.count) }
    if staying[..<first] + slots + staying[first...] == siblings[...] { return [] }

    // The position of a move is counted without the moved node, but with nodes that are moved later.
    let anchor = first < staying.count ? staying[first] : nil
    var leavingBefore = leaving.intersection(siblings.prefix { $0 != anchor })
    return zip(tops, slots).enumerated().map { count, node in
      leavingBefore.remove(node.1)
      return .move(node.0, under: parent, at: first + leavingBefore.count + count)
    }
  }
}

/// Sets a property of one or several nodes, such as the style as a whole, the folding, the link or the tags.
public struct SetNodes: Command {
  /// The nodes.
  public var nodes: [MindMap.Node.ID]
  /// The property with its new value.
  public var property: MindMap.Node.Property

  /// The name of the command in the Undo menu.
  public var name: String { property.menuName }

  /// Creates the command.
  public init(_ nodes: MindMap.Node.ID..., to property: MindMap.Node.Property) {
    self.init(nodes, to: property)
  }

  /// Creates the command.
  public init(_ nodes: [MindMap.Node.ID], to property: MindMap.Node.Property) {
    self.nodes = nodes
    self.property = property
  }

  /// Returns one change for each node. Tags are trimmed and made unique; an empty tag is refused.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    if nodes.isEmpty { return [] }
    var property = property
    if let tags = property.value(of: MindMap.Node.Property.tags) {
      property = .tags(try Name.tags(tags))
    }
    for node in nodes { try map.checkContent(property, of: node, context: context) }
    return nodes.map { .set($0, property) }
  }
}

/// Sets the text of a node while somebody types; all typing of one gesture is one step.
public struct TypeText: Command {
  /// The whole text after typing.
  public var text: RichText
  /// The node that gets the text.
  public var node: MindMap.Node.ID

  /// The name of the command in the Undo menu.
  public var name: String { "Typing" }
  /// Typing into the same node coalesces into one step.
  public var mergeKey: MergeKey? { MergeKey("type", on: node.rawValue) }

  /// Creates the command.
  public init(_ text: RichText, into node: MindMap.Node.ID) {
    self.text = text
    self.node = node
  }

  /// Returns a change that sets the text.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    [.set(node, .text(text))]
  }
}

/// Drags a node away from its position in the layout; all dragging of one gesture is one step.
public struct DragNode: Command {
  /// The node.
  public var node: MindMap.Node.ID
  /// The distance of the node from its position in the layout, counted as ``MindMap/Node/offset``; `nil` to put the
  /// node back there.
  public var offset: Position?

  /// The name of the command in the Undo menu.
  public var name: String { "Move Node" }
  /// Dragging the same node coalesces into one step.
  public var mergeKey: MergeKey? { MergeKey("drag", on: node.rawValue) }

  /// Creates the command.
  public init(_ node: MindMap.Node.ID, to offset: Position?) {
    self.node = node
    self.offset = offset
  }

  /// Returns a change that sets the offset.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    [.set(node, .offset(offset))]
  }
}
