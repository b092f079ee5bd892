/// Where a text is to stand decides what has to be escaped in it.
///
/// Every text that Napkin writes into XML, XHTML, HTML or SVG is escaped by these rules. Writers with a
/// buffer of their own look for control characters, quotes, `&`, `<`, `>` and U+F000 to U+FFFF, and write the
/// ``spelling(of:at:)`` of these.
public enum MarkupContext: Sendable {
  /// Between tags of XML.
  case text
  /// In the double quotes of an attribute of XML.
  case attribute
  /// Between tags or in double quotes, for those who put pieces of XML together.
  case anywhere
  /// Between tags or in double quotes of HTML, where any line end is a line feed.
  case html

  /// A text as it is written here.
  public func escape(_ text: some StringProtocol) -> String {
    if !text.utf8.contains(where: Self.needsLook) { return String(text) }
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + bytes.count / 4)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let length = unsafe Self.length(from: bytes[index])
        if let spelling = unsafe spelling(of: bytes, at: index) {
          spelling.withUTF8Buffer { unsafe escaped.append(contentsOf: $0) }
        } else {
          unsafe escaped.append(contentsOf: bytes[index..<index + length])
        }
        index += length
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Whether a character that begins with a byte may be written otherwise than it stands.
  static func needsLook(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, .ampersand, .quote, .less, .greater, 0xEF: true
    default: false
    }
  }

  /// How many bytes a character has that is looked at, by its first one.
  public static func length(from byte: UInt8) -> Int { byte == 0xEF ? 3 : 1 }

  /// What stands for the character at an index of a text in UTF-8; `nil` if it stands for itself.
  public func spelling(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> StaticString? {
    switch unsafe bytes[index] {
    case .ampersand: "&amp;"
    case .less: "&lt;"
    case .greater: "&gt;"
    case .quote: self == .text ? nil : "&quot;"
    // A parser would make blanks of these in an attribute, and a line feed of a carriage return.
    case .tab: self == .attribute ? "&#9;" : nil
    case .newline: self == .attribute ? "&#10;" : nil
    case 0x0D where self != .html: "&#13;"
    // Together with a line feed it is one line end.
    case 0x0D: unsafe index + 1 < bytes.count && bytes[index + 1] == .newline ? "" : "\n"
    case _ where unsafe Self.isForbidden(bytes, at: index): "\u{FFFD}"
    default: nil
    }
  }

  /// Whether XML forbids the character that begins at an index of a text in UTF-8. U+FFFD stands for it.
  public static func isForbidden(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch unsafe bytes[index] {
    case .tab, .newline, 0x0D: false
    case ..<0x20: true
    case 0xEF: unsafe bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    default: false
    }
  }

  /// Whether XML forbids a character.
  public static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
  }
}
