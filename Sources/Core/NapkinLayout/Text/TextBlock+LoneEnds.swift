extension TextBlock {
  /// The most letters of a cut word that look lost at the start of a line.
  private static let mostLost = 3

  /// Returns the width that lines need so that no cut word leaves only its last few letters on the next line;
  /// `nil` if no word does, or if the lines would become wider than `limit`.
  ///
  /// - Parameter metrics: The metrics with which the block was made.
  package func widthWithoutLoneEnds(_ metrics: TextMetrics, atMost limit: Double) -> Double? {
    var widest: Double?
    guard !isMixed else { return nil }
    for line in 1..<max(1, lineCount) {
      let (before, place) = (place(of: line - 1), place(of: line))
      // A line that ends between words is followed by a blank.
      guard before.end == place.start, let end = loneEnd(at: place) else { continue }
      // The word is measured as a whole, because joined letters are narrower than separate letters.
      let start = text.utf8.index(text.startIndex, offsetBy: before.start)
      let width = metrics.width(of: text[start..<end])
      if width <= limit { widest = max(widest ?? 0, width) }
    }
    return widest
  }

  /// Returns the end of a cut word if at most its last few letters are on a line; otherwise `nil`.
  private func loneEnd(at place: Place) -> String.Index? {
    let start = text.utf8.index(text.startIndex, offsetBy: place.start)
    let rest = text[start...]
    guard let previous = text[..<start].unicodeScalars.last, let first = rest.unicodeScalars.first,
      !LineBreaker.mayBreak(between: previous, and: first)
    else { return nil }
    let end = rest.prefix(Self.mostLost + 1).prefix { !$0.isWhitespace }
    return end.isEmpty || end.count > Self.mostLost ? nil : end.endIndex
  }
}
