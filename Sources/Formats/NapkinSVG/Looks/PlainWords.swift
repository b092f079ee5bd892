import NapkinCore
import NapkinFormats
import NapkinMarkup

extension RichText {
  /// The words of the text as a picture shows them, without blank lines around them. Of the markup,
  /// only what plain words can show is left.
  var drawnWords: String {
    (syntax == .plain ? source : styled.plain()).withoutBlanksAround
  }

  /// The addresses of links of which a picture shows only the words.
  var linksAmongWords: [String] {
    syntax == .markdown ? styled.links : addressesOfLinks
  }
}

extension String {
  /// Whether it begins or ends with a blank or a line break.
  var hasBlanksAround: Bool {
    func isInk(_ byte: UInt8?) -> Bool { byte.map { 0x21..<0x80 ~= $0 } ?? false }
    if withBytes({ isInk($0.first) && isInk($0.last) }) { return false }
    return unicodeScalars.first?.isBlank ?? false || unicodeScalars.last?.isBlank ?? false
  }

  /// The text without blank lines around it. Blanks before the first word stay only where they may be
  /// an indent among several lines.
  var withoutBlanksAround: String {
    guard hasBlanksAround else { return self }
    var words = unicodeScalars[...]
    while words.last?.isBlank ?? false { words.removeLast() }
    let text = Substring(words).drop(while: \.isNewline)
    guard !text.contains(where: \.isNewline),
      let start = text.unicodeScalars.firstIndex(where: { !$0.isBlank })
    else { return String(text) }
    // A blank with a combining mark is one character.
    return String(text[text.index(before: text.index(after: start))...])
  }
}

extension Unicode.Scalar {
  /// Whether it is a blank or a line break. Quick for most scripts, which have no blanks of their own.
  fileprivate var isBlank: Bool {
    switch value {
    case 0..<0x80: value == 0x20 || (0x09...0x0D) ~= value
    case 0x80..<0x1680, 0x3001...: value == 0x85 || value == 0xA0
    default: properties.isWhitespace
    }
  }
}
