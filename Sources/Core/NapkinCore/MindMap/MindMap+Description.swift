extension MindMap: CustomStringConvertible {
  /// What it is called, how many nodes it has, and the first lines of its outline: for logs and failing tests.
  public var description: String {
    let shown = 20
    let rows = walkAll().prefix(shown).map { visit in
      String(repeating: "  ", count: min(visit.depth, shown) + 1) + self[visit.slot].text.source
    }
    let rest = count > shown ? ["  and \(count - shown) more"] : []
    let title = "MindMap '\(id)', \(count) \(count == 1 ? "node" : "nodes")"
    return ([title] + rows + rest).joined(separator: "\n")
  }
}

extension MindMap: CustomReflectable {
  /// Nothing of how nodes are stored.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
