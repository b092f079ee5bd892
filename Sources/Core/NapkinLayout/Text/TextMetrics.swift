/// How much room a text takes when it is drawn, as near as that can be known without its font.
public struct TextMetrics: Hashable, Sendable {
  /// The size of the letters.
  public let size: Double
  /// What each hundredth of the size becomes.
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

  /// How high a line is, with the space to the next.
  public var lineHeight: Double { size * 1.36 }
  /// How far the foot of the letters lies below the top of their line.
  public var baseline: Double { size * 1.05 }

  /// How wide a text is, drawn on one line.
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

/// Adds up characters, and knows those that melt into the one before them.
struct Ruler {
  var isMonospaced: Bool
  private var joins = false
  private var isHalfFlag = false
  /// How much narrower the last letter becomes if the next one is joined to it.
  private var saving = 0

  init(isMonospaced: Bool) {
    self.isMonospaced = isMonospaced
  }

  /// Whether the next character is as wide as if it stood alone.
  var isAtRest: Bool { !joins && !isHalfFlag && saving == 0 }

  /// How much further the text reaches with this character, in hundredths of the font's size.
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
      // What stands before it becomes as wide as a small picture.
      if GlyphWidths.extends(previous) { return 0 }
      return max(0, GlyphWidths.emojiWidth - GlyphWidths.width(of: previous))
    }
    let width = GlyphWidths.width(of: scalar)
    // Letters that a font of equal widths lacks come from others.
    if isMonospaced { return width > 0 ? max(width, GlyphWidths.monospaced) : width }
    // Marks stand between letters that are joined, but a character without any width parts them.
    if GlyphWidths.arabic.contains(scalar.value), GlyphWidths.extends(scalar) { return width }
    defer { saving = GlyphWidths.savingBeforeNext(scalar) }
    return GlyphWidths.isJoined(scalar) ? width - saving : width
  }

  /// Whether a line may not end before this character, because it belongs to what comes before.
  func isHeld(_ scalar: Unicode.Scalar) -> Bool {
    joins || GlyphWidths.extends(scalar) || isHalfFlag && GlyphWidths.isFlagLetter(scalar)
  }
}
