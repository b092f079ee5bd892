import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Writes texts for Workflowy: HTML with the few tags that it knows.
enum OPMLHTML {
  /// Returns the text of a node, with its link around it and its tags after it.
  static func line(of node: MindMap.Node) -> String {
    var line = text(of: node.text)
    if let link = node.link {
      line = "<a href=\"\(MarkupContext.anywhere.escape(link))\">\(line)</a>"
    }
    for tag in node.tags {
      let words = tag.split(whereSeparator: \.isWhitespace)
      line += " #" + MarkupContext.anywhere.escape(words.joined(separator: "-"))
    }
    return line
  }

  /// Returns a text with only the tags that Workflowy knows.
  static func text(of text: RichText) -> String {
    if text.syntax == .xhtml {
      let markup = text.source.replacing("<br />", with: "<br/>")
      let source = markup.replacing("<br/>", with: "\n")
      if isKnown(source), withBreaks(source) == markup { return source }
    }
    return MarkupContext.html.escape(text.plain)
  }

  /// Whether Workflowy knows all markup of a text.
  static func isKnown(_ source: String) -> Bool {
    MarkupText.canHold(source) && source.withBytes { HTMLScan.isHTML($0) { known.contains($0) } }
  }

  /// Returns HTML with a tag for each line end, as Workflowy uses it; HTML with block tags stays as it is.
  static func withBreaks(_ source: String) -> String {
    let isRunning = source.withBytes { HTMLScan.isHTML($0) { inLines.contains($0) } }
    guard isRunning else { return source }
    var result: [UInt8] = []
    // Inside of a tag, the byte that ends the tag or the current value.
    var end: UInt8?
    for byte in source.utf8 {
      switch byte {
      case UInt8(ascii: "\n") where end == nil:
        if result.last == 0x0D { result.removeLast() }
        result += "<br/>".utf8
        continue
      case UInt8(ascii: "<") where end == nil: end = UInt8(ascii: ">")
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if end == UInt8(ascii: ">") { end = byte } else if end == byte { end = UInt8(ascii: ">") }
      case UInt8(ascii: ">") where end == byte: end = nil
      default: break
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The tags of inline text, which do not end a line.
  private static let inLines = known.union([
    "em", "strong", "del", "ins", "sub", "sup", "small", "font",
  ])
  private static let known: Set<TagName> = [
    "b", "i", "u", "s", "code", "a", "mark", "time", "span", "mention",
  ]
}
