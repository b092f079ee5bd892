import NapkinCore
import NapkinFormats
import NapkinXML

/// What stands in `<richcontent>`, read and written.
enum FreeMindMarkup {
  /// What the writer puts into `<richcontent>` for a text, and under which type.
  static func richContent(
    _ text: RichText, isForFreeMind: Bool
  ) -> (contentType: String?, markup: String) {
    switch text.syntax {
    case .markdown where !isForFreeMind:
      return ("plain/markdown", "<text>\(escaped(text.source))</text>")
    case .xhtml where XMLFragment.isWellFormed(text.source):
      let isPage = hasBody(text.source)
      return (
        nil, isPage ? "<html>\(text.source)</html>" : "<html><body>\(text.source)</body></html>"
      )
    default:
      return (nil, page(text.plain))
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

  /// Plain text as a page: the line breaks between the tags tell it from one with markup.
  private static func page(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "<html>\n<body>\n" + lines.map { "<p>\(escaped(String($0)))</p>\n" }.joined()
      + "</body>\n</html>"
  }

  /// The text that stands in `<richcontent>`; `nil` if there is none.
  static func text(of content: String, _ contentType: String?) -> RichText? {
    let trimmed = FreeMindMarkup.trimmed(content)
    if trimmed.isEmpty { return nil }
    if let inner = insideOfHTML(trimmed) {
      if let plain = plainText(of: content) { return RichText(plain) }
      let tight = "<body>"
      if inner.hasPrefix(tight), inner.hasSuffix("</body>") {
        let body = String(inner.dropFirst(tight.count).dropLast("</body>".count))
        if !hasBody(body) { return RichText(body, syntax: .xhtml) }
      }
      return RichText(inner, syntax: .xhtml)
    }
    let isMarkdown = contentType?.hasSuffix("/markdown") ?? false
    guard let text = try? words(of: trimmed) else { return nil }
    return RichText(text, syntax: isMarkdown ? .markdown : .plain)
  }

  /// The lines of a page that the writer made of plain text.
  private static func plainText(of content: String) -> String? {
    let head = "<html>\n<body>\n<p>"
    let foot = "</p>\n</body>\n</html>"
    guard content.utf8.starts(with: head.utf8), content.hasSuffix(foot),
      let text = try? words(
        of: "<text>"
          + content.dropFirst(head.count).dropLast(foot.count)
          .replacing("</p>\n<p>", with: "\n") + "</text>"),
      page(text) == content
    else { return nil }
    return text
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

  /// What stands between `<html>` and `</html>`; `nil` if the text is no page.
  static func insideOfHTML(_ text: String) -> String? {
    let trimmed = FreeMindMarkup.trimmed(text)
    guard trimmed.prefix(5).lowercased() == "<html", let start = trimmed.firstIndex(of: ">"),
      trimmed.suffix(7).lowercased() == "</html>"
    else { return nil }
    let inner = trimmed[trimmed.index(after: start)...].dropLast(7)
    return XMLFragment.isWellFormed(String(inner)) ? String(inner) : nil
  }

  /// Whether markup is that of a page, and not only of what stands in its body.
  private static func hasBody(_ markup: String) -> Bool {
    let start = markup.drop(while: \.isWhitespace)
    return start.hasPrefix("<body") || start.hasPrefix("<head")
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// A text as markup.
  static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}
