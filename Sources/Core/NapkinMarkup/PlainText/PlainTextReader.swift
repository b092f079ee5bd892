/// Reads the text of XHTML in one pass, even if it is malformed. The result is that of
/// ``StyledText/plain(hasMarks:)`` without marks, several times as fast, and most callers need no more.
package struct PlainTextReader: ~Copyable {
  private var tokens: MarkupTokenizer
  private var writer = LineWriter()

  /// Creates a reader of some XHTML.
  package init(_ source: String) {
    tokens = MarkupTokenizer(Array(source.utf8))
    writer.reserve(tokens.bytes.count)
  }

  /// Returns the text of the XHTML.
  package mutating func text() -> String {
    while let token = tokens.next() {
      switch token {
      case .text(let range): writer.write(tokens.bytes[range])
      case .reference(let text): for byte in text.utf8 { writer.write(byte) }
      case .start(let tag): apply(tag, isEnd: false)
      case .end(let tag): apply(tag, isEnd: true)
      case .hidden: break
      }
    }
    return writer.text
  }

  private mutating func apply(_ tag: MarkupTokenizer.Tag, isEnd: Bool) {
    switch MarkupEffect(tag.name) {
    case .line:
      writer.breakLine()
    case .block:
      writer.startLine()
    case .cell:
      writer.writeSpace()
    case .verbatim:
      writer.startLine()
      if isEnd {
        writer.verbatimDepth = max(0, writer.verbatimDepth - 1)
      } else if !tag.isClosed {
        writer.verbatimDepth += 1
        // HTML ignores a line break directly after the tag.
        tokens.skipNewline()
      }
    case .hidden:
      if !isEnd, !tag.isClosed { tokens.skipContent(of: tag.name) }
    case nil:
      break
    }
  }
}
