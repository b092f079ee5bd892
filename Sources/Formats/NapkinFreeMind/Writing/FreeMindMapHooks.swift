import NapkinCore
import NapkinXML

/// What a file has on its root, but means the whole map: styles, colours of edges. If another root was
/// put above that one, it goes there.
struct FreeMindMapHooks {
  private static let names: Set<String> = [
    "MapStyle", "AutomaticEdgeColor", "accessories/plugins/AutomaticLayout.properties",
  ]

  /// The node that was the root.
  let slot: MindMap.Slot
  let pieces: [FreeMindSource.Piece]

  /// Finds them on a node below a root of ours that has none; `nil` if there are none.
  init?(below root: MindMap.Slot, of map: MindMap, with spellings: XMLPieces) {
    guard map.isRootImplied, Self.pieces(of: root, in: map, spellings).isEmpty else { return nil }
    for slot in map.children(of: root) {
      let pieces = Self.pieces(of: slot, in: map, spellings)
      if pieces.isEmpty { continue }
      self.slot = slot
      self.pieces = pieces
      return
    }
    return nil
  }

  /// Whether a piece of a node means the whole map.
  static func contain(_ piece: FreeMindSource.Piece, _ spellings: XMLPieces) -> Bool {
    guard case .element(let part) = piece, part.aspect == nil, part.markup.hasPrefix("<hook"),
      let hook = try? FreeMindSource(part.markup, with: spellings)
    else { return false }
    return hook.attributes.contains { $0.name == "NAME" && names.contains($0.value) }
  }

  private static func pieces(
    of slot: MindMap.Slot, in map: MindMap, _ spellings: XMLPieces
  ) -> [FreeMindSource.Piece] {
    let node = map[slot]
    guard !node.isPlain, !node.foreign.isEmpty,
      let markup = FreeMindBrief.spelling(of: node, in: node.foreign),
      names.contains(where: markup.contains),
      let source = try? FreeMindSource(
        FreeMindBrief.whole(markup, of: node, level: 0), with: spellings)
    else { return [] }
    return source.pieces.filter { contain($0, spellings) }
  }
}
