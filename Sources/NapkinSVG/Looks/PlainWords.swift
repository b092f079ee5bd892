import NapkinCore

extension RichText {
  /// The text as a picture shows it: its words, and of the markup only what words can show; without
  /// blank lines around it.
  var drawnWords: String {
    (syntax == .markdown ? MarkdownWords(of: source).words : plainWithMarks).withoutBlanksAround
  }

  /// The same in pieces that look different on a page.
  var drawnPieces: [(look: MarkdownWords.Piece, words: String)] {
    guard syntax == .markdown else {
      return [(MarkdownWords.Piece(kind: .words, range: 0..<0), drawnWords)]
    }
    let words = MarkdownWords(of: source, hasPieces: true)
    return words.pieces.map { ($0, words.words(of: $0).withoutBlanksAround) }
  }

  /// Where the links lead of which a picture shows the words alone.
  var linksAmongWords: [String] {
    syntax == .markdown ? MarkdownWords(of: source).links : addressesOfLinks
  }
}

extension String {
  /// Whether it begins or ends with a blank or a line break.
  var hasBlanksAround: Bool {
    func isBlank(_ byte: UInt8?, _ character: @autoclosure () -> Character?) -> Bool {
      guard let byte, byte <= 0x20 || byte >= 0x80 else { return false }
      return character()?.isWhitespace ?? false
    }
    return isBlank(utf8.first, first) || isBlank(utf8.last, last)
  }

  /// The text without blank lines around it. Blanks before the first word stay only where they may be
  /// an indent among several lines.
  var withoutBlanksAround: String {
    guard hasBlanksAround else { return self }
    var text = self[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    text = text.drop(while: \.isNewline)
    return String(text.contains(where: \.isNewline) ? text : text.drop(while: \.isWhitespace))
  }
}
