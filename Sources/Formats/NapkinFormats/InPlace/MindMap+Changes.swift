import NapkinCore

extension MindMap {
  /// Returns the nodes that are new or changed since an earlier state, side by side below an empty root.
  func changes(since old: MindMap) -> MindMap {
    var top = Node.ID("changes")
    while contains(top) { top = Node.ID(top.rawValue + "'") }
    var changes = MindMap(id: id, name: name == old.name ? "" : name, root: Node(id: top, .empty))
    changes.isRootImplied = true
    if info != old.info { changes.info = info }
    for visit in walkAll() {
      var node = self[visit.slot]
      if old[node.id] == node { continue }
      // An unchanged target is not in this map; another one keeps the connector from counting as one without a target.
      for (index, connector) in node.connectors.enumerated() where contains(connector.target) {
        node.connectors[index].target = top
      }
      _ = changes.append(node, under: changes.slotOfRoot)
    }
    return changes
  }
}
