import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// Reads and writes texts in attributes: programs write plain text, HTML or Markdown there, without declaring which.
enum OPMLText {
  /// Returns the text that a value means.
  ///
  /// The value is HTML if every `<` in it begins a tag of rich text, the tags match, and every `&` begins a
  /// reference. It is Markdown if it contains marks that nobody writes by chance, and plain text otherwise. Line
  /// ends of HTML count, unless there are block tags, and unclosed tags are closed.
  static func read(_ value: String) -> RichText {
    let syntax = syntax(of: value)
    guard syntax == .xhtml else { return RichText(value, syntax: syntax) }
    let markup = value.has(UInt8(ascii: "\n")) ? OPMLHTML.withBreaks(value) : value
    let isWellFormed = XMLFragment.isWellFormed(markup)
    return RichText(isWellFormed ? markup : XMLFragment.mended(markup) ?? markup, syntax: .xhtml)
  }

  /// Whether a value means exactly this text.
  static func means(_ value: String?, _ text: RichText) -> Bool {
    guard let value else { return false }
    // HTML may be repaired; but repairs only make tags from tags and from line ends.
    let mayBecome =
      text.syntax == .xhtml
      && (value.has(UInt8(ascii: "<")) || value.has(UInt8(ascii: "\n"))
        || !text.source.has(UInt8(ascii: "<")))
    return (mayBecome || text.source == value) && read(value) == text
  }

  /// Whether readers treat a value as plain text.
  static func isPlain(_ value: String) -> Bool { syntax(of: value) == .plain }

  private static func syntax(of value: String) -> RichText.Syntax {
    value.withBytes { bytes in
      // Nearly all texts have no markup.
      guard ByteScan.first(in: bytes, { $0.markup }) < bytes.count else { return .plain }
      if ByteScan.first(in: bytes, { $0.tagsOrReferences }) < bytes.count, HTMLScan.isHTML(bytes) {
        return .xhtml
      }
      if ByteScan.first(in: bytes, { $0.marksOfMarkdown }) < bytes.count,
        MarkdownScan.isMarkdown(bytes)
      {
        return .markdown
      }
      return .plain
    }
  }

  /// Returns the text with U+FFFD instead of the characters that XML forbids.
  static func allowed(_ text: String) -> String {
    if MarkupText.canHold(text) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(MarkupContext.isForbidden(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}

extension String {
  /// The text without the blanks at its ends.
  var trimmed: String { Substring(self).trimmed }
}

extension Substring {
  /// The text without the blanks at its ends.
  var trimmed: String {
    // A combining mark after a blank belongs to the text.
    let bytes = utf8.drop { $0 <= 0x20 }
    return bytes.lastIndex { $0 > 0x20 }.map { String(Substring(bytes[...$0])) } ?? ""
  }
}

extension ByteWord {
  /// Marks bytes that may begin markup, in HTML or in Markdown.
  @inline(__always)
  fileprivate var markup: ByteMarks { tagsOrReferences | marksOfMarkdown }

  @inline(__always)
  fileprivate var tagsOrReferences: ByteMarks { marks("<") | marks("&") }

  @inline(__always)
  fileprivate var marksOfMarkdown: ByteMarks {
    marks("*") | marks("[") | marks("#") | marks("`")
  }
}
