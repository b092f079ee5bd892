extension ByteWord {
  /// Marks what may mean something wherever it stands among words in Markdown, and little else:
  ///
  /// - `[`, `\`, `]`, `_`, `|`, `~` and U+007F, with `^`, `{` and `}`, which come along;
  /// - a backtick, `*`, `:`, `$`, `&`, `#`, `<` and control characters;
  /// - the first bytes of U+FEFF and of signs that stand before dates;
  /// - one of two `w` that follow each other: of `www`, the first or the second.
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
  /// Those that are followed by one of others in the same half of the word: of three in a row, two
  /// always are in the same one.
  @inlinable @inline(__always)
  func followed(by others: ByteMarks) -> ByteMarks {
    let (low, high) = (others.halves[0].littleEndian, others.halves[1].littleEndian)
    let next = SIMD2((low &>> 8).littleEndian, (high &>> 8).littleEndian)
    return ByteMarks(bits & unsafeBitCast(next, to: SIMD16<UInt8>.self))
  }
}
