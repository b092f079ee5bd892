extension TextBlock {
  /// So many letters at the end of a word look lost on a line of their own.
  private static let mostLost = 3

  /// How wide lines have to be so that no word that is cut leaves its last few letters to the next line;
  /// `nil` if none does, or only such that would make lines wider than a limit.
  ///
  /// - Parameter metrics: Those that it was made with.
  package func widthWithoutLoneEnds(_ metrics: TextMetrics, atMost limit: Double) -> Double? {
    var widest: Double?
    guard !isMixed else { return nil }
    for line in 1..<max(1, lineCount) {
      let (before, place) = (place(of: line - 1), place(of: line))
      // Between words, there is a blank.
      guard before.end == place.start, let end = loneEnd(at: place) else { continue }
      // Letters that are joined are narrower than those that are cut off.
      let start = text.utf8.index(text.startIndex, offsetBy: before.start)
      let width = metrics.width(of: text[start..<end])
      if width <= limit { widest = max(widest ?? 0, width) }
    }
    return widest
  }

  /// The end of a word of which no more than its last few letters stand at the beginning of a line.
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
