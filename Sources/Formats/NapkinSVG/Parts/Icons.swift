import NapkinCore
import NapkinFormats
import NapkinLayout

/// What stands for an icon: a drawing of ours, the characters that it names, or its name.
enum Icons {
  /// - Parameter usesEmoji: Whether characters may stand for it, which look as the fonts at hand have them.
  static func part(_ name: String, size: Double, usesEmoji: Bool) -> Part {
    if IconGlyphs.glyphs[name] != nil {
      return .icon(name, Frame(x: 0, y: 0, width: size, height: size))
    }
    if usesEmoji, let characters = characters(of: name) {
      return .words(Words(characters, Font(size: size * 0.85)))
    }
    return tag(lastPart(of: name), Font(size: max(4, size * 0.6)), isPlate: true)
  }

  /// What stands after the folders of an icon's name.
  private static func lastPart(of name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// Whether an icon looks as it should, and is not just named.
  static func isDrawn(_ name: String, usesEmoji: Bool) -> Bool {
    IconGlyphs.glyphs[name] != nil || usesEmoji && characters(of: name) != nil
  }

  /// What is read aloud for an icon that is drawn.
  static func spoken(_ name: String) -> String {
    if name.hasPrefix("full-") { return "priority \(name.dropFirst(5))" }
    let bytes = name.utf8.map { "_-".utf8.contains($0) ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A word with an oval around it, no wider than the room is.
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
    // In the middle, it is as far from both ends in any font.
    words.room = frame.width
    return .tag(words, frame, isPlate: isPlate)
  }

  private static func characters(of name: String) -> String? {
    EmojiName.picture(of: name).flatMap { MarkupText.canHold($0) ? $0 : nil }
  }
}
