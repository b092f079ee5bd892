/// Sets a property of nodes by a key and a text, such as `priority` and `2`. Their other properties stay.
public struct SetNodeWord: Command {
  /// The nodes.
  public var nodes: [MindMap.Node.ID]
  /// The key of the property, as for ``FieldSetting/setting(_:to:of:in:)``: `color`, `tags+`.
  public var word: String
  /// The new value; an empty text removes the old value.
  public var text: String

  /// The name of the command in the Undo menu.
  public var name: String { nodes.count == 1 ? "Change Node" : "Change Nodes" }

  /// Creates the command.
  public init(_ nodes: [MindMap.Node.ID], _ word: String, to text: String) {
    (self.nodes, self.word, self.text) = (nodes, word, text)
  }

  /// Returns the changes of `SetNodes`, with a value computed for each node.
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
