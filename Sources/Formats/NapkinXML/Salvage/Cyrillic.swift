/// The encoding windows-1251, in which old programs write Cyrillic without declaring it.
enum Cyrillic {
  /// Whether a text with one byte per character is Russian, Bulgarian, Ukrainian or similar. Beyond ASCII, such a
  /// text has almost only letters, in whole words, and many are the vowels а, е, и and о. In other encodings the
  /// characters with these bytes are rare, or occur singly among Latin letters.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    var (count, letters, vowels, inWords, word) = (0, 0, 0, 0, 0)
    var hasMoreThanHebrew = false
    for byte in bytes {
      guard byte >= 0x80 else {
        if word >= 3 { inWords += word }
        word = 0
        continue
      }
      count += 1
      word += 1
      switch byte {
      case 0xE0, 0xE5, 0xE8, 0xEE: (letters, vowels) = (letters + 1, vowels + 1)
      case 0xC0...0xDF, 0xFB...0xFF: (letters, hasMoreThanHebrew) = (letters + 1, true)
      case 0xA8, 0xB8, 0xE1...0xFA: letters += 1
      default: break
      }
    }
    return count >= 20 && hasMoreThanHebrew && 10 * letters >= 9 * count
      && 10 * inWords >= 7 * count && 4 * vowels >= count
  }

  /// Returns the Unicode value of a byte beyond ASCII.
  static func character(of byte: UInt8) -> UInt32 {
    byte >= 0xC0 ? 0x410 + UInt32(byte - 0xC0) : others[Int(byte) - 0x80]
  }

  /// The characters of the bytes 80 to BF.
  private static let others: [UInt32] = [
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039,
    0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x98, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0xA0, 0x040E, 0x045E, 0x0408,
    0xA4, 0x0490, 0xA6, 0xA7, 0x0401, 0xA9, 0x0404, 0xAB, 0xAC, 0xAD, 0xAE, 0x0407,
    0xB0, 0xB1, 0x0406, 0x0456, 0x0491, 0xB5, 0xB6, 0xB7, 0x0451, 0x2116, 0x0454, 0xBB,
    0x0458, 0x0405, 0x0455, 0x0457,
  ]
}
