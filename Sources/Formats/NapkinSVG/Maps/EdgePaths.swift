import NapkinCore

/// Cuts the boxes of a map into those whose lines become one path: lines that look alike, hidden ones among
/// them or not.
package struct EdgePaths: Sequence, IteratorProtocol {
  /// A path has no more lines than that. libxml2 refuses attributes of 10 MB, and what shows one has to
  /// hold all of it at once.
  private static let most = 4096

  private let looks: [BranchLook]
  private var start = 0

  /// - Parameter looks: How the line to each box looks.
  package init(_ looks: [BranchLook]) {
    self.looks = looks
  }

  /// The boxes of the next path.
  package mutating func next() -> Range<Int>? {
    guard start < looks.count else { return nil }
    let look = looks[start]
    let alike = looks[start...].prefix(Self.most).prefix { $0 == look || $0.shape == .hidden }
    // Hidden ones after the last of them are no part of it.
    let last = alike.lastIndex { $0.shape != .hidden } ?? alike.endIndex - 1
    defer { start = last + 1 }
    return start..<last + 1
  }
}
