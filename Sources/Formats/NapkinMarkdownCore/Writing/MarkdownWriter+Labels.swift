import NapkinMarkup
package import NapkinCore
import NapkinFormats

/// Handles labels, whose definitions count for a whole file, although they are meant for one text.
extension MarkdownWriter {
  /// Returns a text as it is written among others: addresses replace its references, its footnotes have labels of
  /// their own, and labels that others define become plain text.
  mutating func apart(_ piece: MarkdownFragment) -> MarkdownFragment? {
    let alone = (piece.harmless?.selfContained).map { footnotesApart($0) }
    return labels.isEmpty && !piece.defines ? alone : alone?.harmless(beside: labels)
  }

  /// Collects the labels that notes and details define, and to which nothing in them refers.
  mutating func collectLabels(of text: RichText?) {
    guard let text, text.syntax == .markdown, text.source.hasBytes(of: "]:"),
      let markdown = markdown(of: text).source
    else { return }
    let alone = MarkdownFragment(markdown).harmless?.selfContained
    for label in (alone?.tree.destinations ?? [:]).keys {
      labels[label] = Destination(uri: "javascript:")
    }
  }

  /// Collects the labels of a whole map, and returns the nodes to which anything in it refers.
  mutating func collectLabelsAndTargets(of map: MindMap) -> Set<MindMap.Node.ID> {
    collectLabels(of: map.info)
    var targets: Set<MindMap.Node.ID> = []
    map.info.forEachTarget { targets.insert($0) }
    map.forEachNode { _, node in
      collectLabels(of: node)
      node.forEachTarget { targets.insert($0) }
    }
    return targets
  }

  package mutating func collectLabels(of node: MindMap.Node) {
    if node.note?.syntax == .markdown { collectLabels(of: node.note) }
    collectLabels(of: node.details)
    if node.isBody { collectLabels(of: node.text) }
  }
}
