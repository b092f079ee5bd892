extension MindMap {
  /// Replaces an empty implied root, see ``isRootImplied``, by its child if it has only one. An outline with a
  /// single entry needs no root to hold entries together.
  ///
  /// The properties of the map as a whole and floating nodes stay. Earlier slots become invalid.
  public mutating func openRoot() {
    let root = self[slotOfRoot]
    let tops = children(of: slotOfRoot)
    guard isRootImplied, root.isPlain, root.text.isEmpty, tops.count == 1 else { return }
    self = replanted(from: tops[0])
    isRootImplied = false
  }

  /// The map with an implied root above its present root.
  package func below(impliedRoot root: Node) -> MindMap {
    var map = MindMap(id: id, root: root)
    map.isRootImplied = true
    var path: [Slot] = []
    for visit in walk() {
      path.removeLast(path.count - visit.depth)
      path.append(map.append(self[visit.slot], under: path.last ?? map.slotOfRoot))
    }
    for id in floating {
      if let branch = try? branch(at: id) { try? map.insert(branch, under: nil) }
    }
    return map
  }

  /// The map for formats that leave out an implied root. A root with content is not implied in it, so that it is
  /// written.
  package var showingRoot: MindMap {
    if !isRootImplied || self[slotOfRoot].hasNoContent { return self }
    var map = self
    map.isRootImplied = false
    return map
  }

  /// Returns the map with the node in a slot as its root, and with each node replaced by the result of `change`.
  /// Nodes outside of that tree are left out, except floating ones.
  package func replanted(
    from top: Slot, _ change: (Node) -> Node = { $0 }
  ) -> MindMap {
    var map = self
    map.plant(change(self[top]))
    var path: [Slot] = []
    for visit in Walk(table, trees: [top] + slotsOfFloating) {
      path.removeLast(path.count - visit.depth)
      if visit.slot == top {
        path = [map.slotOfRoot]
      } else if let parent = path.last {
        path.append(map.append(change(self[visit.slot]), under: parent))
      } else if let slot = try? map.insert(change(self[visit.slot]), under: nil) {
        path = [slot]
      } else {
        return self  // Two nodes would have one name.
      }
    }
    return map
  }
}

extension MindMap.Node {
  /// Whether the node has nothing to read, such as a text, a link, a picture or a task. Its look does not matter.
  package var hasNoContent: Bool {
    text.isEmpty && note == nil && details == nil && icons.isEmpty && link == nil && tags.isEmpty
      && attributes.isEmpty && connectors.isEmpty && media.isEmpty && task == .none
  }
}
