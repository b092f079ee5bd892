import NapkinCore
import NapkinFormats

/// Where a file has what is said of the map as a whole. No program knows such a thing, but people see
/// it on the root; the attribute `NAPKIN_INFO` tells where.
enum FreeMindInfo: String {
  case note, details

  /// Shows on the root of a map what is said of it, where the root has nothing itself; returns where.
  static func show(in map: inout MindMap) -> FreeMindInfo? {
    let root = map[map.slotOfRoot]
    guard !map.info.isEmpty else { return nil }
    guard let place = [note, details].first(where: { root[keyPath: $0.text] == nil }) else {
      return nil
    }
    let info = map.info
    map.update(map.slotOfRoot) { $0[keyPath: place.text] = info }
    return place
  }

  /// Takes what is said of a map from its root.
  func take(in map: inout MindMap) {
    guard let info = map[map.slotOfRoot][keyPath: text] else { return }
    map.info = info
    map.update(map.slotOfRoot) { $0[keyPath: text] = nil }
  }

  /// A root without what is said of its map.
  func without(_ root: MindMap.Node) -> MindMap.Node {
    var root = root
    root[keyPath: text] = nil
    return root
  }

  private var text: WritableKeyPath<MindMap.Node, RichText?> {
    switch self {
    case .note: \.note
    case .details: \.details
    }
  }
}
