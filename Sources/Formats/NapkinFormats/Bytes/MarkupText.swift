/// Text for the small pieces of XML that formats write without a writer of their own: safe between
/// tags and between quotes.
package enum MarkupText {
  /// Whether XML has all characters of a text; those that it forbids become U+FFFD.
  package static func canHold(_ text: String) -> Bool {
    text.withBytes(canHold)
  }

  /// Whether XML has all characters of a text in UTF-8.
  package static func canHold(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while true {
      index = ByteScan.first(in: bytes, from: index) { $0.controlsInLines | $0.marks(0xEF) }
      guard index < bytes.count else { return true }
      if isForbidden(bytes, at: index) { return false }
      index += 1
    }
  }

  /// Whether XML forbids the character that begins at an index of a text in UTF-8.
  package static func isForbidden(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20: true
    case 0xEF: bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    default: false
    }
  }

  /// Whether XML forbids a character.
  package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
  }

  /// The text with everything escaped that could be taken for markup.
  package static func escaped(_ text: String) -> String {
    text.withBytes { bytes in
      var end = special(in: bytes, from: 0)
      if end == bytes.count { return text }
      var escaped: [UInt8] = []
      escaped.reserveCapacity(bytes.count + bytes.count / 4)
      var start = 0
      while end < bytes.count {
        escaped.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        let (length, spelling) = spelling(of: bytes, at: end)
        escaped += spelling.utf8
        start = end + length
        end = special(in: bytes, from: start)
      }
      escaped.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
      return String(decoding: escaped, as: UTF8.self)
    }
  }

  /// Where the next byte stands that may need an escape.
  private static func special(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    ByteScan.first(in: bytes, from: start) {
      $0.controls | $0.marks("&", "\"") | $0.marks("<", ">") | $0.marks(0xEF)
    }
  }

  /// What stands for the character at such a byte, and how many bytes it is.
  private static func spelling(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (length: Int, spelling: String) {
    switch bytes[index] {
    case UInt8(ascii: "&"): (1, "&amp;")
    case UInt8(ascii: "<"): (1, "&lt;")
    case UInt8(ascii: ">"): (1, "&gt;")
    case UInt8(ascii: "\""): (1, "&quot;")
    case 0x09: (1, "\t")
    case 0x0A: (1, "\n")
    case 0x0D: (1, "&#13;")
    case 0xEF where !isForbidden(bytes, at: index):
      (3, String(decoding: bytes[index..<(index + 3)], as: UTF8.self))
    case 0xEF: (3, "\u{FFFD}")
    default: (1, "\u{FFFD}")
    }
  }
}
