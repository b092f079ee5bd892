import NapkinCore
import NapkinFormats

/// How a file sets the pages of its texts: nearly all programs put them on lines of their own, and
/// some say in the tag of what type they are. What the first text of each type shows is kept once,
/// with the map, as the spelling of an element in which `<html/>` stands for the page:
///
/// ```xml
/// <richcontent CONTENT-TYPE="xml/" TYPE="NOTE">
/// <html/>
/// </richcontent>
/// ```
///
/// All pages of the map are written so, those that were changed or made since, too. A page that is
/// set otherwise is kept with its node (see ``FreeMindBrief``).
struct FreeMindPages {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// What stands around the pages of one type of text.
  struct Setting {
    /// The start tag, without its `>`.
    let tag: String
    /// White space before the page and behind it.
    let before: String
    let behind: String
  }

  /// The format of the pieces, which are spellings: nothing is lost with them. Their keys are the types.
  private static let format = FreeMindFormat.format.id + Foreign.Piece.spellingMark
  private static let types = ["NODE", "DETAILS", "NOTE"]

  /// By type; there are three at most.
  private var settings: [(type: String, setting: Setting)] = []

  /// Knows of no setting.
  init() {}

  /// Takes the settings that are kept with a map; anybody may have made them.
  init(in foreign: Foreign) {
    for piece in foreign.pieces where piece.format == Self.format {
      if let setting = piece.value.withBytes({ Setting($0, piece.key, of: .empty) }) {
        add(setting, piece.key)
      }
    }
  }

  /// How texts of a type are set, if a file has shown it.
  subscript(type: String) -> Setting? { settings.first { $0.type == type }?.setting }

  /// What is to be kept with the map: nothing of texts that are set as Napkin sets them of itself.
  var pieces: [Foreign.Piece] {
    settings.filter { $0.setting.spelling != Setting.usual($0.type).spelling }
      .map { Foreign.Piece(format: Self.format, key: $0.type, value: $0.setting.spelling) }
  }

  /// Whether an element is spelt as a text of its type is set in the file; the first one shows it.
  mutating func sets(_ text: RichText, as element: Bytes, _ type: String) -> Bool {
    let page = FreeMindPage(text.source)
    if let setting = self[type] { return setting.sets(page, as: element) }
    guard let setting = Setting(element, type, of: page) else { return false }
    return add(setting, type)
  }

  /// Adds the setting of a type that there is and that has none; tells whether it is one.
  @discardableResult
  private mutating func add(_ setting: Setting, _ type: String) -> Bool {
    guard Self.types.contains(type), self[type] == nil else { return false }
    settings.append((type, setting))
    return true
  }
}

extension FreeMindPages.Setting {
  private static let endOfElement = "</richcontent>"

  /// How much white space there may be, since all pages get it.
  private static let limit = 64

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// How Napkin sets texts where it knows of nothing else.
  fileprivate static func usual(_ type: String) -> Self {
    Self(tag: "<richcontent TYPE=\"\(type)\"", before: "", behind: "")
  }

  /// Takes apart an element around a page; `nil` if it is set in a way that is not for all of a type.
  fileprivate init?(_ element: FreeMindPages.Bytes, _ type: String, of page: FreeMindPage) {
    let bare = Self.usual(type).tag
    let tags = [
      bare, bare + " CONTENT-TYPE=\"xml/\"", "<richcontent CONTENT-TYPE=\"xml/\" TYPE=\"\(type)\"",
    ]
    let tag = tags.first { element.starts(with: ($0 + ">").utf8) }
    guard let tag else { return nil }
    let before = element.dropFirst(tag.utf8.count + 1).prefix(while: Self.isBlank)
    let end = element.dropLast(Self.endOfElement.utf8.count)
    let last = end.lastIndex { !Self.isBlank($0) }
    let behind = end.suffix(from: last.map { $0 + 1 } ?? end.startIndex)
    guard max(before.count, behind.count) <= Self.limit else { return nil }
    self.init(
      tag: tag, before: String(decoding: before, as: UTF8.self),
      behind: String(decoding: behind, as: UTF8.self))
    guard sets(page, as: element) else { return nil }
  }

  /// Whether an element is a page as it is set here.
  fileprivate func sets(_ page: FreeMindPage, as element: FreeMindPages.Bytes) -> Bool {
    var rest = element
    return rest.pass(tag) && rest.pass(">") && rest.pass(before) && rest.pass(page.head)
      && rest.pass(page.inside) && rest.pass(page.foot) && rest.pass(behind)
      && rest.pass(Self.endOfElement) && rest.isEmpty
  }

  /// The element with an empty page.
  fileprivate var spelling: String {
    "\(tag)>\(before)\(FreeMindPage.empty.markup)\(behind)\(Self.endOfElement)"
  }
}

extension FreeMindPages.Bytes {
  /// Goes past a text if they begin with it; tells whether they do.
  fileprivate mutating func pass(_ text: String) -> Bool {
    let count = text.utf8.count
    let isThere =
      count <= self.count && text.withBytes(Self(rebasing: self[..<count]).areSame(as:))
    if isThere { self = Self(rebasing: self[count...]) }
    return isThere
  }
}

/// A text with markup as a page: what is written of it, and what is put around that.
struct FreeMindPage {
  let head: String
  let inside: String
  let foot: String

  /// What stands in the place of a page where it is left out.
  static let empty = FreeMindPage(head: "<html/>", inside: "", foot: "")

  private init(head: String, inside: String, foot: String) {
    self.head = head
    self.inside = inside
    self.foot = foot
  }

  /// The page of XHTML, which may be that of a body, or of all that is in a page.
  init(_ markup: String) {
    self =
      markup.withBytes(Self.hasBody)
      ? FreeMindPage(head: "<html>", inside: markup, foot: "</html>")
      : FreeMindPage(head: "<html><body>", inside: markup, foot: "</body></html>")
  }

  var markup: String { head + inside + foot }

  /// Whether a reader that finds the page, which is well-formed, with something before it or without
  /// takes the same text out of it.
  func comesBack(behind before: String) -> Bool {
    guard inside.withBytes(Self.hasBody) else { return true }
    // It would take what stands in the body, or the page for one that was made of plain text.
    let isPlain = before.isEmpty && inside.hasPrefix("\n<body>\n")
    return !isPlain && inside.withBytes { FreeMindMarkup.body(of: $0) == nil }
  }

  /// Whether markup is that of a page, and not only of what stands in its body.
  static func hasBody(_ markup: FreeMindPages.Bytes) -> Bool {
    let start = markup.drop { $0 <= 0x20 }
    return start.starts(with: "<body".utf8) || start.starts(with: "<head".utf8)
  }
}
