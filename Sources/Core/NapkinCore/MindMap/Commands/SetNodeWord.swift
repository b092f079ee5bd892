/// Sets something about nodes by a word, as `priority` to `2`; what else a node says stays.
public struct SetNodeWord: Command {
  /// The nodes.
  public var nodes: [MindMap.Node.ID]
  /// What is set, by a word of ``FieldSetting/settableWords``.
  public var word: String
  /// What it is set to; empty to take it away.
  public var text: String

  /// The name of the command in the Undo menu.
  public var name: String { nodes.count == 1 ? "Change Node" : "Change Nodes" }

  /// Creates the command.
  public init(_ nodes: [MindMap.Node.ID], _ word: String, to text: String) {
    (self.nodes, self.word, self.text) = (nodes, word, text)
  }

  /// What `SetNodes` does, with the value that each node gets.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    if word == "style", !text.isEmpty, map.styles[text] == nil {
      throw .missing("style", text)
    }
    var changes: [MindMap.Change] = []
    for id in nodes {
      let property = try MindMap.Node.Property.setting(
        word, to: text, of: map.node(id), in: context)
      changes += try SetNodes(id, to: property).changes(in: map, context: &context)
    }
    return changes
  }
}
