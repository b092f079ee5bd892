/// Sets how a style of the map looks, makes a new style, or removes one. What has its name keeps it.
///
/// A node gets a style by the name in its looks: `SetNodeWord(nodes, "style", to: "Important")`.
public struct SetStyle: Command {
  /// The name of the style.
  public var style: String
  /// How it looks, or `nil` to remove it.
  public var look: NodeStyle?
  /// The icons before those of a node that has it.
  public var icons: [String]

  /// What the Undo menu calls it.
  public var name: String { look == nil ? "Remove Style" : "Change Style" }

  /// Creates the command.
  public init(_ style: String, to look: NodeStyle?, icons: [String] = []) {
    (self.style, self.look, self.icons) = (style, look, icons)
  }

  /// One setting of all styles.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var styles = map.styles
    guard let look else {
      if styles[style] == nil { throw .missing("style", style) }
      styles[style] = nil
      return [.setMap(.styles(styles))]
    }
    let name = try Name(style).text
    guard styles[name] != nil || styles.all.count < MindMap.Styles.most else {
      throw Refusal(.outOfRange, "A map has at most \(MindMap.Styles.most) styles.")
    }
    styles[name] = MindMap.Styles.Style(name, look, icons: icons)
    return [.setMap(.styles(styles))]
  }
}
