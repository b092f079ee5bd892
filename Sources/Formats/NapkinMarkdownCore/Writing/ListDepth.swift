import NapkinMarkup
import NapkinCore

/// The depth to which the lists of a map are nested.
///
/// Every line of a list is indented by two columns a level, so a chain of nodes would take space with the square of
/// its length. Ordinary maps are written as deep as they are, and long chains as deep as some megabytes of white
/// space allow; nodes that are deeper are beside their parent.
enum ListDepth {
  /// The number of levels that lists may always have, however much white space they need.
  static let ordinary = 128
  /// The most levels of a list: readers have limits too.
  static let most = 4_000
  /// The most bytes of white space that all further levels together may take.
  private static let room = 16 << 20

  static func levels(of map: MindMap, _ nodes: [PlacedNode]) -> Int {
    var deepest = 0
    for node in nodes { deepest = max(deepest, node.depthInLists ?? 0) }
    if deepest < ordinary { return ordinary }
    let lines = lines(of: map, nodes)
    var below = lines.reduce(0, +)
    var taken = 0
    var level = 0
    // One more level indents everything on it and below it by two more columns.
    while level < min(deepest + 1, most), level < ordinary || taken + 2 * below <= room {
      taken += 2 * below
      below -= lines[level]
      level += 1
    }
    return level
  }

  /// Returns the approximate number of lines on each level.
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
