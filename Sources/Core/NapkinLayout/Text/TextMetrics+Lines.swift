extension TextMetrics {
  /// Returns the width of a simple text; `nil` for any other text, which has to be broken character by character.
  /// A simple text fits on one line, is read from the left, has only single blanks between words, and no character
  /// changes the width of another.
  package func widthOfSimpleLine(_ text: String, maximumWidth: Double) -> Double? {
    guard !isMonospaced else { return nil }
    let maximum = hundredths(of: maximumWidth)
    let width = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe Self.simpleWidth(of: $0, maximum: maximum)
    }
    guard let width, width >= 0 else { return nil }
    return Double(width) * unit
  }

  /// Returns a width in whole hundredths of the font's size, at least 1; `.max` for what is not a number.
  func hundredths(of width: Double) -> Int {
    let hundredths = width / unit
    return hundredths < 1_000_000_000 ? Int(max(1, hundredths)) : .max
  }

  /// Returns the width in hundredths of the font's size; -1 for a text that is not simple.
  private static func simpleWidth(
    of bytes: UnsafeBufferPointer<UInt8>, maximum: Int
  ) -> Int {
    // Blanks at the end are not part of a line.
    guard let last = unsafe bytes.last, last > 0x20 else { return -1 }
    let table = GlyphWidths.simple
    var width = 0
    var index = 0
    var previous = 0x20
    while index < bytes.count {
      let byte = unsafe Int(bytes[index])
      if byte == 0x20 && previous == 0x20 { return -1 }
      previous = byte
      var next: Int
      if byte < 0x80 {
        next = Int(table[byte])
        index += 1
      } else if byte < 0xE0 {
        next = unsafe Int(table[(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)])
        index += 2
      } else {
        let second = unsafe UInt32(bytes[index + 1] & 0x3F)
        let third = unsafe UInt32(bytes[index + 2] & 0x3F)
        if byte < 0xF0 {
          next = GlyphWidths.simpleWidth(of: UInt32(byte & 0x0F) << 12 | second << 6 | third)
          index += 3
        } else {
          let fourth = unsafe UInt32(bytes[index + 3] & 0x3F)
          next = GlyphWidths.simpleWidth(
            of: UInt32(byte & 0x07) << 18 | second << 12 | third << 6 | fourth)
          index += 4
        }
      }
      if next == GlyphWidths.notSimple { return -1 }
      width += next
      if width > maximum { return -1 }
    }
    return width
  }
}

extension GlyphWidths {
  /// The value for a character that is not simple.
  static let notSimple = 255

  /// The widths of U+0000 to U+07FF.
  static let simple: [UInt8] = (0..<0x800).map { value in
    let isControl = value < 0x20 || (0x7F..<0xA0).contains(value)
    // Marks combine with the character before them; the other scripts are read from the right.
    let isKnown =
      value < 0x300 || (0x370..<0x483).contains(value) || (0x48A..<0x530).contains(value)
    guard !isControl, isKnown, let scalar = Unicode.Scalar(UInt32(value)) else { return 255 }
    return UInt8(width(of: scalar))
  }

  /// Returns the width of a Chinese character, kana, a Korean syllable or an emoji.
  static func simpleWidth(of value: UInt32) -> Int {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 100
    case 0x1F300...0x1F3FA, 0x1F400...0x1FAFF: emojiWidth
    default: notSimple
    }
  }
}
