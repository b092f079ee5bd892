/// The widths of characters, in hundredths of the font's size.
///
/// No font is available, because other programs draw the pictures, with the fonts of other machines.
enum GlyphWidths {
  /// The factor by which bold letters are wider.
  static let boldFactor = 1.14
  /// The width of every letter in a monospaced font.
  static let monospaced = 61
  static let emojiWidth = 130
  /// The variation selector that makes an emoji of the character before it.
  static let pictureSign: Unicode.Scalar = "\u{FE0F}"
  /// The combining character that makes a keycap of the digit before it.
  static let keycap: Unicode.Scalar = "\u{20E3}"

  /// Returns the width of one character without its context.
  static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value >= 0x20 && value < 0x180 { return Int(latin[Int(value) - 0x20]) }
    if value < 0x20 { return value == 0x09 ? 4 * Int(latin[0]) : 0 }
    if value < 0x370 { return value < 0x300 ? 72 : 0 }
    if value < 0x530 { return Int(greekAndCyrillic[Int(value) - 0x370]) }
    if let width = widthInScripts(value) { return width }
    if extends(scalar) { return 0 }
    if isWide(scalar) { return 100 }
    if isEmoji(scalar) { return emojiWidth }
    return widthOfScript(value)
  }

  /// Whether a character combines with the character before it, so that no line may end between them.
  static func extends(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    switch value {
    case 0..<0x300: return false
    case ..<0x900: return contains(value, in: marks)
    case ..<0xE00: return isIndicMark(value)
    // Most East Asian characters, and most emoji.
    case 0x2100..<0xFE00, 0x11047..<0x1F3FB, 0x1F400..<0xE0000: return false
    default: return contains(value, in: rareMarks)
    }
  }

  /// Whether a character fills a square, as Chinese characters do.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x1100, 0x1B300..<0x20000: false
    case 0x4E00...0x9FFF: true
    default: contains(scalar.value, in: wide)
    }
  }

  /// Whether a character is usually drawn as an emoji.
  static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x231A, 0x2B56..<0x1F000: false
    case 0x1F000...0x1FAFF: true
    default: contains(scalar.value, in: emoji)
    }
  }

  /// Whether a character is one half of a flag.
  static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func widthOfScript(_ value: UInt32) -> Int {
    switch value {
    case 0x12000..<0x12550: 220
    case 0x13000..<0x13460: 135
    case 0x10000..<0x10400: 110
    case 0xFDFD: 730
    case 0xFDF0..<0xFDFD: 240
    case 0xFB50..<0xFE00: 120
    case 0x2014...0x2015, 0x2026, 0x2030...0x2031: 102
    case 0x2000...0x206F: 60
    default: 88
    }
  }

  // The scripts of India are encoded alike: each has the same marks at the same offsets.
  private static func isIndicMark(_ value: UInt32) -> Bool {
    switch value & 0x7F {
    case 0x00...0x02, 0x3A, 0x3C, 0x41...0x48, 0x4D, 0x51...0x57, 0x62...0x63: true
    default: false
    }
  }

  private static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
    for range in ranges {
      if value < range.lowerBound { return false }
      if value <= range.upperBound { return true }
    }
    return false
  }

  private static let marks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF...0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5,
    0x5C7...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670...0x670, 0x6D6...0x6DC, 0x6DF...0x6E4,
    0x6E7...0x6E8, 0x6EA...0x6ED, 0x711...0x711, 0x730...0x74A, 0x7A6...0x7B0, 0x8D3...0x8FF,
  ]

  private static let rareMarks: [ClosedRange<UInt32>] = [
    0xE31...0xE31, 0xE34...0xE3A, 0xE47...0xE4E, 0xEB1...0xEB1, 0xEB4...0xEBC, 0xEC8...0xECD,
    0xF71...0xF7E, 0x102D...0x1030, 0x1032...0x1037, 0x1039...0x103A, 0x17B4...0x17B5,
    0x17B7...0x17BD, 0x17C9...0x17D3, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200B...0x200F,
    0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0x20D0...0x20FF, 0xFE00...0xFE0F,
    0xFE20...0xFE2F, 0xFEFF...0xFEFF, 0x11001...0x11001, 0x11038...0x11046, 0x1F3FB...0x1F3FF,
    0xE0000...0xE01EF,
  ]

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]

  private static let emoji: [ClosedRange<UInt32>] = [
    0x231A...0x231B, 0x23E9...0x23FA, 0x25FB...0x25FE, 0x2600...0x27BF, 0x2B05...0x2B55,
    0x1F000...0x1FAFF,
  ]
}
