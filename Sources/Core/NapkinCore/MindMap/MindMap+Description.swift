extension MindMap: CustomStringConvertible {
  /// The identifier, the number of nodes and the first lines of the outline, for logs and failing tests.
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
  /// A mirror that shows the description and hides how nodes are stored.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
