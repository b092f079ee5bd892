import NapkinCore
import NapkinFormats
import NapkinMarkup

/// The texts of which a file of Markdown consists, a text for each node: what stands in the file from where the
/// node begins, with the blank lines before it, up to where the next one begins.
///
/// A map carries them through other formats as spellings, so that the same file can be written again. A text that
/// follows from the words of the node and from the texts before it is left out.
struct OwnTexts {
  /// The format of the pieces that hold them.
  static let format = MarkdownNames.formatID + Foreign.Entry.ownTextMark
  /// The key of the text of a node; on the map, of what stands before all nodes.
  static let key = "source"
  /// The key, on the map, of how the lines of the file end.
  static let endsKey = "ends"

  /// The texts of the last node on each level, and of those around it: few of their beginnings have to be known.
  private var texts: [(text: ArraySlice<UInt8>, isFirst: Bool)] = []
  private var scratch = OutputBuffer()

  /// How the next node on a level begins, most likely.
  private func opening(at depth: Int) -> LineOpening? {
    if depth < texts.count {
      return LineOpening(texts[depth].text)?.next(behindFirst: texts[depth].isFirst)
    }
    return depth == texts.count ? texts.last.flatMap { LineOpening($0.text)?.inside } : nil
  }

  /// The text that a node on a level has if none is carried; `nil` if it does not follow.
  mutating func expected(of node: MindMap.Node, at depth: Int) -> [UInt8]? {
    guard node.text.syntax == .plain, !node.text.isEmpty, node.saysOnlyText,
      let opening = opening(at: depth)
    else { return nil }
    scratch.removeAll()
    scratch.append(contentsOf: opening.bytes)
    var escape = MarkdownEscape(opening.level == nil ? .paragraph : .heading)
    escape.append(node.text.source, to: &scratch)
    scratch.append(byte: .newline)
    return scratch.bytes
  }

  /// Goes on after the text of a node.
  mutating func pass(_ text: ArraySlice<UInt8>, of node: MindMap.Node, at depth: Int) {
    if node.isBody { return }
    let isFirst = depth >= texts.count
    texts.removeLast(max(0, texts.count - depth))
    while texts.count < depth { texts.append(([], false)) }
    texts.append((text, isFirst))
  }
}

extension MindMap {
  /// Lets the nodes carry the texts that they have in a file.
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
      // A root that says nothing has no element.
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

  /// The nodes that stand in a text, with how deep they stand, in its order.
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
  /// The text of Markdown that is carried.
  var ownText: String? { carried(OwnTexts.key) }

  /// How the file of Markdown differs from its lines.
  var fileEnds: FileEnds { FileEnds(carried(OwnTexts.endsKey) ?? "") }

  private func carried(_ key: String) -> String? {
    pieces.isEmpty
      ? nil : pieces.first { $0.format == OwnTexts.format && $0.key == key }?.value
  }
}

extension MindMap.Node {
  /// Whether it says nothing but a text, whatever came from elsewhere.
  fileprivate var saysOnlyText: Bool {
    if isPlain { return true }
    if foreign.isEmpty { return false }
    var node = self
    node.foreign = Foreign()
    return node.isPlain
  }
}
