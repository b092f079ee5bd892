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
      | letters.followed(by: letters, orByEnd: false)
  }

  /// Marks where words of XHTML may end: `<`, `&`, control characters, and spaces, but for those of
  /// which is seen that they stand between two words.
  @inlinable @inline(__always)
  public var endsOfWords: ByteMarks {
    let ends = marks("<") | controls
    let spaces = marks(" ")
    return ends | marks("&") | spaces.followed(by: ends | spaces, orByEnd: true)
  }
}

extension ByteMarks {
  /// Those that are followed by one of others in the same half of the word: of three in a row, two
  /// always are in the same one. At the end of a half, `orByEnd` says what is true.
  @inlinable @inline(__always)
  func followed(by others: ByteMarks, orByEnd isEnd: Bool) -> ByteMarks {
    let (low, high) = (others.halves[0].littleEndian, others.halves[1].littleEndian)
    let end: UInt64 = isEnd ? 0x80 << 56 : 0
    let next = SIMD2((low &>> 8 | end).littleEndian, (high &>> 8 | end).littleEndian)
    return ByteMarks(bits & unsafeBitCast(next, to: SIMD16<UInt8>.self))
  }
}
