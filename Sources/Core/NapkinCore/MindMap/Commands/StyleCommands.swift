/// Changes a style of the map, makes a new style, or removes one. References to a removed style stay.
///
/// To give a style to nodes: `SetNodeWord(nodes, "style", to: "Important")`.
public struct SetStyle: Command {
  /// The name of the style.
  public var style: String
  /// The look of the style, or `nil` to remove the style.
  public var look: NodeStyle?
  /// Icons that are shown before the own icons of a node with this style.
  public var icons: [String]

  /// The name of the command in the Undo menu.
  public var name: String { look == nil ? "Remove Style" : "Change Style" }

  /// Creates the command.
  public init(_ style: String, to look: NodeStyle?, icons: [String] = []) {
    (self.style, self.look, self.icons) = (style, look, icons)
  }

  /// Returns a single change, which sets all styles of the map.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var styles = map.styles
    guard var look else {
      if styles[style] == nil { throw .missing("style", style) }
      styles[style] = nil
      return [.setMap(.styles(styles))]
    }
    let name = try Name(style).text
    guard styles[name] != nil || styles.all.count < MindMap.Styles.most else {
      throw Refusal(.outOfRange, "A map has at most \(MindMap.Styles.most) styles.")
    }
    // A style cannot refer to other styles.
    (look.name, look.moreNames) = (nil, nil)
    styles[name] = MindMap.Styles.Style(name, look, icons: icons)
    return [.setMap(.styles(styles))]
  }
}
