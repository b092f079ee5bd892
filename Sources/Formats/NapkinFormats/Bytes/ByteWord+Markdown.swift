extension ByteWord {
  /// Marks the bytes that may have a meaning anywhere in a Markdown text, and few others:
  ///
  /// - `[`, `\`, `]`, `_`, `|`, `~` and U+007F, and also `^`, `{` and `}`, which the same test finds;
  /// - a backtick, `*`, `:`, `$`, `&`, `#`, `<` and control characters;
  /// - the first bytes of U+FEFF and of the emoji that mark dates;
  /// - the first of two adjacent `w`; of `www`, at least one of the first two.
  @inlinable @inline(__always)
  public var markdownSigns: ByteMarks {
    let ascii = bytes ^ SIMD16(repeating: 0xFF)
    let brackets = ByteMarks(((bytes | SIMD16(repeating: 0x20)) &+ SIMD16(repeating: 5)) & ascii)
    let letters = marks("w")
    return brackets | controls | marks("`") | marks("*", ":") | marks("$", "&") | marks("#")
      | marks("<") | marks(0xE2 as UInt8) | marks(0xEF as UInt8)
      | letters.followed(by: letters)
  }
}

extension ByteMarks {
  /// Returns the marks that are followed by one of the other marks in the same half of the group. Of three adjacent
  /// bytes, two are always in the same half.
  @inlinable @inline(__always)
  func followed(by others: ByteMarks) -> ByteMarks {
    let (low, high) = (others.halves[0].littleEndian, others.halves[1].littleEndian)
    let next = SIMD2((low &>> 8).littleEndian, (high &>> 8).littleEndian)
    return ByteMarks(bits & unsafeBitCast(next, to: SIMD16<UInt8>.self))
  }
}
