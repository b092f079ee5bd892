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
  static let format = MarkdownNames.formatID + Foreign.Piece.spellingMark
  /// The key of the text of a node; on the map, of what stands before all nodes.
  static let key = "source"
  /// The key, on the map, of how the lines of the file end.
  static let endsKey = "ends"

  /// How the texts began of the last node on each level, and of those around it.
  private var openings: [LineOpening?] = []
  private var scratch = OutputBuffer()

  /// How the last text on a level began.
  private func last(at depth: Int) -> LineOpening? {
    openings.indices.contains(depth) ? openings[depth] : nil
  }

  /// How the next node on a level begins, most likely.
  func opening(at depth: Int) -> LineOpening? {
    if depth < openings.count { return openings[depth]?.next }
    return depth == openings.count ? openings.last??.inside : nil
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

  /// Goes on behind the text of a node.
  mutating func pass(_ text: some RandomAccessCollection<UInt8>, of node: MindMap.Node, at depth: Int) {
    if node.isBody { return }
    openings.removeLast(max(0, openings.count - depth))
    while openings.count < depth { openings.append(nil) }
    openings.append(LineOpening(text))
  }

  /// Whether a text that is carried can stand behind those before it, on a level.
  func fits(_ text: [UInt8], at depth: Int) -> Bool {
    guard let own = LineOpening(text) else { return true }
    let (above, before) = (last(at: depth - 1), last(at: depth))
    if let level = own.level {
      return (above == nil || above?.level ?? 7 < level) && (before?.level ?? level) >= level
    }
    if let before, before.level != nil || own.indent >= before.column { return false }
    let column = above.map { $0.level == nil ? $0.column : 0 } ?? 0
    return column...(column + 3) ~= own.indent
  }

  /// How a node on a level is to begin that carries no text.
  func opening(of node: MindMap.Node, at depth: Int, isFirst: Bool) -> LineOpening {
    if let opening = opening(at: depth) { return opening }
    guard let above = last(at: depth - 1) else {
      return LineOpening(level: 1, isApart: !isFirst)
    }
    guard let level = above.level else {
      return LineOpening(level: nil, indent: above.column, isApart: false)
    }
    return LineOpening(level: level < 6 ? level + 1 : nil, isApart: true)
  }
}

extension MindMap {
  /// Lets the nodes carry the texts that they had in a file of so many bytes; where each began is given in the order
  /// of the file.
  mutating func carry(
    _ bytes: [UInt8], from starts: [(slot: Slot, start: Int)], _ ends: FileEnds
  ) {
    if !ends.isEmpty {
      foreign.pieces.append(
        Foreign.Piece(format: OwnTexts.format, key: OwnTexts.endsKey, value: ends.words))
    }
    let first = starts.first?.start ?? bytes.count
    if first > 0 {
      foreign.pieces.append(.ownText(bytes[..<first]))
    }
    var texts = OwnTexts()
    var number = 0
    for visit in Array(walk()) {
      if visit.slot == slotOfRoot, isRootImplied { continue }
      let depth = visit.depth - (isRootImplied ? 1 : 0)
      var text: ArraySlice<UInt8> = []
      if number < starts.count, starts[number].slot == visit.slot {
        let end = number + 1 < starts.count ? starts[number + 1].start : bytes.count
        text = bytes[starts[number].start..<end]
        number += 1
      }
      let node = self[visit.slot]
      if texts.expected(of: node, at: depth).map({ !$0.elementsEqual(text) }) ?? true {
        update(visit.slot) { $0.foreign.pieces.append(.ownText(text)) }
      }
      texts.pass(text, of: node, at: depth)
    }
  }
}

extension Foreign.Piece {
  fileprivate static func ownText(_ text: ArraySlice<UInt8>) -> Self {
    Self(format: OwnTexts.format, key: OwnTexts.key, value: text.asText)
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
