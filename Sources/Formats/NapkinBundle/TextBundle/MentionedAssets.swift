import NapkinFormats
import NapkinPacking

/// Finds the assets that a text mentions. All are searched for at once: a search for each of thousands of assets
/// would take minutes.
struct MentionedAssets {
  /// The beginning of the path of every asset.
  private static let folder = Array("assets/".utf8)

  private let text: [UInt8]
  private let starts: [Int]

  /// Finds the offsets at which a text mentions an asset.
  init(in text: String) {
    let bytes = Array(Composition.compose(text).utf8)
    self.text = bytes
    starts = bytes.indices.filter { start in
      bytes[start] == Self.folder[0] && bytes[start...].starts(with: Self.folder)
    }
  }

  /// Returns the paths that appear in the text, as they are or as a link spells them.
  func among(_ paths: [String]) -> Set<String> {
    if starts.isEmpty { return [] }
    let spellings = paths.flatMap { path in
      [Composition.compose(path), HTMLText.path(path)].map { (bytes: Array($0.utf8), path: path) }
    }
    let sorted = spellings.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var found: Set<String> = []
    for start in starts {
      // The spellings that share `depth` bytes with the text are adjacent; each further byte leaves fewer.
      var left = sorted[...]
      var depth = 0
      while true {
        while let first = left.first, first.bytes.count == depth {
          found.insert(first.path)
          left = left.dropFirst()
        }
        guard !left.isEmpty, start + depth < text.count else { break }
        let byte = text[start + depth]
        let low = Self.firstIndex(in: left) { $0.bytes[depth] >= byte }
        let high = Self.firstIndex(in: left[low...]) { $0.bytes[depth] > byte }
        left = left[low..<high]
        depth += 1
      }
    }
    return found
  }

  /// The first index for which `isTrue` holds. It must hold for all later indices, too.
  private static func firstIndex<Element>(
    in slice: ArraySlice<Element>, where isTrue: (Element) -> Bool
  ) -> Int {
    var (low, high) = (slice.startIndex, slice.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isTrue(slice[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
