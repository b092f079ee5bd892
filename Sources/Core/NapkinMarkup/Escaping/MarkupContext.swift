/// The context of a text in markup, which decides the characters that have to be escaped.
///
/// Every text that Napkin writes into XML, XHTML, HTML or SVG is escaped by these rules. A writer with its own
/// buffer checks control characters, quotes, `&`, `<`, `>` and U+F000 to U+FFFF, and writes their
/// ``spelling(of:at:)``.
public enum MarkupContext: Sendable {
  /// Between XML tags.
  case text
  /// In an XML attribute in double quotes.
  case attribute
  /// Between tags or in double quotes, for callers that assemble pieces of XML.
  case anywhere
  /// Between tags or in double quotes of HTML, where any line end is a line feed.
  case html

  /// Returns a text as it is written in this context.
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

  /// Whether a character that begins with a byte may need another spelling.
  static func needsLook(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, .ampersand, .quote, .less, .greater, 0xEF: true
    default: false
    }
  }

  /// Returns how many bytes a character to be checked has, by its first byte.
  public static func length(from byte: UInt8) -> Int { byte == 0xEF ? 3 : 1 }

  /// Returns the spelling of the character at an index of a text in UTF-8; `nil` if it is written unchanged.
  public func spelling(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> StaticString? {
    switch unsafe bytes[index] {
    case .ampersand: "&amp;"
    case .less: "&lt;"
    case .greater: "&gt;"
    case .quote: self == .text ? nil : "&quot;"
    // In an attribute, a parser would make blanks of tabs and line feeds; anywhere, a line feed of a carriage return.
    case .tab: self == .attribute ? "&#9;" : nil
    case .newline: self == .attribute ? "&#10;" : nil
    case 0x0D where self != .html: "&#13;"
    // A carriage return and a line feed together are one line end.
    case 0x0D: unsafe index + 1 < bytes.count && bytes[index + 1] == .newline ? "" : "\n"
    case _ where unsafe Self.isForbidden(bytes, at: index): "\u{FFFD}"
    default: nil
    }
  }

  /// Whether XML forbids the character at an index of a text in UTF-8. U+FFFD is written in its place.
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
