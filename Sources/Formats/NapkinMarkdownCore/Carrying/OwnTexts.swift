import NapkinCore
import NapkinFormats
import NapkinMarkup

/// The texts of which a file of Markdown consists, one for each node. The text of a node begins with the blank lines
/// before the node, and ends where the text of the next node begins.
///
/// A map carries these texts through other formats as spellings, so that the same file can be written again. A text
/// that can be derived from its node and from the texts before it is left out.
struct OwnTexts {
  static let format = MarkdownNames.formatID + Foreign.Entry.ownTextMark
  /// The key of the text of a node; on the map, the key of the text before all nodes.
  static let key = "source"
  /// The key, on the map, of the differences between the file and its lines.
  static let endsKey = "ends"

  /// The texts of the last node and its ancestors, by level. Their beginnings are read only when they are needed.
  private var texts: [(text: ArraySlice<UInt8>, isFirst: Bool)] = []
  private var scratch = OutputBuffer()

  /// Returns the likely beginning of the next node on a level.
  private func opening(at depth: Int) -> LineOpening? {
    if depth < texts.count {
      return LineOpening(texts[depth].text)?.next(behindFirst: texts[depth].isFirst)
    }
    return depth == texts.count ? texts.last.flatMap { LineOpening($0.text)?.inside } : nil
  }

  /// Returns the text that a node on a level has if it carries none; `nil` if it cannot be derived.
  mutating func expected(of node: MindMap.Node, at depth: Int) -> [UInt8]? {
    guard node.text.syntax == .plain, !node.text.isEmpty, node.hasOnlyText,
      let opening = opening(at: depth)
    else { return nil }
    scratch.removeAll()
    scratch.append(contentsOf: opening.bytes)
    var escape = MarkdownEscape(opening.level == nil ? .paragraph : .heading)
    escape.append(node.text.source, to: &scratch)
    scratch.append(byte: .newline)
    return scratch.bytes
  }

  /// Records the text of a node, and continues after it.
  mutating func pass(_ text: ArraySlice<UInt8>, of node: MindMap.Node, at depth: Int) {
    if node.isBody { return }
    let isFirst = depth >= texts.count
    texts.removeLast(max(0, texts.count - depth))
    while texts.count < depth { texts.append(([], false)) }
    texts.append((text, isFirst))
  }
}

extension MindMap {
  /// Lets each node carry the text that it has in a file.
  mutating func carry(_ bytes: [UInt8], _ outline: SourceOutline, _ ends: FileEnds) {
    if !ends.isEmpty { foreign.pieces.append(.spelling(OwnTexts.endsKey, ends.words)) }
    let elements = outline.elements
    let start = elements.first?.lead ?? bytes.count
    if start > 0 { foreign.pieces.append(.spelling(OwnTexts.key, bytes[..<start].asText)) }
    var texts = OwnTexts()
    var number = 0
    for (slot, depth) in slotsInText {
      let node = self[slot]
      var text: ArraySlice<UInt8> = []
      // A root without content has no element.
      if number < elements.count, elements[number].node == node.id.rawValue {
        let end = number + 1 < elements.count ? elements[number + 1].lead : bytes.count
        text = bytes[elements[number].lead..<end]
        number += 1
      }
      if texts.expected(of: node, at: depth).map({ !$0.elementsEqual(text) }) ?? true {
        update(slot) { $0.foreign.pieces.append(.spelling(OwnTexts.key, text.asText)) }
      }
      texts.pass(text, of: node, at: depth)
    }
  }

  /// The nodes that a file of Markdown contains, with their depths, in the order of the file.
  var slotsInText: [(slot: Slot, depth: Int)] {
    let top = isRootImplied ? 1 : 0
    return walkAll().compactMap { visit in
      isRootImplied && visit.slot == slotOfRoot
        ? nil : (visit.slot, max(0, visit.depth - top))
    }
  }
}

extension Foreign.Entry {
  fileprivate static func spelling(_ key: String, _ value: String) -> Self {
    Self(format: OwnTexts.format, key: key, value: value)
  }
}

extension Foreign {
  var ownText: String? { carried(OwnTexts.key) }

  var fileEnds: FileEnds { FileEnds(carried(OwnTexts.endsKey) ?? "") }

  private func carried(_ key: String) -> String? {
    pieces.isEmpty
      ? nil : pieces.first { $0.format == OwnTexts.format && $0.key == key }?.value
  }
}

extension MindMap.Node {
  /// Whether the node has only a text, apart from foreign content.
  fileprivate var hasOnlyText: Bool {
    if isPlain { return true }
    if foreign.isEmpty { return false }
    var node = self
    node.foreign = Foreign()
    return node.isPlain
  }
}
