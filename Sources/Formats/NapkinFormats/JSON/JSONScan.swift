/// Skips characters that need no escape in JSON, eight bytes at a time.
struct JSONScan {
  /// The index of the next byte to scan.
  var index: Int
  /// Whether all text so far is ASCII.
  private(set) var isASCII = true

  init(index: Int) {
    self.index = index
  }

  /// Moves to the next quote, backslash or control character, or to the end.
  mutating func skipPlainText(in bytes: UnsafeBufferPointer<UInt8>) {
    var seen: UInt64 = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let special = Self.specialBytes(of: word)
      if special != 0 {
        let count = special.trailingZeroBitCount / 8
        seen |= word & ((1 << UInt64(8 * count)) &- 1)
        index += count
        if seen & Self.highBits != 0 { isASCII = false }
        return
      }
      seen |= word
      index += 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      seen |= UInt64(byte)
      index += 1
    }
    if seen & Self.highBits != 0 { isASCII = false }
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let lowBits: UInt64 = 0x0101_0101_0101_0101

  /// Sets the highest bit of each byte of a word that is a quote, a backslash or a control character. Only the
  /// lowest such bit is reliable, because a subtraction may borrow from the bytes above it.
  private static func specialBytes(of word: UInt64) -> UInt64 {
    let quote = word ^ (lowBits &* 0x22)
    let backslash = word ^ (lowBits &* 0x5C)
    let marks =
      (quote &- lowBits) & ~quote | (backslash &- lowBits) & ~backslash
      | (word &- lowBits &* 0x20) & ~word
    return marks & highBits
  }
}
