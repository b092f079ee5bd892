extension ByteScan {
  /// A number that is the same for texts with the same letters of ASCII, in whatever order, with
  /// whatever between them, large or small, and seldom for others.
  ///
  /// `nil` for texts that may have one of the two letters beyond ASCII whose small form is of ASCII.
  @inlinable
  public static func sumOfLetters(in bytes: UnsafeBufferPointer<UInt8>) -> UInt16? {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var sum = SIMD8<UInt16>.zero
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let isWhole = left >= ByteWord.width
      let word = isWhole ? ByteWord(at: base + index) : ByteWord(at: base + index, count: left)
      // U+0130 begins with the one, U+212A has the other in its middle.
      if (word.marks(0xC4 as UInt8) | word.marks(0x84 as UInt8)).isAny { return nil }
      let letters = unsafeBitCast(word.smallLetters, to: SIMD8<UInt16>.self)
      let (even, odd) = (letters & SIMD8(repeating: 0xFF), letters &>> 8)
      // Third powers of letters have sums that differ.
      sum = sum &+ even &* even &* even &+ odd &* odd &* odd
      index += ByteWord.width
    }
    return sum[0] &+ sum[1] &+ sum[2] &+ sum[3] &+ sum[4] &+ sum[5] &+ sum[6] &+ sum[7]
  }
}

extension ByteWord {
  /// The letters of ASCII as small ones, and 0 instead of all else.
  @inlinable @inline(__always)
  var smallLetters: SIMD16<UInt8> {
    let small = bytes | SIMD16(repeating: 0x20)
    let fromA = small &+ SIMD16(repeating: 0x80 - UInt8(ascii: "a"))
    let beyondZ = small &+ SIMD16(repeating: 0x7F - UInt8(ascii: "z"))
    let isLetter = (fromA & (beyondZ ^ SIMD16(repeating: 0xFF))) &>> 7
    return small & (SIMD16.zero &- isLetter)
  }
}
