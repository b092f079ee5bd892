import NapkinCore

extension MindMap {
  /// What is new or changed since an earlier state: the nodes side by side, below a root that says nothing.
  func changes(since old: MindMap) -> MindMap {
    var top = Node.ID("changes")
    while contains(top) { top = Node.ID(top.rawValue + "'") }
    var changes = MindMap(id: id, name: name == old.name ? "" : name, root: Node(id: top, .empty))
    changes.isRootImplied = true
    if info != old.info { changes.info = info }
    for visit in walkAll() {
      var node = self[visit.slot]
      if old[node.id] == node { continue }
      // What leads to a node that was not changed leads somewhere.
      for (index, connector) in node.connectors.enumerated() where contains(connector.target) {
        node.connectors[index].target = top
      }
      _ = changes.append(node, under: changes.slotOfRoot)
    }
    return changes
  }
}
