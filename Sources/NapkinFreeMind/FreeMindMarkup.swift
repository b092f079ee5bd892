import NapkinCore
import NapkinFormats
import NapkinXML

/// What stands in `<richcontent>`, read and written.
enum FreeMindMarkup {
  /// What the writer puts into `<richcontent>` for a text, and under which type.
  static func richContent(
    _ text: RichText, isForFreeMind: Bool
  ) -> (contentType: String?, markup: String) {
    let (type, markup) = plainContent(text, isForFreeMind: isForFreeMind)
    return (type, isForFreeMind ? XMLFragment.withReferences(markup) : markup)
  }

  /// The same with all characters as they are.
  private static func plainContent(
    _ text: RichText, isForFreeMind: Bool
  ) -> (contentType: String?, markup: String) {
    switch text.syntax {
    case .markdown where !isForFreeMind:
      return ("plain/markdown", "<text>\(escaped(text.source))</text>")
    case .xhtml where XMLFragment.isWellFormed(text.source): return (nil, page(text.source))
    default:
      return (nil, page(ofPlain: text.plain))
    }
  }

  /// Whether the writer puts a node's text into `<richcontent>`: XHTML, and a plain text that would
  /// be taken for a page.
  static func isRich(_ text: RichText) -> Bool {
    switch text.syntax {
    case .plain: text.source.utf8.first == UInt8(ascii: "<") && insideOfHTML(text.source) != nil
    case .markdown: false
    case .xhtml: XMLFragment.isWellFormed(text.source)
    }
  }

  /// XHTML as a page.
  static func page(_ markup: String) -> String {
    hasBody(markup) ? "<html>\(markup)</html>" : "<html><body>\(markup)</body></html>"
  }

  /// Plain text as a page: the line breaks between the tags tell it from one with markup.
  private static func page(ofPlain text: String) -> String {
    var page = "<html>\n<body>\n"
    let lines = escaped(text).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      page += "<p>"
      page += Substring(line)
      page += "</p>\n"
    }
    return page + "</body>\n</html>"
  }

  /// The text that stands in `<richcontent>`; `nil` if there is none.
  static func text(of content: String, _ contentType: String?) -> RichText? {
    let trimmed = FreeMindMarkup.trimmed(content)
    if trimmed.isEmpty { return nil }
    if let inner = inside(trimmed) {
      if let plain = plainText(of: content) { return RichText(plain) }
      let tight = "<body>"
      if inner.hasPrefix(tight), inner.hasSuffix("</body>") {
        let body = String(inner.dropFirst(tight.count).dropLast("</body>".count))
        if !hasBody(body), XMLFragment.isWellFormed(body) { return RichText(body, syntax: .xhtml) }
      }
      return RichText(inner, syntax: .xhtml)
    }
    let isMarkdown = contentType?.hasSuffix("/markdown") ?? false
    guard let text = try? words(of: trimmed) else { return nil }
    return RichText(text, syntax: isMarkdown ? .markdown : .plain)
  }

  /// The lines of a page that the writer made of plain text.
  private static func plainText(of content: String) -> String? {
    let head = "<html>\n<body>\n"
    let foot = "\n</body>\n</html>"
    guard content.utf8.starts(with: head.utf8),
      content.utf8.suffix(foot.utf8.count).elementsEqual(foot.utf8)
    else { return nil }
    // The line breaks between the paragraphs are those of the text.
    let paragraphs = content.utf8.dropFirst(head.utf8.count).dropLast(foot.utf8.count)
    guard let text = try? words(of: String(Substring(paragraphs))) else { return nil }
    let usual = page(ofPlain: text)
    return usual == content || XMLFragment.withReferences(usual) == content ? text : nil
  }

  /// All text in a piece of markup, its references resolved.
  private static func words(of markup: String) throws(FormatError) -> String {
    var source = MemorySource("<text>\(markup)</text>")
    return try XMLReader.read(ImportRequest(mode: .strict), from: &source, words: []) {
      reader throws(FormatError) in
      var text = ""
      while let event = try reader.next() {
        if event == .text { text += reader.text.string }
      }
      return text
    }.value
  }

  /// Whether what stands in `<richcontent>` is what the writer would put there for the text in it.
  static func isUsual(
    _ content: String, _ contentType: String?, for text: RichText, isForFreeMind: Bool
  ) -> Bool {
    // The writer begins with a tag, and Freeplane on a new line.
    guard content.utf8.first == UInt8(ascii: "<") else { return false }
    let written = richContent(text, isForFreeMind: isForFreeMind)
    return written.markup == content && written.contentType == contentType
  }

  /// What stands between `<html>` and `</html>` in a text of a node; `nil` if the text is no page. Old
  /// programs wrote HTML, where tags need not be closed.
  static func insideOfHTML(_ text: String) -> String? {
    let text = trimmed(text)
    if let inner = inside(text) { return inner }
    guard text.prefix(6).lowercased() == "<html>" else { return nil }
    return XMLFragment.mended(text).flatMap(inside)
  }

  private static func inside(_ page: String) -> String? {
    let inner = page.withBytes { bytes -> String? in
      guard bytes.count > 12, stands("<html", in: bytes, at: 0),
        let start = bytes.firstIndex(of: UInt8(ascii: ">")), start < bytes.count - 7,
        stands("</html>", in: bytes, at: bytes.count - 7)
      else { return nil }
      let inner = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<(bytes.count - 7)])
      return String(decoding: inner, as: UTF8.self)
    }
    guard let inner, XMLFragment.isWellFormed(inner) else { return nil }
    return inner
  }

  /// Whether a tag stands at a place, in small letters or capital ones.
  private static func stands(
    _ tag: StaticString, in bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    for index in 0..<tag.utf8CodeUnitCount
    where bytes[start + index] | 0x20 != tag.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether markup is that of a page, and not only of what stands in its body.
  private static func hasBody(_ markup: String) -> Bool {
    let start = markup.utf8.drop { $0 <= 0x20 }
    return start.starts(with: "<body".utf8) || start.starts(with: "<head".utf8)
  }

  private static func trimmed(_ text: String) -> String {
    if let markup = text.withBytes(trimmedMarkup) { return markup }
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// What begins and ends with a tag needs no knowledge of all the blanks that there are.
  private static func trimmedMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }), start + 1 < bytes.count,
      bytes[start] == UInt8(ascii: "<"), bytes[start + 1] < 0x80,
      let end = bytes.lastIndex(where: { $0 > 0x20 }), bytes[end] == UInt8(ascii: ">")
    else { return nil }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start...end]), as: UTF8.self)
  }

  /// A text as markup.
  static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}
