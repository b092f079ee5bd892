public import NapkinMarkup

extension RichText {
  /// Whether the source has no characters at all.
  public var isEmpty: Bool { source.isEmpty }

  /// Whether a reader would see nothing but white space.
  public var isBlank: Bool { plain.allSatisfy(\.isWhitespace) }

  /// The text without its markup, for search, for lists and for programs that know no markup.
  ///
  /// Markdown stands as it is, because it was made to be read. Of XHTML the tags go, and what they
  /// do to lines stays. Malformed markup gives some text, never an error.
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

  /// The words on one line, without their marks: what a person reads, and says when naming it.
  package var wordsOnOneLine: String {
    let mayHaveMarks = syntax == .markdown && source.utf8.contains { !$0.isPlainInMarkdown }
    let text = mayHaveMarks ? styled.plain() : plain
    // Most texts have no byte of a line end in them, and bytes are seen faster than characters.
    let mayHaveLines = text.utf8.contains { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
    guard mayHaveLines, text.contains(where: \.isNewline) else { return text }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The blocks and runs that the markup of the text says. Each call reads the source anew.
  public var styled: StyledText {
    switch syntax {
    case .plain: StyledText(plain: source)
    case .markdown: StyledText(markdown: source)
    case .xhtml: StyledText(xhtml: source)
    }
  }

  /// The text without its tags, but with the bullets and numbers of lists, and with a line between the cells of
  /// a table. Markdown stands as it is.
  package var plainWithMarks: String {
    syntax == .xhtml ? styled.plain() : source
  }

  /// Where the links of XHTML lead, in their order; other markup has none here.
  package var addressesOfLinks: [String] {
    syntax == .xhtml && StyledText.mayHaveLinks(source) ? styled.links : []
  }

  /// The text in the page that FreeMind and Freeplane write around a text of one paragraph; `nil` of
  /// any other text.
  package var textOfParagraphPage: String? {
    syntax == .xhtml ? ParagraphPage.text(in: source) : nil
  }

  /// The page that FreeMind and Freeplane write around a text of one paragraph; `nil` if a page would not
  /// show the text as it is.
  package static func paragraphPage(of text: String) -> RichText? {
    ParagraphPage.page(of: text).map { RichText($0, syntax: .xhtml) }
  }
}

extension UInt8 {
  /// Whether a byte means itself wherever it stands in Markdown.
  fileprivate var isPlainInMarkdown: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: ","), 0x80...:
      true
    default: false
    }
  }
}
