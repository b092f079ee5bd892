/// Searches bytes, eight at a time.
enum WordScan {
  /// Returns the index of the first of two bytes; the end of the bytes if neither occurs.
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

  /// Whether an ASCII character occurs in some bytes.
  @unsafe static func has(_ character: Unicode.Scalar, in bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if marks(UInt8(ascii: character), in: word) != 0 { return true }
      index += 8
    }
    return unsafe bytes[index...].contains(UInt8(ascii: character))
  }

  /// Whether some bytes begin with a text.
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

  /// Returns the index at which plain text ends in a part of a text; see ``end(of:from:)``.
  static func endOfWords(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    let end = unsafe text.withUnsafeBytes { unsafe Self.end(of: $0, from: start - text.startIndex) }
    return text.startIndex + end
  }

  /// Returns the index of the first byte that may be markup, a control character or the first of two blanks. The
  /// index may be smaller, near the end of the bytes or at a byte that only looks like one of these. The bytes
  /// before it are words with single blanks between them, and perhaps a blank at the end.
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
      // The last byte may be the first of two blanks.
      index += 7
    }
    return index
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Sets the highest bit of each byte in `word` that equals `byte`, and perhaps of bytes after such a byte.
  private static func marks(_ byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ UInt64(byte) &* ones
    return (difference &- ones) & ~difference & highBits
  }
}
