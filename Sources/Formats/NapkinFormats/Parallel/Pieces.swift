/// Cuts a list into pieces, which all cores work on at the same time.
///
/// Where it is cut depends on the list alone, so that what is written does, too.
package struct Pieces: IteratorProtocol {
  private let count: Int
  private let usualCount: Int
  private let level: (Int) -> Int
  private var start = 0

  /// - Parameters:
  ///   - count: How many lines there are.
  ///   - usualCount: A piece has as many of them, or a few more.
  ///   - level: In an outline, how many others a line stands in, by its number. No piece begins with the
  ///     first line that stands in another one, and none in the midst of more levels than it is worth: it has
  ///     to go through all of them.
  package init(_ count: Int, of usualCount: Int, level: @escaping (Int) -> Int = { _ in 0 }) {
    self.count = count
    self.usualCount = usualCount
    self.level = level
  }

  /// The numbers of the lines of the next piece.
  package mutating func next() -> Range<Int>? {
    guard start < count else { return nil }
    var end = count - start > usualCount ? start + usualCount : count
    while end < count, level(end) > min(level(end - 1), max(64, (end - start) / 8)) { end += 1 }
    defer { start = end }
    return start..<end
  }
}
