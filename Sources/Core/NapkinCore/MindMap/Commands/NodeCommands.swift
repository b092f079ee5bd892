/// Inserts a node under another one, or lets it float. Who is editing becomes its author, if the context says who.
public struct InsertNode: Command {
  /// The text of the new node.
  public var text: RichText
  /// Pictures, recordings and films of the new node.
  public var media: [Media]
  /// The parent, or `nil` for a node that floats.
  public var parent: MindMap.Node.ID?
  /// The position among the children; at the end if not given.
  public var position: Int?
  /// The identifier of the new node; a fresh one if not given.
  public var id: MindMap.Node.ID?
  /// Whether the new node is a task.
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

  /// One insertion.
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
  /// The nodes; those inside of another one's branch go with it.
  public var nodes: [MindMap.Node.ID]
  /// The name of the command in the Undo menu.
  public var name: String

  /// Creates the command.
  public init(_ nodes: MindMap.Node.ID...) {
    self.init(nodes)
  }

  /// Creates the command; cutting is deleting under the name `Cut`.
  public init(_ nodes: [MindMap.Node.ID], name: String? = nil) {
    self.nodes = nodes
    self.name = name ?? (nodes.count == 1 ? "Delete Node" : "Delete Nodes")
  }

  /// One removal a branch.
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
    // The last first, since a node is looked for from the end of its siblings.
    return tops.reversed().map { .remove($0) }
  }
}

/// Moves nodes with their descendants under another node, or lets them float.
public struct MoveNodes: Command {
  /// The nodes, in the order in which they will stand.
  public var nodes: [MindMap.Node.ID]
  /// The new parent, or `nil` to detach the nodes from the tree.
  public var parent: MindMap.Node.ID?
  /// The position of the first one among the children that stay; at the end if not given.
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

  /// One move a branch.
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

    // Each move counts positions after its node left, with the nodes still there that will leave.
    let anchor = first < staying.count ? staying[first] : nil
    var leavingBefore = leaving.intersection(siblings.prefix { $0 != anchor })
    return zip(tops, slots).enumerated().map { count, node in
      leavingBefore.remove(node.1)
      return .move(node.0, under: parent, at: first + leavingBefore.count + count)
    }
  }
}

/// Sets a property of one or several nodes: their looks as a whole, fold, link, tag, complete, and
/// so on.
public struct SetNodes: Command {
  /// The nodes.
  public var nodes: [MindMap.Node.ID]
  /// What they get.
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

  /// One setting a node. Tags are names: trimmed, never empty, each once.
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

/// Types a text into a node; all typing of one gesture is one step.
public struct TypeText: Command {
  /// The whole text as it is now.
  public var text: RichText
  /// The node that it stands in.
  public var node: MindMap.Node.ID

  /// The name of the command in the Undo menu.
  public var name: String { "Typing" }
  /// Typing into one node coalesces.
  public var mergeKey: MergeKey? { MergeKey("type", on: node.rawValue) }

  /// Creates the command.
  public init(_ text: RichText, into node: MindMap.Node.ID) {
    self.text = text
    self.node = node
  }

  /// One setting.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    [.set(node, .text(text))]
  }
}

/// Drags a node away from where a layout puts it; all dragging of one gesture is one step.
public struct DragNode: Command {
  /// The node.
  public var node: MindMap.Node.ID
  /// How far it is from its place by now, or `nil` to give it back to the layout; x leads away from its
  /// parent, as ``MindMap/Node/offset`` does.
  public var offset: Position?

  /// The name of the command in the Undo menu.
  public var name: String { "Move Node" }
  /// Dragging one node coalesces.
  public var mergeKey: MergeKey? { MergeKey("drag", on: node.rawValue) }

  /// Creates the command.
  public init(_ node: MindMap.Node.ID, to offset: Position?) {
    self.node = node
    self.offset = offset
  }

  /// One setting.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    [.set(node, .offset(offset))]
  }
}
