import NapkinCommonMark
import NapkinCore
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

  mutating func collectLabels(of map: MindMap) {
    collectLabels(of: map.info)
    map.forEachSlot { collectLabels(at: $0, in: map) }
  }

  mutating func collectLabels(at slot: MindMap.Slot, in map: MindMap) {
    guard let extras = map.address(of: slot).extras else { return }
    if extras.pointee.note?.syntax == .markdown { collectLabels(of: extras.pointee.note) }
    if let rarest = extras.rarest { collectLabels(of: rarest.pointee.details) }
  }
}
