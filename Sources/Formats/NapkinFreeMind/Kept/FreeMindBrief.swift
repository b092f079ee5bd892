import NapkinCore
import NapkinXML

/// What documents of earlier versions keep of a node's element: without what the model says.
///
/// `<usual>` stands for a start tag that the writer writes the same way, and `<html/>` for the page of a
/// text, a note or details:
///
/// ```xml
/// <usual><richcontent TYPE="DETAILS" HIDDEN="true">
/// <html/></richcontent></usual>
/// ```
enum FreeMindBrief {
  static let key = "brief"
  private static let startTag = "<usual>"
  private static let endTag = "</usual>"

  /// The element with its start tag.
  static func whole(_ brief: String, of node: MindMap.Node, level: Int) -> String {
    guard brief.hasPrefix(startTag), brief.hasSuffix(endTag) else { return brief }
    var writer = FreeMindWriter(isForFreeMind: false)
    let inside = brief.utf8.dropFirst(startTag.utf8.count).dropLast(endTag.utf8.count)
    return String(decoding: writer.startTag(of: node, level: level), as: UTF8.self)
      + ">\(Substring(inside))</node>"
  }
}

extension FreeMindElement {
  /// Puts the pages of a node's texts where they were left out, each of them once.
  mutating func fillPages(of node: MindMap.Node) {
    let emptyPage = FreeMindPage.empty.markup
    var texts = ["NODE": node.text, "DETAILS": node.details, "NOTE": node.note]
    for index in parts.indices {
      guard case .item(let markup) = parts[index], markup.hasPrefix("<richcontent"),
        let tagEnd = markup.firstIndex(of: ">"),
        let type = texts.keys.first(where: { markup[..<tagEnd].contains(" TYPE=\"\($0)\"") }),
        let page = markup.firstRange(of: emptyPage)?.lowerBound,
        markup[tagEnd..<page].dropFirst().allSatisfy(\.isWhitespace),
        let text = texts.removeValue(forKey: type) ?? nil, text.syntax == .xhtml,
        XMLFragment.isWellFormed(text.source)
      else { continue }
      let whole = FreeMindMarkup.page(text.source)
      parts[index] = .item(markup.replacing(emptyPage, with: whole, maxReplacements: 1))
    }
  }
}
