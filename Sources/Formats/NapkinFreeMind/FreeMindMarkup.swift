import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// Reads and writes the content of `<richcontent>`.
enum FreeMindMarkup {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Returns the content that the writer puts into `<richcontent>` for a text, and its content type.
  static func richContent(
    _ text: RichText, isForFreeMind: Bool
  ) -> (contentType: String?, markup: String) {
    let (type, markup) = plainContent(text, isForFreeMind: isForFreeMind)
    return (type, isForFreeMind ? XMLFragment.withReferences(markup) : markup)
  }

  /// Returns the content for `<richcontent>` with all characters as they are, without the references that FreeMind
  /// needs.
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

  /// Returns XHTML as a page. The XHTML may be the content of a body, or the content of a whole page.
  static func page(_ markup: String) -> String {
    markup.withBytes(hasBody) ? "<html>\(markup)</html>" : "<html><body>\(markup)</body></html>"
  }

  /// Whether markup is the content of a whole page, and not only the content of its body.
  static func hasBody(_ markup: Bytes) -> Bool {
    let start = markup.drop { $0 <= 0x20 }
    return start.starts(with: "<body".utf8) || start.starts(with: "<head".utf8)
  }

  /// Whether a reader gets well-formed XHTML back from the page made of it. `before` is the white space
  /// before the page.
  static func comesBack(_ markup: String, behind before: String) -> Bool {
    markup.withBytes { inside in
      guard hasBody(inside) else { return true }
      // A reader would take only the content of the body, or would take the page for one made of plain text.
      let isPlain = before.isEmpty && inside.starts(with: "\n<body>\n".utf8)
      return !isPlain && body(of: inside) == nil
    }
  }

  /// Returns plain text as a page; its line breaks between tags distinguish it from a page with markup.
  private static func page(ofPlain text: String) -> String {
    "<html>\n<body>\n\(paragraphs(of: text))\n</body>\n</html>"
  }

  /// Returns plain text as markup, with a paragraph for each of its lines.
  static func paragraphs(of text: String) -> String {
    let lines = MarkupContext.anywhere.escape(text).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.map { "<p>\(Substring($0))</p>" }.joined(separator: "\n")
  }

  /// Returns the text in the content of `<richcontent>`; `nil` if there is none.
  ///
  /// - Parameter isOneElement: Whether the content is known to be well-formed and to have no elements except one.
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
    let markup = isPlainText(contentType) ? withTagsAsWords(trimmed) : nil
    guard let (text, isMarkup) = try? words(of: markup ?? trimmed) else { return nil }
    if isMarkup && !isMarkdown { return RichText(withoutRemarks(trimmed), syntax: .xhtml) }
    if let markup = xhtml(of: text, contentType) { return RichText(markup, syntax: .xhtml) }
    return RichText(text, syntax: isMarkdown ? .markdown : .plain)
  }

  /// Returns the content of the page in markup that has nothing else except comments and instructions; if the
  /// markup is not a page, returns all of it.
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

  /// Returns the content of the body of a page that has nothing else.
  static func body(of inner: Bytes) -> Bytes? {
    let (head, foot) = ("<body>", "</body>")
    guard inner.starts(with: head.utf8), inner.count >= head.utf8.count + foot.utf8.count,
      inner.suffix(foot.utf8.count).elementsEqual(foot.utf8)
    else { return nil }
    let body = Bytes(rebasing: inner.dropFirst(head.utf8.count).dropLast(foot.utf8.count))
    return !hasBody(body) && XMLFragment.isWellFormed(body) ? body : nil
  }

  /// Returns the lines of a page that the writer made of plain text; `nil` for any other page.
  private static func plainText(of content: Bytes) -> String? {
    let head = "<html>\n<body>\n"
    let foot = "\n</body>\n</html>"
    guard content.starts(with: head.utf8),
      content.suffix(foot.utf8.count).elementsEqual(foot.utf8)
    else { return nil }
    // The line breaks between the paragraphs are the line breaks of the text.
    let paragraphs = content.dropFirst(head.utf8.count).dropLast(foot.utf8.count)
    let markup = String(decoding: paragraphs, as: UTF8.self)
    guard let (text, _) = try? words(of: markup) else { return nil }
    let usual = page(ofPlain: text)
    let isSame = [usual, XMLFragment.withReferences(usual)].contains {
      $0.utf8.elementsEqual(content)
    }
    return isSame ? text : nil
  }

  /// Returns all text in a piece of markup, with its references resolved, and whether the markup has elements
  /// except the one that Freeplane puts around plain text. Elements without visible content do not count.
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

  /// Whether the content of `<richcontent>` is the same as the writer's for a text without markup, or in Markdown.
  static func isUsual(
    _ content: Bytes, _ contentType: String?, for text: RichText, isForFreeMind: Bool
  ) -> Bool {
    let written = richContent(text, isForFreeMind: isForFreeMind)
    return written.contentType == contentType && written.markup.utf8.elementsEqual(content)
  }

  /// Returns the content between `<html>` and `</html>` in the text of a node; `nil` if the text is not a page. Old
  /// programs wrote HTML, in which tags need not be closed.
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
    // A tag without attributes ends at the first `>`.
    let isGood = isOneElement && start == 5 || XMLFragment.isWellFormed(inner)
    return isGood ? inner : nil
  }

  /// Whether a tag is at an index, in lower or upper case.
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
    return markup ?? text.withoutSpaceAround
  }

  /// Returns markup without ASCII blanks around it; `nil` unless it begins and ends with a tag.
  private static func trimmedMarkup(_ bytes: Bytes) -> Bytes? {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }), start + 1 < bytes.count,
      bytes[start] == UInt8(ascii: "<"), bytes[start + 1] < 0x80,
      let end = bytes.lastIndex(where: { $0 > 0x20 }), bytes[end] == UInt8(ascii: ">")
    else { return nil }
    return Bytes(rebasing: bytes[start...end])
  }

  /// Calls `body` with the bytes between the tags of an element.
  static func withContent<Value>(of element: String, _ body: (Bytes) -> Value) -> Value {
    element.withBytes { bytes in
      let start = bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      let end = bytes.lastIndex(of: UInt8(ascii: "<")) ?? 0
      return body(Bytes(rebasing: bytes[start..<max(start, end)]))
    }
  }
}
