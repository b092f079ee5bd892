import NapkinCore

/// Cuts the boxes of a map into pieces whose lines are drawn by themselves, and each piece into paths.
package struct EdgePaths: IteratorProtocol {
  /// A path has no more lines than that. libxml2 refuses attributes of 10 MB, and what shows one has to
  /// hold all of it at once.
  private static let most = 4096

  private let looks: [BranchLook]
  private let usualCount: Int
  private var start = 0

  /// - Parameters:
  ///   - looks: How the line to each box looks; lines that look alike become one path, hidden ones among
  ///     them or not.
  ///   - usualCount: How many boxes a piece has at least. It ends with a path, and not behind hidden lines.
  package init(_ looks: [BranchLook], of usualCount: Int) {
    self.looks = looks
    self.usualCount = usualCount
  }

  /// The paths of the next piece.
  package mutating func next() -> [Range<Int>]? {
    let first = start
    var paths: [Range<Int>] = []
    // The next piece asks for the line that was drawn last: it has to be that of the box before.
    while start < looks.count, start - first < usualCount || looks[start - 1].shape == .hidden {
      let look = looks[start]
      let alike = looks[start...].prefix(Self.most).prefix { $0 == look || $0.shape == .hidden }
      // Hidden ones behind the last of them are no part of it: a piece may end there.
      let last = alike.lastIndex { $0.shape != .hidden } ?? alike.endIndex - 1
      paths.append(start..<last + 1)
      start = last + 1
    }
    return paths.isEmpty ? nil : paths
  }
}
