extension MindMap {
  /// Lets an empty root that is one of ours give way to its child, if it has only one: an outline
  /// with a single entry needs nothing that holds entries together.
  ///
  /// What is said of the map as a whole stays, and so do floating nodes. Slots from before lead
  /// nowhere.
  public mutating func openRoot() {
    let root = self[slotOfRoot]
    let tops = children(of: slotOfRoot)
    guard isRootImplied, root.isPlain, root.text.isEmpty, tops.count == 1 else { return }
    self = replanted(from: tops[0])
    isRootImplied = false
  }

  /// The map with a root of ours above the one that it has.
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

  /// The map for formats that leave a root of ours out: one that says something is to be seen.
  package var showingRoot: MindMap {
    if !isRootImplied || self[slotOfRoot].saysNothing { return self }
    var map = self
    map.isRootImplied = false
    return map
  }

  /// The map with what stands in one slot as its root, and each node as `change` makes it; what lies
  /// beside that tree and does not float is left out.
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
  /// Whether there is nothing on it to be read, whatever it looks like.
  package var saysNothing: Bool {
    text.isEmpty && note == nil && details == nil && icons.isEmpty && link == nil && tags.isEmpty
      && attributes.isEmpty && connectors.isEmpty && media.isEmpty && task == .none
  }
}
