import NapkinCore
import NapkinFormats
import NapkinXML

/// The spelling of a node's element without what the model says anyway: what is kept of a node goes
/// through every format, so it is to be small.
///
/// `<usual>` stands for a start tag that the writer spells the same way, and `<html/>` for the page
/// in `<richcontent>`, where only what is around the page is spelt otherwise:
///
/// ```xml
/// <usual><richcontent CONTENT-TYPE="xml/" TYPE="NOTE">
/// <html/></richcontent></usual>
/// ```
enum FreeMindBrief {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  static let startTag = "<usual>"
  static let endTag = "</usual>"
  private static let emptyPage: StaticString = "<html/>"
  private static let startOfType: StaticString = " TYPE=\""
  private static let endOfText: StaticString = "</richcontent>"

  /// The spelling of a text's element, without its page if that is the one of the node. Of several
  /// elements of a type, which are noted, the first one goes without.
  static func shortened(
    _ element: XMLText, of node: UnsafePointer<MindMap.Node>, _ types: inout Set<String>
  ) -> [UInt8] {
    let bytes = element.bytes
    guard !looksLikeNode(bytes), let tagEnd = bytes.firstIndex(of: UInt8(ascii: ">")),
      let (type, text) = text(of: node, in: bytes[...tagEnd]), types.insert(type).inserted
    else { return Array(bytes) }
    let page = FreeMindMarkup.page(text)
    let content = bytes[(tagEnd + 1)...].dropLast(endOfText.utf8CodeUnitCount)
    let start = content.firstIndex { $0 > 0x20 } ?? content.endIndex
    let end = start + page.utf8.count
    guard end <= content.endIndex,
      page.withBytes({ $0.areSame(as: Bytes(rebasing: bytes[start..<end])) }),
      content[end...].allSatisfy({ $0 <= 0x20 })
    else { return Array(bytes) }
    var short = Array(bytes[..<start])
    emptyPage.withUTF8Buffer { short += $0 }
    return short + bytes[end...]
  }

  /// The spelling that was kept of a node, with the pages of its texts as it says them now.
  static func spelling(
    of node: UnsafePointer<MindMap.Node>, in foreign: Foreign
  ) -> String? {
    if let brief = FreeMindSource.markup(FreeMindSource.briefKey, in: foreign) {
      return withPages(brief, of: node)
    }
    return FreeMindSource.markup(FreeMindSource.nodeKey, in: foreign)
  }

  /// A spelling with the start tag that was left out.
  static func whole(
    _ markup: String, of node: UnsafePointer<MindMap.Node>, level: Int
  ) -> String {
    guard isUsual(markup) else { return markup }
    var writer = FreeMindWriter(isForFreeMind: false)
    let tag = writer.startTag(of: node, level: level)
    return String(decoding: tag, as: UTF8.self) + ">"
      + markup.dropFirst(startTag.count).dropLast(endTag.count) + "</node>"
  }

  /// Whether the start tag is left out.
  static func isUsual(_ markup: String) -> Bool {
    markup.hasPrefix(startTag) && markup.hasSuffix(endTag)
  }

  /// The spelling with the pages of texts in it, as the node says them now, each of them once.
  private static func withPages(_ markup: String, of node: UnsafePointer<MindMap.Node>) -> String {
    markup.withBytes { bytes in
      var place = next(emptyPage, in: bytes, from: 0)
      if place == bytes.count { return markup }
      var whole: [UInt8] = []
      var done = 0
      var types: Set<String> = []
      while place < bytes.count {
        let end = place + emptyPage.utf8CodeUnitCount
        if let tag = tag(before: place, in: bytes), let text = text(of: node, in: tag),
          types.insert(text.type).inserted
        {
          whole += bytes[done..<place]
          whole += FreeMindMarkup.page(text.markup).utf8
          done = end
        }
        place = next(emptyPage, in: bytes, from: end)
      }
      return String(decoding: whole + bytes[done...], as: UTF8.self)
    }
  }

  /// Whether markup has of itself what is put in the place of pages.
  static func hasEmptyPage(_ markup: Bytes) -> Bool {
    next(emptyPage, in: markup, from: 0) < markup.count
  }

  /// Whether anything in markup could be taken for an element of a node.
  static func looksLikeNode(_ markup: Bytes) -> Bool {
    next("<node", in: markup, from: 0) < markup.count
  }

  /// The XHTML of a node that belongs into the text's element with a start tag, if there is any, and
  /// the type of the element.
  private static func text(
    of node: UnsafePointer<MindMap.Node>, in tag: Slice<Bytes>
  ) -> (type: String, markup: String)? {
    let tag = Bytes(rebasing: tag)
    let start = next(startOfType, in: tag, from: 0) + startOfType.utf8CodeUnitCount
    guard starts(tag, with: "<richcontent", at: 0), start < tag.count else { return nil }
    let type = String(decoding: tag[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    let text: RichText? =
      switch type {
      case "NOTE": node.extras?.pointee.note
      case "DETAILS": node.extras?.rarest?.pointee.details
      case "NODE": node.pointee.text
      default: nil
      }
    guard let text, text.syntax == .xhtml, XMLFragment.isWellFormed(text.source) else { return nil }
    return (type, text.source)
  }

  /// The tag that stands before a place, with nothing but white space between.
  private static func tag(before place: Int, in bytes: Bytes) -> Slice<Bytes>? {
    let before = bytes[..<place]
    guard let end = before.lastIndex(where: { $0 > 0x20 }), bytes[end] == UInt8(ascii: ">"),
      let start = before[..<end].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    return bytes[start...end]
  }

  /// Where a text stands next that begins with `<` or a blank; the number of bytes if it does not.
  private static func next(_ text: StaticString, in bytes: Bytes, from start: Int) -> Int {
    let first = Unicode.Scalar(text.utf8Start.pointee)
    var index = start
    while true {
      index = ByteScan.first(in: bytes, from: index) { $0.marks(first) }
      if index >= bytes.count || starts(bytes, with: text, at: index) { return index }
      index += 1
    }
  }

  private static func starts(_ bytes: Bytes, with text: StaticString, at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(Bytes(rebasing: bytes[index..<(index + count)])) }
  }
}
