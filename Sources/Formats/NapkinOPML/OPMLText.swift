import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// Texts as they stand in attributes: programs write plain text, HTML or Markdown there, and do not
/// say which.
enum OPMLText {
  /// The text that a value means.
  ///
  /// It is HTML if every `<` in it begins a tag that texts have, the tags match, and every `&`
  /// begins a reference; Markdown if it has what nobody writes by chance; and plain otherwise. Lines
  /// of HTML end where those of the value do, unless it has blocks, and what HTML leaves open is closed.
  static func read(_ value: String) -> RichText {
    let syntax = syntax(of: value)
    guard syntax == .xhtml else { return RichText(value, syntax: syntax) }
    let markup = value.has(UInt8(ascii: "\n")) ? OPMLHTML.withBreaks(value) : value
    let isWellFormed = XMLFragment.isWellFormed(markup)
    return RichText(
      isWellFormed ? markup : XMLFragment.mended(markup) ?? markup, syntax: .xhtml)
  }

  /// Whether there is a value that means exactly this text.
  static func means(_ value: String?, _ text: RichText) -> Bool {
    guard let value else { return false }
    // HTML may be mended; but tags come from tags and from ends of lines alone.
    let mayBecome =
      text.syntax == .xhtml
      && (value.has(UInt8(ascii: "<")) || value.has(UInt8(ascii: "\n"))
        || !text.source.has(UInt8(ascii: "<")))
    return (mayBecome || text.source == value) && read(value) == text
  }

  /// Whether readers take a value for plain text.
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

  /// The text without the characters that XML forbids, as a file can hold it.
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
    // A mark that joins a blank belongs to the text.
    let bytes = utf8.drop { $0 <= 0x20 }
    return bytes.lastIndex { $0 > 0x20 }.map { String(Substring(bytes[...$0])) } ?? ""
  }
}

extension ByteWord {
  /// Marks what may be the beginning of markup, in HTML or in Markdown.
  @inline(__always)
  fileprivate var markup: ByteMarks { tagsOrReferences | marksOfMarkdown }

  @inline(__always)
  fileprivate var tagsOrReferences: ByteMarks { marks("<") | marks("&") }

  @inline(__always)
  fileprivate var marksOfMarkdown: ByteMarks {
    marks("*") | marks("[") | marks("#") | marks("`")
  }
}
