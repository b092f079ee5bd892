import NapkinCore

/// Texts as Workflowy wants them: HTML with the few tags that it knows.
enum OPMLHTML {
  /// The text of a node, its link around it and its tags behind it.
  static func line(of node: borrowing MindMap.Node) -> String {
    var line = text(of: node.text)
    if let link = node.link { line = "<a href=\"\(escape(OPMLText.allowed(link)))\">\(line)</a>" }
    for tag in node.tags {
      line +=
        " #"
        + escape(
          OPMLText.allowed(
            tag.split(whereSeparator: \.isWhitespace)
              .joined(separator: "-")))
    }
    return line
  }

  /// A text with the tags that Workflowy knows, and without the others.
  static func text(of text: RichText) -> String {
    if text.syntax == .xhtml && isKnown(text.source) { return text.source }
    return escape(OPMLText.allowed(text.plain))
  }

  /// Whether all markup of a text is of the kind that Workflowy knows.
  static func isKnown(_ source: String) -> Bool {
    !OPMLText.hasForbidden(source)
      && source.withBytes { HTMLScan.isHTML($0) { known.contains($0) } }
  }

  private static let known: Set<String> = ["b", "i", "u", "s", "code", "a", "mark", "time", "span"]

  static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 })
    else { return text }
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  /// The text that ``escape(_:)`` made safe.
  static func unescape(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = ""
    var rest = text
    while let index = rest.firstIndex(of: "&") {
      result += rest[..<index]
      rest = rest[index...]
      let match = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")]
        .first { rest.hasPrefix($0.0) }
      result += match?.1 ?? "&"
      rest = rest.dropFirst(match?.0.count ?? 1)
    }
    return result + rest
  }
}
