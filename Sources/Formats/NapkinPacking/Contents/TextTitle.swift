import NapkinFormats
import NapkinMarkup

/// The titles that stand in texts.
package enum TextTitle {
  /// The words of the heading that a text in Markdown begins with.
  package static func heading(of text: String) -> String? {
    let line = text.prefix { !$0.isNewline }
    guard line.hasPrefix("# ") else { return nil }
    let title = Line.single(InlineParser.parse(Array(line.dropFirst(2).utf8)).plain)
    return title.isEmpty ? nil : title
  }
}
