import NapkinFormats
import NapkinMarkup

/// Finds titles in texts.
package enum TextTitle {
  /// Returns the plain text of a heading at the beginning of a Markdown text.
  package static func heading(of text: String) -> String? {
    let line = text.prefix { !$0.isNewline }
    guard line.hasPrefix("# ") else { return nil }
    let title = Line.single(InlineParser.parse(Array(line.dropFirst(2).utf8)).plain)
    return title.isEmpty ? nil : title
  }
}
