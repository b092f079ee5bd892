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
}

extension UnsafePointer<MindMap.Node> {
  /// What is to be read of the node's text where it stands in Markdown of ours: its HTML are words there,
  /// as is a link that is all of it if the node has another one, and the lines of a heading become one.
  func wordsAsWritten(inHeading isHeading: Bool) -> String {
    let text = pointee.text
    guard text.syntax == .markdown else { return text.words }
    let piece = MarkdownPiece(text.source)
    return piece.asLine(inHeading: isHeading, mayLead: mayLead)?.read.words ?? text.source
  }

  /// Whether a link that is all of its text may become that of the node.
  var mayLead: Bool { extras?.pointee.link == nil }
}
