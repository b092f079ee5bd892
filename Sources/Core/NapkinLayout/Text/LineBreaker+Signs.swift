extension LineBreaker {
  /// Whether a character ends a line.
  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a line may end between two characters without a blank.
  static func mayBreak(
    between first: Unicode.Scalar, and second: Unicode.Scalar
  ) -> Bool {
    if first == " " || first == "\t" { return false }
    if first.value < 0x1100 && second.value < 0x1100 {
      return first == "-" && mayFollowDash(second)
    }
    switch first.value {
    case 0x200B: return true
    // Hyphens and dashes; the non-breaking hyphen U+2011 is left out.
    case 0x2010, 0x2012...0x2014: return mayFollowDash(second)
    default: break
    }
    return (GlyphWidths.isWide(first) || GlyphWidths.isWide(second))
      && !(mayBeSign(first) && opening.contains(first))
      && !(mayBeSign(second) && closing.contains(second))
  }

  /// Whether a line may begin with a character after a dash; ASCII digits and signs may not.
  private static func mayFollowDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 || (0x41...0x7A).contains(scalar.value)
  }

  /// Whether a character may be in the sets below; a quick check that excludes most characters.
  private static func mayBeSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3100..<0xFF00, 0x10000...: false
    default: true
    }
  }

  /// Whether a syllable of Thai or Lao goes on between two characters. The first may be a vowel that is written before
  /// its consonant; the second may be a vowel or a tone mark that is written after, above or below the consonant.
  static func isInSyllable(
    between first: Unicode.Scalar, and second: Unicode.Scalar
  ) -> Bool {
    guard isThaiOrLao(second) else { return false }
    switch first.value {
    case 0xE40...0xE44, 0xEC0...0xEC4: return true
    default: break
    }
    return switch second.value {
    case 0xE30...0xE3A, 0xE45...0xE4E, 0xEB0...0xEBD, 0xEC6...0xECD: true
    default: false
    }
  }

  private static func isThaiOrLao(_ scalar: Unicode.Scalar) -> Bool {
    (0xE00..<0xF00).contains(scalar.value)
  }

  /// Whether a word that is too long may be cut between two characters: in an address, after one of its signs; in
  /// Thai or Lao, which have no blanks between words, before any syllable.
  static func mayCut(
    between first: Unicode.Scalar, and second: Unicode.Scalar
  ) -> Bool {
    switch first {
    case "/", "?", "&", "=", "_", ".":
      second.properties.isAlphabetic || ("0"..."9").contains(second)
    default: isThaiOrLao(second)
    }
  }

  private static let opening: Set<Unicode.Scalar> = [
    "(", "[", "{", "（", "［", "｛", "「", "『", "【", "〔", "《", "〈", "“", "‘",
  ]
  private static let closing: Set<Unicode.Scalar> = [
    ")", "]", "}", ",", ".", ":", ";", "!", "?", "）", "］", "｝", "」", "』", "】", "〕", "》", "〉", "”",
    "’", "、", "。", "，", "．", "：", "；", "！", "？", "・", "ー", "々", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ",
    "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "%", "％", "…",
  ]
}
