extension Crew where Piece == Range<Int> {
  /// Works on a list, cut into pieces; the results come in its order.
  ///
  /// - Parameters:
  ///   - count: How long the list is.
  ///   - usualCount: How long a piece is.
  package static func results(
    _ count: Int, of usualCount: Int, work: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    var pieces = Pieces(count, of: usualCount)
    var results: [Result] = []
    perform(next: { pieces.next() }, work: work) { results.append($0) }
    return results
  }
}
