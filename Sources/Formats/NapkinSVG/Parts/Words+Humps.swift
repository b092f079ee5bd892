import NapkinLayout

extension Words {
  /// Creates the name of an attribute. Names in the style of programs, `ofSeveralWords` or `of_several_words`, are
  /// broken between their words. The text becomes wider than `room` if otherwise a word would be cut.
  ///
  /// - Parameters:
  ///   - room: The width that the text should have.
  ///   - width: The largest width of the text.
  init(name: String, _ font: Font, room: Double, width: Double) {
    self.init(name, font, width: room, isBalanced: true)
    guard block.lineCount > 1 else { return }
    let metrics = font.metrics
    var (pieces, line, widest) = ([""], 0.0, 0.0)
    for word in name.humps {
      let advance = metrics.width(of: word)
      if line > 0, line + advance > room {
        pieces.append("")
        line = 0
      }
      pieces[pieces.count - 1] += word
      line += advance
      widest = max(widest, advance)
    }
    block = TextBlock(
      pieces: pieces, metrics, maximumWidth: min(width, max(room, widest)), isBalanced: true)
  }
}

extension String {
  /// The words of a compound name: each begins after a blank or `_`, or with a capital after a small letter.
  fileprivate var humps: [Substring] {
    var words: [Substring] = []
    var start = startIndex
    var last: Unicode.Scalar = "A"
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let isCapital = scalar.properties.isUppercase && !last.properties.isUppercase
      if index > start, last == "_" || last == " " || isCapital && last != "-" {
        words.append(self[start..<index])
        start = index
      }
      last = scalar
    }
    return words + [self[start...]]
  }
}
