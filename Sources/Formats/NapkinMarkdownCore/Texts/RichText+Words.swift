import NapkinMarkup
import NapkinCore
import NapkinFormats

extension RichText {
  package var words: String {
    syntax == .markdown ? InlineParser.parse(Array(source.utf8)).plain : plain
  }

  /// The text as a title: without its markup, and without the blanks that this leaves at the ends.
  var wordsOfTitle: String {
    syntax == .plain ? source : Array(words.utf8).trimmed().asText
  }
}

extension MarkdownWriter {
  /// Returns the text of a node as it is read from Napkin's Markdown: HTML becomes plain text, and so does a link
  /// that is the whole text, if the node has another link. The lines of a heading become one.
  func words(of node: MindMap.Node, inHeading isHeading: Bool) -> String {
    let text = node.text
    if text.syntax == .plain { return text.source }
    if text.syntax == .xhtml {
      let line = text.styled.line(isSingle: isHeading)
      return InlineParser.parse(Array(line.utf8)).plain
    }
    guard let line = line(of: node, inHeading: isHeading) else { return text.source }
    guard isInLink(node) else { return line.read.words }
    // In a link, no line begins with an icon or ends with a tag.
    let link = Array("[\(line.written.source.asText)](#)".utf8)
    return NodeLine(link, task: .none, isHeading: isHeading, labels: [:]).text.words
  }

  /// Returns the Markdown that is written for the text of a node; `nil` if it is written as plain text.
  func line(
    of node: MindMap.Node, inHeading isHeading: Bool
  ) -> (written: MarkdownFragment, read: RichText)? {
    MarkdownFragment(node.text.source).asLine(
      inHeading: isHeading, inLink: isInLink(node), mayLead: node.mayLead, beside: labels)
  }
}

extension MindMap.Node {
  /// Whether a link that is the whole text may become the link of the node.
  var mayLead: Bool { link == nil }
}
