/// Looks for what ends words, eight bytes at a time.
enum WordScan {
  /// Whether a character of ASCII stands anywhere.
  @unsafe static func has(_ character: Unicode.Scalar, in bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if marks(character, in: word) != 0 { return true }
      index += 8
    }
    return unsafe bytes[index...].contains(UInt8(ascii: character))
  }

  /// Whether bytes begin with a text.
  @unsafe static func starts(_ bytes: UnsafeRawBufferPointer, with text: StaticString) -> Bool {
    let text = unsafe UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes.count >= text.count else { return false }
    var index = 0
    while index + 8 <= text.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if unsafe word != text.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index += 8
    }
    while index < text.count {
      if unsafe bytes[index] != text[index] { return false }
      index += 1
    }
    return true
  }

  /// Where what may be markup, a control character or the first of two blanks stands; somewhere
  /// before it, if it is among the last bytes or this looks like it. All before are words, and blanks
  /// between them, one perhaps at the end.
  @unsafe static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let word = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let blanks = marks(" ", in: word)
      let stops =
        marks("<", in: word) | marks("&", in: word) | blanks & blanks >> 8
        | (word &- 0x20 &* ones) & ~word & highBits
      if stops != 0 { return index + stops.trailingZeroBitCount / 8 }
      // The last one may be the first of two.
      index += 7
    }
    return index
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Sets the highest bit of each byte that is a character; perhaps of some behind such a one, too.
  private static func marks(_ character: Unicode.Scalar, in word: UInt64) -> UInt64 {
    let difference = word ^ UInt64(character.value) &* ones
    return (difference &- ones) & ~difference & highBits
  }
}
