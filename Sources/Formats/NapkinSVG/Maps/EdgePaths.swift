import NapkinCore

/// Divides the boxes of a map into ranges whose lines are drawn as one path: lines that look alike, with or without
/// hidden lines among them.
package struct EdgePaths: Sequence, IteratorProtocol {
  /// The most lines of a path. libxml2 refuses attributes of 10 MB, and a program that shows a path has to hold all
  /// of it at once.
  private static let most = 4096

  private let looks: [BranchLook]
  private var start = 0

  /// - Parameter looks: The look of the line to each box.
  package init(_ looks: [BranchLook]) {
    self.looks = looks
  }

  /// Returns the boxes of the next path.
  package mutating func next() -> Range<Int>? {
    guard start < looks.count else { return nil }
    let look = looks[start]
    let alike = looks[start...].prefix(Self.most).prefix { $0 == look || $0.shape == .hidden }
    // Hidden lines after the last visible one are not part of the path.
    let last = alike.lastIndex { $0.shape != .hidden } ?? alike.endIndex - 1
    defer { start = last + 1 }
    return start..<last + 1
  }
}
