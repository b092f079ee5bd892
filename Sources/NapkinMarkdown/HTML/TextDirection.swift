import NapkinFormats

/// Which way texts run, as far as a page has to say it.
enum TextDirection {
  /// Whether there are letters that run from right to left.
  static func hasRightToLeft(_ bytes: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if isRightToLeft(last, byte) { return true }
      last = byte
    }
    return false
  }

  /// Whether the first letter does, and with it the text.
  static func isRightToLeft(_ bytes: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if isRightToLeft(last, byte) { return true }
      if byte.isLetter || (0xC3...0xD5) ~= byte || (0xE1...0xED) ~= byte && byte != 0xE2 {
        return false
      }
      last = byte
    }
    return false
  }

  /// Whether a character of Hebrew, Arabic or their kin begins with two bytes of UTF-8.
  private static func isRightToLeft(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xD6...0xDF: true
    case 0xE0: (0xA0...0xA3) ~= second
    // U+FB00 to U+FDFF and U+FE40 to U+FEFF; U+FE0F stands behind emoji.
    case 0xEF: (0xAC...0xB7) ~= second || (0xB9...0xBA) ~= second
    default: false
    }
  }
}
