import NapkinCore
import NapkinFormats
import NapkinXML

/// Keeps markup as it is spelt.
extension FreeMindParser {
  mutating func keep(_ markup: String) {
    guard let last = open.indices.last else {
      let key = hasMap ? FreeMindElement.endKey : FreeMindElement.documentKey
      outside.append(Foreign.Entry(format: FreeMindFormat.format.id, key: key, value: markup))
      return
    }
    open[last].isUsual = false
    pieces.append(.markup(markup))
  }

  mutating func keepMap(_ frame: FreeMindFrame) {
    let element = element("map", frame, pieces[frame.firstPiece...])
    if !hasRoot { implyRoot() }
    map.foreign.pieces.append(Self.piece(FreeMindElement.mapKey, element))
  }

  /// Keeps a node's element as it is spelt in the file, with an empty element in place of each node in it. Nodes
  /// after all other content are left out, because the writer puts them there in any case.
  mutating func keepNode(at slot: MindMap.Slot, _ frame: FreeMindFrame) {
    let pieces = pieces[frame.firstPiece...]
    let last = pieces.lastIndex { if case .node = $0 { false } else { true } }
    let element = element("node", frame, pieces[..<(last.map { $0 + 1 } ?? frame.firstPiece)])
    map.update(slot) {
      $0.foreign.pieces.append(Self.piece(FreeMindElement.nodeKey, element))
    }
  }

  private func element(
    _ name: String, _ frame: FreeMindFrame, _ pieces: ArraySlice<FreeMindFrame.Part>
  ) -> [UInt8] {
    var source = startTag(of: frame)
    source.append(UInt8(ascii: ">"))
    for piece in pieces { append(piece, to: &source) }
    return source + "</\(name)>".utf8
  }

  private func startTag(of frame: FreeMindFrame) -> [UInt8] {
    var tag = Array(reader.sourceOfTag(at: frame.mark).bytes)
    // Blanks before the end of a tag have no meaning, and are never written again.
    while let last = tag.last, last <= 0x20 { tag.removeLast() }
    return tag
  }

  private func append(_ piece: FreeMindFrame.Part, to source: inout [UInt8]) {
    switch piece {
    case .element(let start, let end):
      source += reader.sourceOfElement(from: start, to: end).bytes
    case .markup(let markup): source += markup.utf8
    case .node: source += FreeMindElement.node.utf8
    case .floating: source += FreeMindElement.floatingNode.utf8
    }
  }

  private static func piece(_ key: String, _ source: [UInt8]) -> Foreign.Entry {
    Foreign.Entry(
      format: FreeMindFormat.format.id, key: key, value: String(decoding: source, as: UTF8.self))
  }
}
