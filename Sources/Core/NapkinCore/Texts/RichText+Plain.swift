public import NapkinMarkup

extension RichText {
  /// Whether the source has no characters at all.
  public var isEmpty: Bool { source.isEmpty }

  /// Whether the text shows only white space.
  public var isBlank: Bool { plain.allSatisfy(\.isWhitespace) }

  /// The text without its markup, for search, lists and programs that understand no markup.
  ///
  /// Markdown stays as it is, because it is readable. XHTML loses its tags, but keeps the line breaks that they
  /// make. Malformed markup gives some text, never an error.
  public var plain: String {
    switch syntax {
    case .plain, .markdown:
      return source
    case .xhtml:
      if let text = ParagraphPage.text(in: source) { return text }
      var reader = PlainTextReader(source)
      return reader.text()
    }
  }

  /// The visible text on one line, without markup, for example to name a node.
  package var wordsOnOneLine: String {
    let mayHaveMarks = syntax == .markdown && source.utf8.contains { !$0.isPlainInMarkdown }
    let text = mayHaveMarks ? styled.plain() : plain
    // Most texts have no byte of a line end, and comparing bytes is faster than comparing characters.
    let mayHaveLines = text.utf8.contains { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
    guard mayHaveLines, text.contains(where: \.isNewline) else { return text }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The text as blocks and runs with styles. Each call parses the source again.
  public var styled: StyledText {
    switch syntax {
    case .plain: StyledText(plain: source)
    case .markdown: StyledText(markdown: source)
    case .xhtml: StyledText(xhtml: source)
    }
  }

  /// The text without its tags, but with the bullets and numbers of lists, and with a line between the cells of a
  /// table. Markdown stays as it is.
  package var plainWithMarks: String {
    syntax == .xhtml ? styled.plain() : source
  }

  /// The targets of the links in XHTML, in order; empty for other syntaxes.
  package var addressesOfLinks: [String] {
    syntax == .xhtml && StyledText.mayHaveLinks(source) ? styled.links : []
  }

  /// The text of a one-paragraph page as FreeMind and Freeplane write it; `nil` for any other text.
  package var textOfParagraphPage: String? {
    syntax == .xhtml ? ParagraphPage.text(in: source) : nil
  }

  /// Returns a one-paragraph page as FreeMind and Freeplane write it; `nil` if a page would not show the text
  /// unchanged.
  package static func paragraphPage(of text: String) -> RichText? {
    ParagraphPage.page(of: text).map { RichText($0, syntax: .xhtml) }
  }
}

extension UInt8 {
  /// Whether a byte never is a part of Markdown markup.
  fileprivate var isPlainInMarkdown: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: ","), 0x80...:
      true
    default: false
    }
  }
}
