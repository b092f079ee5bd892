extension MindMap {
  /// An elementary change of a map.
  public enum Change: NapkinCore.Change {
    /// Inserts a branch under a node, or as a floating branch, at a position.
    case insert(Branch, under: Node.ID?, at: Int)
    /// Removes a node with all its descendants.
    case remove(Node.ID)
    /// Moves a node with all its descendants. The position is counted after the node is taken out.
    case move(Node.ID, under: Node.ID?, at: Int)
    /// Sets a property of a node.
    indirect case set(Node.ID, Node.Property)
    /// Sets a property of the map as a whole.
    indirect case setMap(Property)

    /// Refuses a change that sets a number that cannot be drawn, unless the node has that number already. An
    /// inserted branch may have numbers that are too large to draw, but not numbers that no file can store.
    public func check(in map: MindMap) throws(Refusal) {
      switch self {
      case .insert(let branch, _, _):
        for node in branch.nodes { try node.refuseNonNumbers() }
      case .set(let id, let property): try property.checkNumbers(in: map[id])
      case .setMap(let property): try property.checkNumbers(in: map)
      default: break
      }
    }

    /// Performs the change and returns its inverse.
    public func apply(
      to map: inout MindMap, dates: inout EditDates
    ) throws(Refusal) -> Change {
      let inverse: Change
      switch self {
      case .insert(let branch, let parent, let position):
        try map.insert(branch, under: parent, at: position)
        inverse = .remove(branch.id)
      case .remove(let id):
        let (branch, origin) = try map.remove(id)
        inverse = .insert(branch, under: origin.parent, at: origin.position)
      case .move(let id, let parent, let position):
        let origin = try map.move(id, under: parent, at: position)
        inverse = .move(id, under: origin.parent, at: origin.position)
      case .set(let id, let property):
        let slot = try map.existingSlot(of: id)
        let old = map.update(slot) { node in
          // If the change sets the date `modified` itself, the date of the edit does not replace it.
          if !property.sets(Node.Property.modified) { swap(&node.modified, &dates.part) }
          return Result { () throws(Refusal) in try property.exchange(in: &node) }
        }
        inverse = .set(id, try old.get())
      case .setMap(let property):
        inverse = .setMap(try property.exchange(in: &map))
      }
      swap(&map.modified, &dates.document)
      return inverse
    }

    /// Whether both changes set the same property of the same node or map, so that the older inverse undoes both.
    public func covers(_ later: Change) -> Bool {
      switch (self, later) {
      case (.set(let id, let property), .set(let laterID, let laterProperty)):
        id == laterID && property.hasSameKind(as: laterProperty)
      case (.setMap(let property), .setMap(let laterProperty)):
        property.hasSameKind(as: laterProperty)
      default: false
      }
    }

    /// Whether the change moved a node to the position that it had, or set a property to the value that it had.
    public func changedNothing(inverse: MindMap.Change) -> Bool {
      switch (self, inverse) {
      case (.set(_, let new), .set(_, let old)): new.isIdentical(to: old)
      case (.setMap(let new), .setMap(let old)): new.isIdentical(to: old)
      case (.move, .move): self == inverse
      default: false
      }
    }

    /// The identifiers of the nodes that a screen has to update.
    public var affectedParts: [String] { affectedNodes.map(\.rawValue) }

    /// The nodes that are inserted, removed, moved or changed, and their new parents. Only the inverse knows the old
    /// parent of a node that is removed or moved.
    var affectedNodes: [Node.ID] {
      switch self {
      case .insert(let branch, let parent, _):
        branch.nodes.map(\.id) + (parent.map { [$0] } ?? [])
      case .remove(let id): [id]
      case .move(let id, let parent, _): [id] + (parent.map { [$0] } ?? [])
      case .set(let id, _): [id]
      case .setMap: []
      }
    }
  }
}
