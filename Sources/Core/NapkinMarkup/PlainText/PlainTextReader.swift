/// Reads the text out of XHTML in one pass, whatever is wrong with it.
package struct PlainTextReader: ~Copyable {
  private var tokens: MarkupTokenizer
  private var writer = LineWriter()
  private var marks: MarkupMarks?
  /// The tags that begin a link.
  private var links: [MarkupTokenizer.Tag] = []

  /// Creates a reader of some XHTML.
  ///
  /// - Parameter marksItems: Whether items of lists have their bullets and numbers, and cells of tables
  ///   a line between them.
  package init(_ source: String, marksItems: Bool = false) {
    tokens = MarkupTokenizer(Array(source.utf8))
    marks = marksItems ? MarkupMarks() : nil
    writer.reserve(tokens.bytes.count)
  }

  /// The text in it.
  package mutating func text() -> String {
    while let token = tokens.next() {
      switch token {
      case .text(let range): writer.write(tokens.bytes[range])
      case .reference(let text): for byte in text.utf8 { writer.write(byte) }
      case .start(let tag):
        if tag.name == "a" { links.append(tag) }
        apply(tag, isEnd: false)
      case .end(let tag): apply(tag, isEnd: true)
      case .hidden: break
      }
    }
    return writer.text
  }

  /// Where the links lead, in their order.
  package mutating func addressesOfLinks() -> [String] {
    _ = text()
    return links.compactMap { tokens.value(of: "href", in: $0) }
  }

  /// Whether there is an `href` anywhere: most texts have none, and need not be read for it.
  package static func mayHaveLinks(_ source: String) -> Bool {
    let found = unsafe source.utf8.withContiguousStorageIfAvailable { bytes in
      // Without any attribute there is none.
      guard unsafe WordScan.has("=", in: UnsafeRawBufferPointer(bytes)) else { return false }
      var last: UInt32 = 0
      return unsafe bytes.contains { byte in
        last = last << 8 | UInt32(byte | 0x20)
        return last == 0x6872_6566
      }
    }
    return found ?? true
  }

  private mutating func apply(_ tag: MarkupTokenizer.Tag, isEnd: Bool) {
    switch MarkupEffect(tag.name) {
    case .line:
      writer.breakLine()
    case .block:
      if isEnd { writer.dropMark() }
      writer.startLine()
    case .cell:
      writer.writeSpace()
    case .verbatim:
      writer.startLine()
      if isEnd {
        writer.verbatimDepth = max(0, writer.verbatimDepth - 1)
      } else if !tag.isClosed {
        writer.verbatimDepth += 1
        // HTML takes no notice of a line that ends where it begins.
        tokens.skipNewline()
      }
    case .hidden:
      if !isEnd, !tag.isClosed { tokens.skipContent(of: tag.name) }
    case nil:
      break
    }
    if !tag.isClosed { marks?.meet(tag, isEnd: isEnd, tokens, &writer) }
  }
}
