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
/// All pages of the map are written so, those that were changed or made since, too. The element of a node with
/// a page that is set otherwise is kept.
struct FreeMindPages {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The format of the pieces, which are spellings: nothing is lost with them. Their keys are the types.
  private static let format = FreeMindFormat.format.id + Foreign.Entry.spellingMark
  private static let types = ["NODE", "DETAILS", "NOTE"]
  /// What stands for the page in a piece.
  private static let emptyPage = "<html/>"

  private var settings: [String: Setting] = [:]

  /// Knows of no setting.
  init() {}

  /// Takes the settings that are kept with a map; anybody may have made them.
  init(in foreign: Foreign) {
    for piece in foreign.pieces where piece.format == Self.format {
      _ = piece.value.withBytes { sets(Self.emptyPage, as: $0, piece.key) }
    }
  }

  /// How texts of a type are set, if a file has shown it.
  subscript(type: String) -> Setting? { settings[type] }

  /// What is to be kept with the map: nothing of texts that are set as Napkin sets them of itself.
  var pieces: [Foreign.Entry] {
    Self.types.compactMap { type in
      settings[type].flatMap { setting in
        setting.isUsual
          ? nil
          : Foreign.Entry(
            format: Self.format, key: type, value: setting.element(around: Self.emptyPage))
      }
    }
  }

  /// Whether an element is spelt as a text of its type is set in the file; the first one shows it.
  mutating func sets(_ page: String, as element: Bytes, _ type: String) -> Bool {
    guard Self.types.contains(type),
      let setting = settings[type] ?? Setting(element, of: type),
      setting.element(around: page).utf8.elementsEqual(element)
    else { return false }
    settings[type] = setting
    return true
  }
}

extension FreeMindPages {
  /// What stands around the pages of one type of text.
  struct Setting {
    private static let foot = "</richcontent>"
    /// How much white space there may be, since all pages get it.
    private static let limit = 64

    /// The start tag, without its `>`.
    let tag: String
    /// White space before the page and after it.
    let before, behind: String
    /// Whether Napkin sets texts so where it knows of nothing else.
    let isUsual: Bool

    /// Takes apart an element; `nil` if it is set in a way that is not for all of a type.
    fileprivate init?(_ element: Bytes, of type: String) {
      let bare = "<richcontent TYPE=\"\(type)\""
      let tags = [
        bare, bare + " CONTENT-TYPE=\"xml/\"",
        "<richcontent CONTENT-TYPE=\"xml/\" TYPE=\"\(type)\"",
      ]
      guard let tag = tags.first(where: { element.starts(with: ($0 + ">").utf8) }) else {
        return nil
      }
      let inside = element.dropFirst(tag.utf8.count + 1).dropLast(Self.foot.utf8.count)
      func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
      let before = inside.prefix(while: isBlank)
      let behind = Array(inside.reversed().prefix(while: isBlank).reversed())
      guard max(before.count, behind.count) <= Self.limit else { return nil }
      self.tag = tag
      self.before = String(decoding: before, as: UTF8.self)
      self.behind = String(decoding: behind, as: UTF8.self)
      isUsual = tag == bare && before.isEmpty && behind.isEmpty
    }

    /// The element of a page.
    fileprivate func element(around page: String) -> String {
      "\(tag)>\(before)\(page)\(behind)\(Self.foot)"
    }
  }
}
