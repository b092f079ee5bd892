import NapkinCore

extension [Media] {
  /// Where those stand that a text may mean by a name: their own, which counts before the others; the
  /// one among the assets of a TextBundle; and that of the file alone, by which wikis find it in any folder.
  package var indicesByNameInTexts: [String: Int] {
    var indices: [String: Int] = [:]
    func add(_ name: String, _ index: Int) {
      if !name.isEmpty, indices[name] == nil { indices[name] = index }
    }
    for (index, media) in enumerated() { add(media.name, index) }
    for (index, media) in enumerated() where !media.name.isEmpty {
      // A way out of a folder is none out of the assets.
      if !media.name.hasPrefix(".") { add("assets/" + media.name, index) }
      add(media.name.split(separator: "/").last.map(String.init) ?? "", index)
    }
    return indices
  }
}
