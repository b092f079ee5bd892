import NapkinCommonMark
import NapkinCore
import NapkinFormats

extension RichText {
  /// What is to be read of a text, whatever its markup is.
  var words: String {
    syntax == .markdown ? InlineParser.parse(Array(source.utf8)).plain : plain
  }

  /// What is to be read of a text as a title: without the blanks around it that markup leaves.
  var wordsOfTitle: String {
    syntax == .plain ? source : Array(words.utf8).trimmed().asText
  }

  /// What is to be read of the text where it stands in Markdown of ours: its HTML are words there, as
  /// is a link that is all of it, and the lines of a heading become one.
  func wordsAsWritten(inHeading isHeading: Bool) -> String {
    guard syntax == .markdown else { return words }
    return MarkdownPiece(source).asLine(inHeading: isHeading)?.read.words ?? source
  }
}
