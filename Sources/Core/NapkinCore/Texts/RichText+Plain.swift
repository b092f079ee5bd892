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
      if let text = ParagraphPage.text(in: self) { return text }
      var reader = MarkupReader(Array(source.utf8))
      return reader.text()
    }
  }

  /// The text without its markup, but with the bullets and numbers of lists, and with a line between
  /// the cells of a table.
  package var plainWithMarks: String {
    guard syntax == .xhtml else { return source }
    var reader = MarkupReader(Array(source.utf8), marksItems: true)
    return reader.text()
  }
}
