import NapkinCore
import NapkinFormats
import NapkinXML

/// What is kept as it was spelt.
extension FreeMindParser {
  mutating func keep(_ markup: String) {
    guard let last = open.indices.last else {
      let key = hasMap ? FreeMindSource.endKey : FreeMindSource.documentKey
      outside.append(Foreign.Piece(format: FreeMindFormat.format.id, key: key, value: markup))
      return
    }
    open[last].isUsual = false
    pieces.append(.markup(markup))
  }

  mutating func keepMap(_ frame: FreeMindFrame) {
    var source = startTag(of: frame)
    source.append(UInt8(ascii: ">"))
    for piece in pieces[frame.firstPiece...] { append(piece, to: &source) }
    source += "</map>".utf8
    if !hasRoot { implyRoot() }
    map.foreign.pieces.append(Self.piece(FreeMindSource.mapKey, source))
  }

  /// Keeps a node's element as it is spelt in the file, with an empty one in the place of each node
  /// in it, and without what the writer writes the same way.
  mutating func keepNode(at slot: MindMap.Slot, _ frame: FreeMindFrame) {
    let node = map[slot]
    let level = open.count - 1 + topLevel
    var source = startTag(of: frame)
    let rest = pieces[frame.firstPiece...]
    var isBrief = true
    for piece in rest where hasEmptyPage(piece) { isBrief = false }
    let isOurs = isBrief && frame.hasUsualTag && saysNoMore(source, than: node, level: level)
    if isOurs {
      source = Array(FreeMindBrief.startTag.utf8)
    } else {
      source.append(UInt8(ascii: ">"))
    }
    let inside = source.count
    let end = endBeforeNodes(of: rest)
    var types: Set<String> = []
    for piece in rest[..<end] {
      if isBrief, case .text(let start, let end) = piece {
        let element = reader.sourceOfElement(from: start, to: end)
        source += FreeMindBrief.shortened(element, of: node, &types)
      } else {
        append(piece, to: &source)
      }
    }
    // Where anything else looks like a node, only all of them show which ones are.
    let hidesNode = source.withUnsafeBufferPointer {
      FreeMindBrief.looksLikeNode(UnsafeBufferPointer(rebasing: $0[inside...]))
    }
    if hidesNode { for piece in rest[end...] { append(piece, to: &source) } }
    source += (isOurs ? FreeMindBrief.endTag : "</node>").utf8
    map.update(slot) {
      $0.foreign.pieces.append(
        Self.piece(isBrief ? FreeMindSource.briefKey : FreeMindSource.nodeKey, source))
    }
  }

  /// Whether something is spelt in the file as what is put in the place of pages.
  private func hasEmptyPage(_ piece: FreeMindFrame.Piece) -> Bool {
    switch piece {
    case .element(let start, let end), .text(let start, let end):
      FreeMindBrief.hasEmptyPage(reader.sourceOfElement(from: start, to: end).bytes)
    case .markup(let markup): markup.withBytes(FreeMindBrief.hasEmptyPage)
    case .node, .floating: false
    }
  }

  /// Whether a start tag says the same as the writer's, blanks and quotes aside.
  private mutating func saysNoMore(
    _ tag: [UInt8], than node: MindMap.Node, level: Int
  ) -> Bool {
    let ours = tags.startTag(of: node, level: level)
    if tag == ours { return true }
    let attributes = { [spellings = tags.spellings] (tag: [UInt8]) in
      try? FreeMindSource(String(decoding: tag, as: UTF8.self) + "/>", with: spellings).attributes
    }
    guard let said = attributes(tag), let known = attributes(ours) else { return false }
    return said.elementsEqual(known, by: ==)
  }

  /// Nodes behind all the rest are written there in any case.
  private func endBeforeNodes(of pieces: ArraySlice<FreeMindFrame.Piece>) -> Int {
    let last = pieces.lastIndex { piece in
      if case .node = piece { false } else { true }
    }
    return last.map { $0 + 1 } ?? pieces.startIndex
  }

  private func startTag(of frame: FreeMindFrame) -> [UInt8] {
    var tag = Array(reader.sourceOfTag(at: frame.mark).bytes)
    // Blanks before the end of a tag say nothing, and nobody writes them again.
    while let last = tag.last, last <= 0x20 { tag.removeLast() }
    return tag
  }

  private func append(_ piece: FreeMindFrame.Piece, to source: inout [UInt8]) {
    switch piece {
    case .element(let start, let end), .text(let start, let end):
      source += reader.sourceOfElement(from: start, to: end).bytes
    case .markup(let markup): source += markup.utf8
    case .node: source += FreeMindSource.node.utf8
    case .floating: source += FreeMindSource.floatingNode.utf8
    }
  }

  private static func piece(_ key: String, _ source: [UInt8]) -> Foreign.Piece {
    Foreign.Piece(
      format: FreeMindFormat.format.id, key: key, value: String(decoding: source, as: UTF8.self))
  }
}
