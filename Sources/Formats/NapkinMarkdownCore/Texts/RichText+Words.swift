import NapkinMarkup
import NapkinCore
import NapkinFormats

extension RichText {
  /// The words of a text without its markup.
  package var words: String {
    syntax == .markdown ? InlineParser.parse(Array(source.utf8)).plain : plain
  }

  /// The words of a text as a title: without the blanks that markup leaves around them.
  var wordsOfTitle: String {
    syntax == .plain ? source : Array(words.utf8).trimmed().asText
  }
}

extension MarkdownWriter {
  /// What is to be read of a node's text where it stands in Markdown of ours: its HTML are words there,
  /// as is a link that is all of it if the node has another one, and the lines of a heading become one.
  func words(of node: MindMap.Node, inHeading isHeading: Bool) -> String {
    let text = node.text
    if text.syntax == .plain { return text.source }
    if text.syntax == .xhtml {
      let line = text.styled.line(isSingle: isHeading)
      return InlineParser.parse(Array(line.utf8)).plain
    }
    guard let line = line(of: node, inHeading: isHeading) else { return text.source }
    guard isInLink(node) else { return line.read.words }
    // There, no line begins with an icon or ends with a tag.
    let link = Array("[\(line.written.source.asText)](#)".utf8)
    return NodeLine(link, task: .none, isHeading: isHeading, labels: [:]).text.words
  }

  /// What is written of a node's text in Markdown; `nil` if it is written as words.
  func line(
    of node: MindMap.Node, inHeading isHeading: Bool
  ) -> (written: MarkdownFragment, read: RichText)? {
    MarkdownFragment(node.text.source).asLine(
      inHeading: isHeading, inLink: isInLink(node), mayLead: node.mayLead, beside: labels)
  }
}

extension MindMap.Node {
  /// Whether a link that is all of its text may become that of the node.
  var mayLead: Bool { link == nil }
}
