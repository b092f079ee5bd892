import NapkinCore
import NapkinFormats
import NapkinXML

/// Texts whose content is of another kind than their element or attribute suggests.
extension FreeMindMarkup {
  /// The elements that may contain HTML which is not XML; some versions of Freeplane do not escape a `<text>`.
  static let html = EmbeddedHTML(in: "richcontent", text: "text") {
    isPlainText($0[FreeMindName.contentType])
  }

  /// Whether the content of a `<text>` is plain text, by its content type.
  static func isPlainText(_ contentType: String?) -> Bool {
    contentType.map { $0.hasPrefix("plain/") && $0 != "plain/html" } ?? false
  }

  /// Returns a `<text>` with its inner tags escaped as text; `nil` if it has none, and for any other element.
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

  /// Returns the Markdown of a page in which Freeplane wrote each line as a paragraph; `nil` for a page with other
  /// content, or with none.
  static func markdown(in page: Bytes) -> String? {
    var source = MemorySource(String(decoding: page, as: UTF8.self))
    let read = try? XMLReader.read(ImportRequest(mode: .strict), from: &source, words: []) {
      reader throws(FormatError) in try paragraphs(reader)
    }
    guard var lines = read?.value?.map(line) else { return nil }
    while let last = lines.last, last.allSatisfy({ $0 == " " }) { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Returns the lines of a page that contains only paragraphs; `nil` for any other page.
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

  /// Returns a line without the white space that only formats the page; non-breaking spaces become its blanks.
  private static func line(_ text: String) -> String {
    text.utf8.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ").replacing("\u{A0}", with: " ")
  }

  /// Returns the XHTML of a text that is HTML with its tags as text; `nil` for any other text, and for a text
  /// without tags.
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

  /// Returns the text of a node that shows only a LaTeX formula: in Markdown between `$` signs, if that is possible.
  static func text(ofFormula formula: String) -> RichText {
    let line = line(formula)
    let isPlain = line.isEmpty || line.contains("$") || line.last == "\\"
    return isPlain ? RichText(line) : RichText("$\(line)$", syntax: .markdown)
  }

  /// Returns the text that Freeplane shows for a text that begins with `\latex`; `nil` for any other text. A single
  /// formula becomes a formula in Markdown.
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

  /// Joins several texts of one node into one, because the model has room for one text of each kind.
  static func joined(_ texts: [RichText]) -> RichText? {
    guard let syntax = texts.first?.syntax, texts.count > 1 else { return texts.first }
    if texts.contains(where: { $0.syntax == .xhtml }) {
      return RichText(texts.map(shown).joined(separator: "\n"), syntax: .xhtml)
    }
    let isAlike = texts.allSatisfy { $0.syntax == syntax }
    return RichText(
      texts.map(\.source).joined(separator: "\n\n"), syntax: isAlike ? syntax : .plain)
  }

  /// Returns the markup of a text: the content of the body of a page, or the paragraphs of a text without tags.
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
