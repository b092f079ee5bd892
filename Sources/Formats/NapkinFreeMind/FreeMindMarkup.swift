import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// What stands in `<richcontent>`, read and written.
enum FreeMindMarkup {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// What the writer puts into `<richcontent>` for a text, and under which type.
  static func richContent(
    _ text: RichText, isForFreeMind: Bool
  ) -> (contentType: String?, markup: String) {
    let (type, markup) = plainContent(text, isForFreeMind: isForFreeMind)
    return (type, isForFreeMind ? XMLFragment.withReferences(markup) : markup)
  }

  /// What the writer puts into `<richcontent>`, with all characters as they are: without the
  /// references that FreeMind needs.
  private static func plainContent(
    _ text: RichText, isForFreeMind: Bool
  ) -> (contentType: String?, markup: String) {
    switch text.syntax {
    case .markdown where !isForFreeMind:
      return ("plain/markdown", "<text>\(MarkupContext.anywhere.escape(text.source))</text>")
    case .xhtml where XMLFragment.isWellFormed(text.source): return (nil, page(text.source))
    default:
      return (nil, page(ofPlain: text.plain))
    }
  }

  /// Whether the writer puts a node's text into `<richcontent>`: XHTML, and a plain text that would
  /// be taken for a page or for LaTeX.
  static func isRich(_ text: RichText) -> Bool {
    switch text.syntax {
    case .plain:
      switch text.source.utf8.first {
      case UInt8(ascii: "<"): insideOfHTML(text.source) != nil
      case UInt8(ascii: "\\"): self.text(ofLaTeX: text.source) != nil
      default: false
      }
    case .markdown: false
    case .xhtml: XMLFragment.isWellFormed(text.source)
    }
  }

  /// XHTML, which may be that of a body or of all that is in a page, as a page.
  static func page(_ markup: String) -> String {
    markup.withBytes(hasBody) ? "<html>\(markup)</html>" : "<html><body>\(markup)</body></html>"
  }

  /// Whether markup is that of a page, and not only of what stands in its body.
  static func hasBody(_ markup: Bytes) -> Bool {
    let start = markup.drop { $0 <= 0x20 }
    return start.starts(with: "<body".utf8) || start.starts(with: "<head".utf8)
  }

  /// Whether a reader that finds the page of XHTML, which is well-formed, after white space or none takes the
  /// same text out of it.
  static func comesBack(_ markup: String, behind before: String) -> Bool {
    markup.withBytes { inside in
      guard hasBody(inside) else { return true }
      // It would take what stands in the body, or the page for one that was made of plain text.
      let isPlain = before.isEmpty && inside.starts(with: "\n<body>\n".utf8)
      return !isPlain && body(of: inside) == nil
    }
  }

  /// Plain text as a page: the line breaks between the tags tell it from one with markup.
  private static func page(ofPlain text: String) -> String {
    "<html>\n<body>\n\(paragraphs(of: text))\n</body>\n</html>"
  }

  /// Plain text as markup, a paragraph for each of its lines.
  static func paragraphs(of text: String) -> String {
    let lines = MarkupContext.anywhere.escape(text).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.map { "<p>\(Substring($0))</p>" }.joined(separator: "\n")
  }

  /// The text that stands in `<richcontent>`; `nil` if there is none.
  ///
  /// - Parameter isOneElement: Whether it is known to be well-formed, with one element and no other
  ///   around that.
  static func text(
    of content: Bytes, _ contentType: String?, isOneElement: Bool = false
  ) -> RichText? {
    let isMarkdown = contentType?.hasSuffix("/markdown") ?? false
    if let page = trimmedMarkup(content), let inner = inside(page, isOneElement: isOneElement) {
      if isMarkdown, let source = markdown(in: page) { return RichText(source, syntax: .markdown) }
      if let plain = plainText(of: content) { return RichText(plain) }
      return RichText(String(decoding: body(of: inner) ?? inner, as: UTF8.self), syntax: .xhtml)
    }
    let trimmed = trimmed(String(decoding: content, as: UTF8.self))
    if trimmed.isEmpty { return nil }
    let markup = holdsWords(contentType) ? withTagsAsWords(trimmed) : nil
    guard let (text, isMarkup) = try? words(of: markup ?? trimmed) else { return nil }
    if isMarkup && !isMarkdown { return RichText(withoutRemarks(trimmed), syntax: .xhtml) }
    if let markup = xhtml(of: text, contentType) { return RichText(markup, syntax: .xhtml) }
    return RichText(text, syntax: isMarkdown ? .markdown : .plain)
  }

  /// What stands inside of the page in a piece of markup where nothing else is but comments and the
  /// like; if it is no page, all of it.
  private static func withoutRemarks(_ markup: String) -> String {
    guard let start = markup.firstRange(of: "<html")?.lowerBound,
      let end = markup.ranges(of: "</html>").last?.upperBound, start < end,
      XMLFragment.standsOutside(String(markup[..<start])),
      XMLFragment.standsOutside(String(markup[end...])),
      let page = insideOfHTML(String(markup[start..<end]))
    else { return markup }
    return page.withBytes { bytes in
      body(of: bytes).map { String(decoding: $0, as: UTF8.self) } ?? page
    }
  }

  /// What stands in the body of a page that has nothing else.
  static func body(of inner: Bytes) -> Bytes? {
    let (head, foot) = ("<body>", "</body>")
    guard inner.starts(with: head.utf8), inner.count >= head.utf8.count + foot.utf8.count,
      inner.suffix(foot.utf8.count).elementsEqual(foot.utf8)
    else { return nil }
    let body = Bytes(rebasing: inner.dropFirst(head.utf8.count).dropLast(foot.utf8.count))
    return !hasBody(body) && XMLFragment.isWellFormed(body) ? body : nil
  }

  /// The lines of a page that the writer made of plain text.
  private static func plainText(of content: Bytes) -> String? {
    let head = "<html>\n<body>\n"
    let foot = "\n</body>\n</html>"
    guard content.starts(with: head.utf8),
      content.suffix(foot.utf8.count).elementsEqual(foot.utf8)
    else { return nil }
    // The line breaks between the paragraphs are those of the text.
    let paragraphs = content.dropFirst(head.utf8.count).dropLast(foot.utf8.count)
    let markup = String(decoding: paragraphs, as: UTF8.self)
    guard let (text, _) = try? words(of: markup) else { return nil }
    let usual = page(ofPlain: text)
    let isSame = [usual, XMLFragment.withReferences(usual)].contains {
      $0.utf8.elementsEqual(content)
    }
    return isSame ? text : nil
  }

  /// All text in a piece of markup, its references resolved, and whether it stands in any elements but
  /// the one that Freeplane puts around a text without markup. Elements that show nothing do not count.
  private static func words(of markup: String) throws(FormatError) -> (String, isMarkup: Bool) {
    var source = MemorySource("<text>\(markup)</text>")
    return try XMLReader.read(ImportRequest(mode: .strict), from: &source, words: ["text"]) {
      reader throws(FormatError) in
      var text = ""
      var hasElements = false
      var hasAttributes = false
      while let event = try reader.next() {
        if event == .text { text += reader.text.string }
        guard event == .start, reader.name != 0 || reader.depth > 2 else { continue }
        hasElements = true
        if reader.attributeCount > 0 { hasAttributes = true }
      }
      let isEmpty = !hasAttributes && text.allSatisfy(\.isWhitespace)
      return (text, hasElements && !isEmpty)
    }.value
  }

  /// Whether what stands in `<richcontent>` is what the writer would put there for a text without
  /// markup, or in Markdown.
  static func isUsual(
    _ content: Bytes, _ contentType: String?, for text: RichText, isForFreeMind: Bool
  ) -> Bool {
    let written = richContent(text, isForFreeMind: isForFreeMind)
    return written.contentType == contentType && written.markup.utf8.elementsEqual(content)
  }

  /// What stands between `<html>` and `</html>` in a text of a node; `nil` if the text is no page. Old
  /// programs wrote HTML, where tags need not be closed.
  static func insideOfHTML(_ text: String) -> String? {
    let text = trimmed(text)
    if let inner = text.withBytes({ inside($0).map { String(decoding: $0, as: UTF8.self) } }) {
      return inner
    }
    guard text.prefix(6).lowercased() == "<html>", let page = XMLFragment.mended(text) else {
      return nil
    }
    return page.withBytes { inside($0).map { String(decoding: $0, as: UTF8.self) } }
  }

  private static func inside(_ page: Bytes, isOneElement: Bool = false) -> Bytes? {
    guard page.count > 12, stands("<html", in: page, at: 0),
      let start = page.firstIndex(of: UInt8(ascii: ">")), start < page.count - 7,
      stands("</html>", in: page, at: page.count - 7)
    else { return nil }
    let inner = Bytes(rebasing: page[(start + 1)..<(page.count - 7)])
    // A tag without attributes ends where the first `>` stands.
    let isGood = isOneElement && start == 5 || XMLFragment.isWellFormed(inner)
    return isGood ? inner : nil
  }

  /// Whether a tag stands at a place, in small letters or capital ones.
  private static func stands(
    _ tag: StaticString, in bytes: Bytes, at start: Int
  ) -> Bool {
    for index in 0..<tag.utf8CodeUnitCount
    where bytes[start + index] | 0x20 != tag.utf8Start[index] {
      return false
    }
    return true
  }

  static func trimmed(_ text: String) -> String {
    let markup = text.withBytes { trimmedMarkup($0).map { String(decoding: $0, as: UTF8.self) } }
    if let markup { return markup }
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// What begins and ends with a tag needs no knowledge of all the blanks that there are.
  private static func trimmedMarkup(_ bytes: Bytes) -> Bytes? {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }), start + 1 < bytes.count,
      bytes[start] == UInt8(ascii: "<"), bytes[start + 1] < 0x80,
      let end = bytes.lastIndex(where: { $0 > 0x20 }), bytes[end] == UInt8(ascii: ">")
    else { return nil }
    return Bytes(rebasing: bytes[start...end])
  }

  /// What stands between the tags of an element.
  static func withContent<Value>(of element: String, _ body: (Bytes) -> Value) -> Value {
    element.withBytes { bytes in
      let start = bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      let end = bytes.lastIndex(of: UInt8(ascii: "<")) ?? 0
      return body(Bytes(rebasing: bytes[start..<max(start, end)]))
    }
  }
}
