import NapkinCore
import NapkinFormats

/// What other formats put into a map: it stands in hooks of the nodes, and that of the map as a whole in
/// hooks of the root.
extension MindMap {
  /// Gives the root what other formats put into the map, for it has hooks.
  mutating func giveForeignToRoot() {
    let pieces = foreign.pieces(besides: FreeMindFormat.format.id)
    if pieces.isEmpty { return }
    update(slotOfRoot) { root in
      root.foreign.pieces += pieces.map {
        Foreign.Piece(format: FreeMindName.ofMap + $0.format, key: $0.key, value: $0.value)
      }
    }
  }

  /// Takes back what ``giveForeignToRoot()`` gave the root.
  mutating func takeForeignFromRoot() {
    let pieces = self[slotOfRoot].foreign.pieces
    guard pieces.contains(where: \.isOfMap) else { return }
    update(slotOfRoot) { $0.foreign.pieces.removeAll(where: \.isOfMap) }
    foreign.pieces += pieces.filter(\.isOfMap).map {
      let format = String($0.format.dropFirst(FreeMindName.ofMap.count))
      return Foreign.Piece(format: format, key: $0.key, value: $0.value)
    }
  }
}

extension Foreign {
  /// How many things in a node came from other formats.
  var countOfOthers: Int {
    pieces(besides: FreeMindFormat.format.id).count { !$0.isSpelling && !$0.isOfMap }
  }
}

extension Foreign.Piece {
  /// Whether the root holds it for the map.
  fileprivate var isOfMap: Bool { format.hasPrefix(FreeMindName.ofMap) }
}
