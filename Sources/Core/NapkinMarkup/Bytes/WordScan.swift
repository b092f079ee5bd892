/// Looks for what ends words, eight bytes at a time.
enum WordScan {
  /// Where one of two bytes stands first; the end of the bytes if none does.
  static func first(of byte: UInt8, or other: UInt8, in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let word = unsafe UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let found = marks(byte, in: word) | marks(other, in: word)
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < bytes.count, unsafe bytes[index] != byte && bytes[index] != other { index += 1 }
      return index
    }
  }

  /// Whether a character of ASCII stands anywhere.
  @unsafe static func has(_ character: Unicode.Scalar, in bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if marks(UInt8(ascii: character), in: word) != 0 { return true }
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

  /// Where words end in a part of a text; see ``end(of:from:)``.
  static func endOfWords(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    let end = unsafe text.withUnsafeBytes { unsafe Self.end(of: $0, from: start - text.startIndex) }
    return text.startIndex + end
  }

  /// Where what may be markup, a control character or the first of two blanks stands; somewhere
  /// before it, if it is among the last bytes or this looks like it. All before are words, and blanks
  /// between them, one perhaps at the end.
  @unsafe static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let word = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let blanks = marks(.space, in: word)
      let stops =
        marks(.less, in: word) | marks(.ampersand, in: word) | blanks & blanks >> 8
        | (word &- 0x20 &* ones) & ~word & highBits
      if stops != 0 { return index + stops.trailingZeroBitCount / 8 }
      // The last one may be the first of two.
      index += 7
    }
    return index
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Sets the highest bit of each byte that is another one; perhaps of some after such a one, too.
  private static func marks(_ byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ UInt64(byte) &* ones
    return (difference &- ones) & ~difference & highBits
  }
}
