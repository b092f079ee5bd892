/// An estimate of the room that a text takes when it is drawn, made without its font.
public struct TextMetrics: Hashable, Sendable {
  /// The font size.
  public let size: Double
  /// The length of a hundredth of the font's size, increased for bold letters.
  let unit: Double
  let isBold: Bool
  let isMonospaced: Bool

  /// Creates metrics for letters of a size.
  public init(size: Double, isBold: Bool = false, isMonospaced: Bool = false) {
    self.size = size
    self.isBold = isBold
    self.isMonospaced = isMonospaced
    unit = size / 100 * (isBold && !isMonospaced ? GlyphWidths.boldFactor : 1)
  }

  /// The height of a line, with the space to the next line.
  public var lineHeight: Double { size * 1.36 }
  /// The distance of a line's baseline from its top.
  public var baseline: Double { size * 1.05 }

  /// Returns the width of a text on one line.
  public func width(of text: some StringProtocol) -> Double {
    var ruler = Ruler(isMonospaced: isMonospaced)
    var width = 0
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      width += ruler.advance(scalar, after: previous)
      previous = scalar
    }
    return Double(width) * unit
  }
}

/// Adds up the widths of characters, some of which combine with the character before them.
struct Ruler {
  var isMonospaced: Bool
  private var joins = false
  private var isHalfFlag = false
  /// How much narrower the last letter becomes if the next letter is joined to it.
  private var saving = 0

  init(isMonospaced: Bool) {
    self.isMonospaced = isMonospaced
  }

  /// Whether the width of the next character does not depend on the characters before it.
  var isAtRest: Bool { !joins && !isHalfFlag && saving == 0 }

  /// Returns how much farther the text reaches with a character, in hundredths of the font's size.
  mutating func advance(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 {
      joins = false
      isHalfFlag = false
      saving = 0
      let width = GlyphWidths.width(of: scalar)
      return isMonospaced && width > 0 && scalar.value != 0x09 ? GlyphWidths.monospaced : width
    }
    if scalar.value == 0x200D {
      joins = true
      return 0
    }
    defer { joins = false }
    if GlyphWidths.isFlagLetter(scalar) {
      isHalfFlag.toggle()
      return isHalfFlag ? GlyphWidths.emojiWidth : 0
    }
    isHalfFlag = false
    if joins && GlyphWidths.isEmoji(scalar) { return 0 }
    if scalar == GlyphWidths.pictureSign || scalar == GlyphWidths.keycap {
      // The character before it becomes as wide as an emoji.
      if GlyphWidths.extends(previous) { return 0 }
      return max(0, GlyphWidths.emojiWidth - GlyphWidths.width(of: previous))
    }
    let width = GlyphWidths.width(of: scalar)
    // Letters that a monospaced font lacks come from other fonts.
    if isMonospaced { return width > 0 ? max(width, GlyphWidths.monospaced) : width }
    // Marks do not separate joined letters, but other characters without a width do.
    if GlyphWidths.arabic.contains(scalar.value), GlyphWidths.extends(scalar) { return width }
    defer { saving = GlyphWidths.savingBeforeNext(scalar) }
    return GlyphWidths.isJoined(scalar) ? width - saving : width
  }

  /// Whether a line may not end before a character, because it combines with the characters before it.
  func isHeld(_ scalar: Unicode.Scalar) -> Bool {
    joins || GlyphWidths.extends(scalar) || isHalfFlag && GlyphWidths.isFlagLetter(scalar)
  }
}
