import NapkinCore
import NapkinFormats
import NapkinXML

/// Texts that are of another kind than what they are stored as.
extension FreeMindMarkup {
  /// Where files hold HTML as it comes. Some versions of Freeplane do not escape the words of a `<text>`.
  static let html = EmbeddedHTML(in: "richcontent", text: "text") {
    holdsWords($0[FreeMindName.contentType])
  }

  /// Whether what stands in `<text>` is nothing but words.
  static func holdsWords(_ contentType: String?) -> Bool {
    contentType.map { $0.hasPrefix("plain/") && $0 != "plain/html" } ?? false
  }

  /// A `<text>` whose tags are words, too; `nil` of anything else, and if there are none.
  static func withTagsAsWords(_ element: String) -> String? {
    guard element.hasPrefix("<text"), element.hasSuffix("</text>"),
      element.utf8.count(where: { $0 == UInt8(ascii: "<") }) > 2,
      let start = element.firstIndex(of: ">")
    else { return nil }
    var parts: [String] = []
    for part in element[start...].dropFirst().dropLast("</text>".count).split(
      separator: "<![CDATA[", omittingEmptySubsequences: false)
    {
      let end = parts.isEmpty ? part.startIndex : part.firstRange(of: "]]>")?.upperBound
      let rest = end ?? part.endIndex
      parts.append(String(part[..<rest]) + part[rest...].replacing("<", with: "&lt;"))
    }
    return "<text>\(parts.joined(separator: "<![CDATA["))</text>"
  }

  /// The Markdown of which Freeplane makes a page with a paragraph for each line; `nil` of a page with
  /// anything else, or with nothing.
  static func markdown(in page: Bytes) -> String? {
    var source = MemorySource(String(decoding: page, as: UTF8.self))
    let read = try? XMLReader.read(ImportRequest(mode: .strict), from: &source, words: []) {
      reader throws(FormatError) in try paragraphs(reader)
    }
    guard var lines = read?.value?.map(line) else { return nil }
    while let last = lines.last, last.allSatisfy({ $0 == " " }) { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The words of a page that has nothing but paragraphs, line by line.
  private static func paragraphs(_ reader: XMLReader) throws(FormatError) -> [String]? {
    var lines: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start:
        switch (reader.depth, reader.spelling(ofName: reader.name)) {
        case (1, "html"), (2, "body"): break
        case (2, "head"): try reader.skipElement()
        case (3, "p") where reader.attributeCount == 0, (4, "br"): lines.append("")
        default: return nil
        }
      case .text where reader.depth < 3: if !reader.isBlank { return nil }
      case .text:
        guard let last = lines.indices.last else { return nil }
        lines[last] += reader.text.string
      case .end, .comment, .instruction: break
      }
    }
    return lines
  }

  /// A line without the white space that only sets the page; fixed blanks are those of the line.
  private static func line(_ text: String) -> String {
    text.utf8.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ").replacing("\u{A0}", with: " ")
  }

  /// The XHTML of a text that is HTML, with its tags as words; `nil` of any other text, and of one that
  /// has none.
  static func xhtml(of text: String, _ contentType: String?) -> String? {
    guard let contentType, ["plain/html", "plain/auto"].contains(contentType) else {
      return nil
    }
    if let inner = insideOfHTML(text) {
      return inner.withBytes { body(of: $0).map { String(decoding: $0, as: UTF8.self) } } ?? inner
    }
    let hasMarkup = contentType == "plain/html" && text.contains { $0 == "<" || $0 == "&" }
    return hasMarkup ? XMLFragment.mended(text) : nil
  }

  /// The text of a node that shows nothing but a formula in LaTeX: one of Markdown between its signs.
  static func text(ofFormula formula: String) -> RichText {
    let line = line(formula)
    let isPlain = line.isEmpty || line.contains("$") || line.last == "\\"
    return isPlain ? RichText(line) : RichText("$\(line)$", syntax: .markdown)
  }

  /// What Freeplane shows of a text that begins with `\latex`; `nil` for any other text. A text that is
  /// a single formula becomes a formula in Markdown.
  static func text(ofLaTeX text: String) -> RichText? {
    let word = "\\latex"
    guard text.hasPrefix(word), text.dropFirst(word.count).first?.isWhitespace == true else {
      return nil
    }
    let shown = trimmed(String(text.dropFirst(word.count)))
    for (start, end) in [("$$", "$$"), ("$", "$"), ("\\[", "\\]")]
    where shown.hasPrefix(start) && shown.hasSuffix(end) {
      let formula = String(shown.dropFirst(start.count).dropLast(end.count))
      if !formula.isEmpty && !formula.contains("$") { return self.text(ofFormula: formula) }
    }
    return shown.isEmpty ? nil : RichText(shown)
  }

  /// Several texts of one node as one: nobody else has room for them.
  static func joined(_ texts: [RichText]) -> RichText? {
    guard let syntax = texts.first?.syntax, texts.count > 1 else { return texts.first }
    if texts.contains(where: { $0.syntax == .xhtml }) {
      return RichText(texts.map(shown).joined(separator: "\n"), syntax: .xhtml)
    }
    let isAlike = texts.allSatisfy { $0.syntax == syntax }
    return RichText(
      texts.map(\.source).joined(separator: "\n\n"), syntax: isAlike ? syntax : .plain)
  }

  /// What stands in the body of a page, if the text is that of a page; what has no tags as paragraphs.
  private static func shown(of text: RichText) -> String {
    let markup = text.source
    if text.syntax != .xhtml { return paragraphs(of: markup) }
    guard markup.withBytes(hasBody), let tag = markup.firstRange(of: "<body"),
      let start = markup[tag.upperBound...].firstIndex(of: ">"),
      let end = markup.ranges(of: "</body>").last?.lowerBound, start < end
    else { return markup }
    let inside = String(markup[start..<end].dropFirst())
    return XMLFragment.isWellFormed(inside) ? inside : markup
  }
}
