import NapkinCore
import NapkinFormats

/// The texts that nodes had in files of other formats are written as hooks of these nodes, and the texts of the map
/// as a whole as hooks of the root.
extension MindMap {
  /// Copies the texts of the map to the root, which can have hooks.
  mutating func giveForeignToRoot() {
    let pieces = foreign.ownTexts
    if pieces.isEmpty { return }
    update(slotOfRoot) { root in
      root.foreign.pieces += pieces.map {
        Foreign.Entry(format: FreeMindName.ofMap + $0.format, key: $0.key, value: $0.value)
      }
    }
  }

  /// Moves the texts that ``giveForeignToRoot()`` gave the root back to the map.
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
  /// Whether the root holds the piece for the map.
  fileprivate var isOfMap: Bool { format.hasPrefix(FreeMindName.ofMap) }
}
