import NapkinMarkup
package import NapkinCore
import NapkinFormats

/// Definitions of where labels lead count for all of a file, though they are meant for one text.
extension MarkdownWriter {
  /// A text as it is written among others: its own links have their addresses in themselves, its footnotes
  /// labels of their own, and labels that others define are words.
  mutating func apart(_ piece: MarkdownPiece) -> MarkdownPiece? {
    let alone = (piece.harmless?.selfContained).map { footnotesApart($0) }
    return labels.isEmpty && !piece.defines ? alone : alone?.harmless(beside: labels)
  }

  /// Finds the labels that notes and details define, and that nothing in these refers to.
  mutating func collectLabels(of text: RichText?) {
    guard let text, text.syntax == .markdown, text.source.contains("]:"),
      let markdown = markdown(of: text).source
    else { return }
    let alone = MarkdownPiece(markdown).harmless?.selfContained
    for label in (alone?.tree.destinations ?? [:]).keys {
      labels[label] = Destination(uri: "javascript:")
    }
  }

  /// Finds the labels of a whole map, and what anything in it leads to: what hangs on nodes lies scattered
  /// over the memory, so all cores look at it, and once.
  mutating func collectLabelsAndTargets(of map: MindMap) -> Set<MindMap.Node.ID> {
    collectLabels(of: map.info)
    let parts = Parallel.map(map.slotCount, of: nodesAtATime) { [self] piece in
      var (part, targets) = (self, Set<MindMap.Node.ID>())
      map.forEachNode(in: piece) { _, node in
        part.collectLabels(of: node)
        node.forEachTarget { targets.insert($0) }
      }
      return (labels: part.labels, targets: targets)
    }
    var targets: Set<MindMap.Node.ID> = []
    map.info.forEachTarget { targets.insert($0) }
    for part in parts {
      labels.merge(part.labels) { first, _ in first }
      targets.formUnion(part.targets)
    }
    return targets
  }

  package mutating func collectLabels(of node: MindMap.Node) {
    if node.note?.syntax == .markdown { collectLabels(of: node.note) }
    collectLabels(of: node.details)
    if node.isBody { collectLabels(of: node.text) }
  }
}
