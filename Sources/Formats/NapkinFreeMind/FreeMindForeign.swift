import NapkinCore
import NapkinFormats

/// The texts that nodes had in files of other formats stand in hooks, and that of the map as a whole in one of the
/// root.
extension MindMap {
  /// Gives the root the texts of the map, for it has hooks.
  mutating func giveForeignToRoot() {
    let pieces = foreign.ownTexts
    if pieces.isEmpty { return }
    update(slotOfRoot) { root in
      root.foreign.pieces += pieces.map {
        Foreign.Entry(format: FreeMindName.ofMap + $0.format, key: $0.key, value: $0.value)
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
      return Foreign.Entry(format: format, key: $0.key, value: $0.value)
    }
  }
}

extension Foreign.Entry {
  /// Whether the root holds it for the map.
  fileprivate var isOfMap: Bool { format.hasPrefix(FreeMindName.ofMap) }
}
