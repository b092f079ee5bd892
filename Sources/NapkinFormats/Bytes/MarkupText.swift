/// Text for the small pieces of XML that formats write without a writer of their own: safe between
/// tags and between quotes.
package enum MarkupText {
  /// Whether XML has all characters of a text; those that it forbids become U+FFFD.
  package static func canHold(_ text: String) -> Bool {
    let isOrdinary = text.withBytes { bytes in
      ByteScan.first(in: bytes) { $0.controls | $0.marks(0xEF) } == bytes.count
    }
    return isOrdinary || !text.unicodeScalars.contains(where: isForbidden)
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
    case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE: (3, "\u{FFFD}")
    case 0xEF: (3, String(decoding: bytes[index..<(index + 3)], as: UTF8.self))
    default: (1, "\u{FFFD}")
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
  }
}
