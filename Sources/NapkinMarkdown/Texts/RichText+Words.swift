import NapkinCore
import NapkinFormats

extension RichText {
  /// What is to be read of a text, whatever its markup is.
  var words: String {
    syntax == .markdown ? InlineParser.parse(Array(source.utf8)).plain : plain
  }

  /// What is to be read of the text where it stands in Markdown of ours: its HTML are words there.
  var wordsAsWritten: String {
    guard syntax == .markdown, source.has(.less) else { return words }
    let written = MarkdownPiece(source).harmless
    return written.map { RichText($0.source.asText, syntax: .markdown).words } ?? source
  }
}
