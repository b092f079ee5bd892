import NapkinCore
import NapkinFormats

/// The text of the root that contains the description of the map in a file. Other programs have no such
/// description, but people see it on the root; the attribute `NAPKIN_INFO` names the text.
enum FreeMindInfo: String {
  case note, details

  /// Copies the description of a map to the note or the details of its root, if one of them is unset; returns which.
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

  /// Moves the description of a map from its root to the map.
  func take(in map: inout MindMap) {
    guard let info = map[map.slotOfRoot][keyPath: text] else { return }
    map.info = info
    map.update(map.slotOfRoot) { $0[keyPath: text] = nil }
  }

  /// Returns a root without the description of its map.
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
