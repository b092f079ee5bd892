/// Merges another replica of the map into this one, node by node.
///
/// A node that only the other replica has is added at the end of the same parent. If both replicas have a node, the
/// version that was changed last wins and keeps its date, so that replicas can be merged in any order. If neither is
/// newer, the node of this map stays. Nothing is deleted or moved.
public struct MergeMap: Command {
  /// The other replica.
  public var other: MindMap

  /// The name of the command in the Undo menu.
  public var name: String { "Merge Map" }

  /// Creates the command.
  public init(_ other: MindMap) {
    self.other = other
  }

  /// Returns one insertion for each new node, and one change for each property that differs in a newer node.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var changes: [MindMap.Change] = []
    var newBranches: [MindMap.Node.ID?: Int] = [:]
    for tree in [other.slotOfRoot] + other.slotsOfFloating {
      // Both roots count as the same node, whatever their identifiers.
      let isRoot = tree == other.slotOfRoot
      for visit in other.walk(from: tree) {
        let node = other[visit.slot]
        let id = isRoot && visit.depth == 0 ? map.root : node.id
        if let ours = map[id] {
          changes += try update(ours, of: map, from: node, context)
        } else {
          let parent = other.parent(of: visit.slot).map { slot in
            slot == other.slotOfRoot ? map.root : other[slot].id
          }
          let added = newBranches[parent, default: 0]
          newBranches[parent] = added + 1
          let count = parent.map { map.childCount(of: $0) } ?? map.slotsOfFloating.count
          changes.append(.insert(Branch(node), under: parent, at: count + added))
        }
      }
    }
    return changes
  }

  private func update(
    _ ours: MindMap.Node, of map: MindMap, from theirs: MindMap.Node, _ context: Context
  ) throws(Refusal) -> [MindMap.Change] {
    guard let theirDate = theirs.modified, ours.modified.map({ $0 < theirDate }) ?? true
    else { return [] }
    let properties = MindMap.Node.Property.differences(from: ours, to: theirs)
    for property in properties { try map.checkContent(property, of: ours.id, context: context) }
    // The date comes last, because each of the other changes sets the date of the edit.
    return (properties + [.modified(theirDate)]).map { .set(ours.id, $0) }
  }
}
