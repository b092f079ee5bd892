import NapkinCore

/// A small drawing in a square of 16 by 16.
struct Glyph: Sendable {
  /// The colours of icons; each is made readable on its background. The background of `ink` and `white` is the area
  /// that was drawn before, if there is one; the background of the others is what the icon is drawn on.
  enum Tone: Sendable {
    case red, orange, yellow, green, blue, violet, grey, ink, white
  }

  let path: String
  let tone: Tone
  var isLine = false
  var width = 1.6

  init(_ tone: Tone, _ path: String) {
    self.tone = tone
    self.path = path
  }

  init(line tone: Tone, _ path: String, width: Double = 1.6) {
    self.init(tone, path)
    isLine = true
    self.width = width
  }

  private static let black = RGBA(0x222b35)

  /// - Parameters:
  ///   - paper: The background of the icon.
  ///   - area: The colour of the area that was drawn before the glyph, or else the paper.
  func color(on paper: RGBA, _ area: RGBA) -> RGBA {
    let color: RGBA
    switch tone {
    case .red: color = RGBA(0xd23b33)
    case .orange: color = RGBA(0xdd7a10)
    case .yellow: color = RGBA(0xf2b705)
    case .green: color = RGBA(0x3a8a3f)
    case .blue: color = RGBA(0x2467c2)
    case .violet: color = RGBA(0x7a4fb5)
    case .grey: color = RGBA(0x6b7682)
    case .ink: return Self.black.readable(on: area, contrast: 4.5)
    case .white: return RGBA.white.contrast(to: area) >= 3 ? .white : Self.black
    }
    return color.readable(on: paper, contrast: tone == .yellow ? 1.6 : 2.6)
  }
}

/// The glyphs of the signs for content that a node or card does not show in full.
enum MarkGlyphs {
  static func glyph(of mark: Part.Mark) -> Glyph {
    switch mark {
    case .link:
      Glyph(line: .blue, "M6.5 3.5H3.5V12.5H12.5V9.5M9 3H13V7M13 3L7.5 8.5")
    case .note:
      Glyph(line: .blue, "M3.5 2.5H12.5V10L9.5 13.5H3.5ZM6 6H10M6 9H8.5", width: 1.4)
    case .details:
      Glyph(line: .blue, "M3.5 5.5L8 10.5L12.5 5.5", width: 1.8)
    case .attributes:
      Glyph(line: .blue, "M2.5 3.5H13.5V12.5H2.5ZM2.5 8H13.5M7 3.5V12.5", width: 1.4)
    case .sound:
      Glyph(line: .blue, "M2.5 6V10H5L8.5 13V3L5 6ZM11 5.5Q12.6 8 11 10.5M13 3.5Q15.6 8 13 12.5")
    case .film:
      Glyph(line: .blue, "M2.5 3.5H13.5V12.5H2.5ZM6.5 6V10L10 8Z")
    case .file:
      Glyph(line: .blue, "M4 2.5H9L12.5 6V13.5H4ZM9 2.5V6H12.5")
    case .reminder:
      Glyph(line: .orange, "M8 2.5Q4.5 3 4.5 7V10L3 12H13L11.5 10V7Q11.5 3 8 2.5M7 13.8H9")
    }
  }
}
