import NapkinCore
import NapkinFormats

/// The rare features of a node. They are stored until all nodes are placed: nodes are far apart in memory, so
/// reading all of them again is slow.
struct NodeTraits: OptionSet {
  let rawValue: UInt8

  /// Perhaps a text with characters that XML forbids, or a formula.
  static let oddTexts = Self(rawValue: 1)
  /// Perhaps media, or something that is not drawn as it is.
  static let remarkable = Self(rawValue: 2)
  /// A look of its own for the line to its parent.
  static let edge = Self(rawValue: 4)
  /// Perhaps a link to another node.
  static let innerLink = Self(rawValue: 8)
  /// Connectors that start at the node.
  static let connectors = Self(rawValue: 16)
  /// A colour of its own, for the text or for its background.
  static let colors = Self(rawValue: 32)
}

extension NodeTraits {
  /// - Parameter usesEmoji: Whether emoji may be used for icons.
  init(of node: MindMap.Node, usesEmoji: Bool) {
    let text = node.text
    self = LossRecorder.canHold(text) && !text.isFormula ? [] : .oddTexts
    guard !node.isPlain else { return }
    if node.hasOddTexts { insert(.oddTexts) }
    if node.isRemarkable(usesEmoji) { insert(.remarkable) }
    let style = node.style
    if style.edge != NodeStyle.Edge() { insert(.edge) }
    if style.color != nil || style.background != nil { insert(.colors) }
    if node.link?.utf8.first == UInt8(ascii: "#") { insert(.innerLink) }
    if !node.connectors.isEmpty { insert(.connectors) }
  }
}

extension MindMap.Node {
  fileprivate func isRemarkable(_ usesEmoji: Bool) -> Bool {
    // A node with rare features is always read again.
    if hasRarest || side != nil || style.font.family != nil { return true }
    if !connectors.isEmpty { return true }
    if let link, SafeLink.address(link) == nil { return true }
    return icons.contains { !Icons.isDrawn($0, usesEmoji: usesEmoji) }
  }

  fileprivate var hasOddTexts: Bool {
    // Nodes with tags or connectors are rare, so their texts are not tested here.
    if hasRarest || !connectors.isEmpty || !tags.isEmpty { return true }
    if let note, !LossRecorder.canHold(note) { return true }
    return attributes.contains {
      !MarkupText.canHold($0.name) || !MarkupText.canHold($0.value)
    }
  }
}
