import NapkinCore
import NapkinFormats
import NapkinLayout

/// Makes the part for an icon: a drawing, the emoji that its name denotes, or its name.
enum Icons {
  /// - Parameter usesEmoji: Whether an emoji may be used for the icon; its look depends on the available fonts.
  static func part(_ name: String, size: Double, usesEmoji: Bool) -> Part {
    if IconGlyphs.glyphs[name] != nil {
      return .icon(name, Frame(x: 0, y: 0, width: size, height: size))
    }
    if usesEmoji, let characters = characters(of: name) {
      return .words(Words(characters, Font(size: size * 0.85)))
    }
    return tag(lastPart(of: name), Font(size: max(4, size * 0.6)), isPlate: true)
  }

  /// Returns the name of an icon without its folders.
  private static func lastPart(of name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// Whether an icon is drawn as a picture, and not just shown by its name.
  static func isDrawn(_ name: String, usesEmoji: Bool) -> Bool {
    IconGlyphs.glyphs[name] != nil || usesEmoji && characters(of: name) != nil
  }

  /// Returns the text that is read aloud for an icon.
  static func spoken(_ name: String) -> String {
    if name.hasPrefix("full-") { return "priority \(name.dropFirst(5))" }
    let bytes = name.utf8.map { "_-".utf8.contains($0) ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a text with an oval around it, no wider than a width.
  ///
  /// - Parameter isPlate: Whether to draw a rectangle without a fill, as for an icon without a picture, instead of a
  ///   filled oval.
  static func tag(
    _ text: String, _ font: Font, width: Double = .infinity, isPlate: Bool = false
  ) -> Part {
    let inset = font.size * 0.6
    var words = Words(
      text, font, width: max(font.size, width - 2 * inset), at: Position(x: 0, y: font.size * 0.14))
    let frame = Frame(
      x: 0, y: 0, width: words.block.width + 2 * inset,
      height: words.block.height + font.size * 0.28)
    // A centred text is equally far from both ends in any font.
    words.room = frame.width
    return .tag(words, frame, isPlate: isPlate)
  }

  private static func characters(of name: String) -> String? {
    EmojiName.picture(of: name).flatMap { MarkupText.canHold($0) ? $0 : nil }
  }
}
