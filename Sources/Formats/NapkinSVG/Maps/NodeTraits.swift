import NapkinCore
import NapkinFormats

/// Which rare features a node has, kept until all nodes are placed: nodes are far apart in memory,
/// so reading all of them again is slow.
struct NodeTraits: OptionSet {
  let rawValue: UInt8

  /// Perhaps a text with characters that XML forbids, or a formula.
  static let oddTexts = Self(rawValue: 1)
  /// Perhaps something that is not drawn as it is.
  static let remarkable = Self(rawValue: 2)
  /// A line of its own to its parent.
  static let edge = Self(rawValue: 4)
  /// Perhaps a link to another node.
  static let innerLink = Self(rawValue: 8)
  /// Connectors that start there.
  static let connectors = Self(rawValue: 16)
  /// A colour of its own, of the words or of what is behind them.
  static let colors = Self(rawValue: 32)
}

extension NodeTraits {
  /// - Parameter usesEmoji: Whether emoji may stand for icons.
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
    // What is rare is looked at again without asking.
    if hasRarest || side != nil || style.font.family != nil { return true }
    if !connectors.isEmpty { return true }
    if let link, SafeLink.address(link) == nil { return true }
    return icons.contains { !Icons.isDrawn($0, usesEmoji: usesEmoji) }
  }

  fileprivate var hasOddTexts: Bool {
    // What has names and labels is rare.
    if hasRarest || !connectors.isEmpty || !tags.isEmpty { return true }
    if let note, !LossRecorder.canHold(note) { return true }
    return attributes.contains {
      !MarkupText.canHold($0.name) || !MarkupText.canHold($0.value)
    }
  }
}
