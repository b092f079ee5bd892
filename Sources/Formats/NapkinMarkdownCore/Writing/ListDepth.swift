import NapkinMarkup
import NapkinCore

/// How deep the lists of a map go.
///
/// Every line of a list is set in by two columns a level, so that a chain of nodes would take room
/// with the square of its length. Ordinary maps are written as deep as they are, and long chains as
/// deep as some megabytes of white space allow; what is deeper stands beside its parent.
enum ListDepth {
  /// Lists may always have this many levels, however much white space they need.
  static let ordinary = 128
  /// The most levels of a list: readers have limits too.
  static let most = 4_000
  /// The most bytes of white space that all deeper lists together may take.
  private static let room = 16 << 20

  /// The number of levels that the lists of a map get.
  static func levels(of map: MindMap, _ nodes: [PlacedNode]) -> Int {
    var deepest = 0
    for node in nodes { deepest = max(deepest, node.depthInLists ?? 0) }
    if deepest < ordinary { return ordinary }
    let lines = lines(of: map, nodes)
    var below = lines.reduce(0, +)
    var taken = 0
    var level = 0
    // With one level more, all that is on it or below it is set in by two columns more.
    while level < min(deepest + 1, most), level < ordinary || taken + 2 * below <= room {
      taken += 2 * below
      below -= lines[level]
      level += 1
    }
    return level
  }

  /// How many lines stand on each level, more or less.
  private static func lines(of map: MindMap, _ nodes: [PlacedNode]) -> [Int] {
    var lines = [Int](repeating: 0, count: most + 1)
    for node in nodes {
      guard let depth = node.depthInLists else { continue }
      var count = 1
      let written = map[node.slot]
      if !written.isPlain {
        let texts = [written.note, written.details]
        count += texts.reduce(8) { $0 + ($1?.source.utf8.count { $0 == .newline } ?? 0) }
      }
      lines[min(depth, most)] += count
    }
    return lines
  }
}
