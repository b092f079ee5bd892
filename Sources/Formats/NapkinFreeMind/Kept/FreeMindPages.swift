import NapkinCore
import NapkinFormats

/// The formatting of the pages of texts in a file. Nearly all programs put a page on lines of its own, and some add
/// the content type to the tag. The formatting of the first text of each type is kept once, with the map, as the
/// spelling of an element in which `<html/>` replaces the page:
///
/// ```xml
/// <richcontent CONTENT-TYPE="xml/" TYPE="NOTE">
/// <html/>
/// </richcontent>
/// ```
///
/// All pages of the map are written like this, including changed and new ones. If the page of a node is formatted
/// differently, the element of the node is kept.
struct FreeMindPages {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The format of the pieces, which are spellings without content. Their keys are the types of texts.
  private static let format = FreeMindFormat.format.id + Foreign.Entry.spellingMark
  private static let types = ["NODE", "DETAILS", "NOTE"]
  /// The element that replaces the page in a piece.
  private static let emptyPage = "<html/>"

  private var settings: [String: Setting] = [:]

  /// Creates a value without any settings.
  init() {}

  /// Reads the settings that are kept with a map; they are checked, since they may come from any file.
  init(in foreign: Foreign) {
    for piece in foreign.pieces where piece.format == Self.format {
      _ = piece.value.withBytes { sets(Self.emptyPage, as: $0, piece.key) }
    }
  }

  /// Returns the setting of texts of a type; `nil` if the file has no text of the type.
  subscript(type: String) -> Setting? { settings[type] }

  /// The pieces to keep with the map; none for texts that are formatted as Napkin formats them by default.
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

  /// Whether an element is formatted like all texts of its type; the first text of a type sets the formatting.
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
  /// The markup around the pages of one type of text.
  struct Setting {
    private static let foot = "</richcontent>"
    /// The most bytes of white space before or after a page, since all pages get it.
    private static let limit = 64

    /// The start tag, without its `>`.
    let tag: String
    /// White space before the page and after it.
    let before, behind: String
    /// Whether Napkin formats texts like this by default.
    let isUsual: Bool

    /// Reads the setting from an element; `nil` if its formatting is not suited for all texts of a type.
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

    fileprivate func element(around page: String) -> String {
      "\(tag)>\(before)\(page)\(behind)\(Self.foot)"
    }
  }
}
