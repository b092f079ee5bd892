import NapkinCore
import NapkinFormats
import NapkinXML

/// The spelling of a node's element without what the model says anyway: what is kept of a node goes
/// through every format, so it is to be small.
///
/// `<usual>` stands for a start tag that the writer spells the same way, and `<html/>` for the page
/// in `<richcontent>`, where only what is around the page is spelt otherwise than around the others of
/// the map (see ``FreeMindPages``):
///
/// ```xml
/// <usual><richcontent TYPE="DETAILS" HIDDEN="true">
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
    _ element: XMLText, of node: MindMap.Node, _ types: inout Set<String>
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
    of node: MindMap.Node, in foreign: Foreign
  ) -> String? {
    if let brief = FreeMindSource.markup(FreeMindSource.briefKey, in: foreign) {
      return withPages(brief, of: node)
    }
    return FreeMindSource.markup(FreeMindSource.nodeKey, in: foreign)
  }

  /// A spelling with the start tag that was left out.
  static func whole(
    _ markup: String, of node: MindMap.Node, level: Int
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

  /// Whether a node has nothing but a text, dates, folding, a note and details, and its spelling says
  /// nothing but how the pages of these are set: whatever became of them since, it needs no closer
  /// look, and keeps a spelling that one would give up for a limit of the reader, say a long name.
  static func saysOnlyPages(of node: MindMap.Node) -> Bool {
    guard !node.isPlain, node.foreign.pieces.count == 1, node.hasOnlyTexts,
      !node.hasInventedID, isShort(node.text.source),
      node.text.syntax == .plain, !FreeMindMarkup.isRich(node.text),
      MarkupText.canHold(node.text.source), MarkupText.canHold(node.id.rawValue),
      let brief = FreeMindSource.markup(FreeMindSource.briefKey, in: node.foreign),
      isUsual(brief)
    else { return false }
    let count = (node.note == nil ? 0 : 1) + (node.details == nil ? 0 : 1)
    return brief.withBytes { bytes in
      let inside = bytes.dropFirst(startTag.count).dropLast(endTag.count)
      return countOfPages(in: inside, of: node) == count
        && XMLFragment.isWellFormed(String(decoding: inside, as: UTF8.self))
    }
  }

  /// How many elements are in a spelling; `nil` if they are not all of the node's texts, each of another
  /// one, with nothing in them but blanks and a page.
  private static func countOfPages(
    in bytes: Slice<Bytes>, of node: MindMap.Node
  ) -> Int? {
    var types: Set<String> = []
    var rest = bytes
    while let tagEnd = rest.firstIndex(of: UInt8(ascii: ">")) {
      let tag = rest[...tagEnd]
      guard FreeMindUnchanged.isUsualTag(Bytes(rebasing: tag)), let text = text(of: node, in: tag),
        types.insert(text.type).inserted, isShort(text.markup),
        XMLFragment.isWellFormed(text.markup), !text.markup.withBytes(looksLikeNode),
        // Here pages always stand behind a blank.
        FreeMindPage(text.markup).comesBack(behind: " "),
        // The writer sets pages of plain text without blanks before them.
        rest.dropFirst(tag.count).first.map({ $0 <= 0x20 }) ?? false
      else { return nil }
      rest = rest[(tagEnd + 1)...]
      for word in [emptyPage, endOfText] {
        rest = rest.drop { $0 <= 0x20 }
        guard starts(Bytes(rebasing: rest), with: word, at: 0) else { return nil }
        rest = rest.dropFirst(word.utf8CodeUnitCount)
      }
    }
    return rest.isEmpty ? types.count : nil
  }

  /// Whether a text is far from what may be read at once.
  private static func isShort(_ text: String) -> Bool { text.utf8.count < 1 << 14 }

  /// The spelling with the pages of texts in it, as the node says them now, each of them once.
  private static func withPages(_ markup: String, of node: MindMap.Node) -> String {
    markup.withBytes { bytes in
      var place = next(emptyPage, in: bytes, from: 0)
      if place == bytes.count { return markup }
      var whole: [UInt8] = []
      var done = 0
      var types: Set<String> = []
      while place < bytes.count {
        let end = place + emptyPage.utf8CodeUnitCount
        if let tag = tag(before: place, in: bytes), let text = text(of: node, in: tag),
          XMLFragment.isWellFormed(text.markup), types.insert(text.type).inserted
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
  /// the type of the element. What was read is well-formed; what a program made of it need not be.
  private static func text(
    of node: MindMap.Node, in tag: Slice<Bytes>
  ) -> (type: String, markup: String)? {
    let tag = Bytes(rebasing: tag)
    let start = next(startOfType, in: tag, from: 0) + startOfType.utf8CodeUnitCount
    guard starts(tag, with: "<richcontent", at: 0), start < tag.count else { return nil }
    let type = String(decoding: tag[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    let text: RichText? =
      switch type {
      case "NOTE": node.note
      case "DETAILS": node.details
      case "NODE": node.text
      default: nil
      }
    guard let text, text.syntax == .xhtml else { return nil }
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

extension MindMap.Node {
  /// Whether there is nothing but texts, dates, folding, and what came from elsewhere.
  fileprivate var hasOnlyTexts: Bool {
    var rest = self
    (rest.note, rest.details, rest.foreign) = (nil, nil, Foreign())
    return rest.isPlain
  }
}
