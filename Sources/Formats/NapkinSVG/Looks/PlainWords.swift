import NapkinCore
import NapkinFormats
import NapkinMarkup

extension RichText {
  /// The plain text that a picture shows, without blank lines around it. Markup is kept only as far as plain text
  /// can show it.
  var drawnWords: String {
    (syntax == .plain ? source : styled.plain()).withoutBlanksAround
  }

  /// The addresses of the links of which a picture shows only the link text.
  var linksAmongWords: [String] {
    syntax == .markdown ? styled.links : addressesOfLinks
  }
}

extension String {
  /// Whether the text begins or ends with a blank or a line break.
  var hasBlanksAround: Bool {
    func isInk(_ byte: UInt8?) -> Bool { byte.map { 0x21..<0x80 ~= $0 } ?? false }
    if withBytes({ isInk($0.first) && isInk($0.last) }) { return false }
    return unicodeScalars.first?.isBlank ?? false || unicodeScalars.last?.isBlank ?? false
  }

  /// The text without blank lines around it. Blanks before the first word are kept only in a text of several lines,
  /// where they may be an indent.
  var withoutBlanksAround: String {
    guard hasBlanksAround else { return self }
    var words = unicodeScalars[...]
    while words.last?.isBlank ?? false { words.removeLast() }
    let text = Substring(words).drop(while: \.isNewline)
    guard !text.contains(where: \.isNewline),
      let start = text.unicodeScalars.firstIndex(where: { !$0.isBlank })
    else { return String(text) }
    // A blank and a combining mark after it are one character, which is kept as a whole.
    return String(text[text.index(before: text.index(after: start))...])
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a blank or a line break. The test is quick for scripts without blanks of their own.
  fileprivate var isBlank: Bool {
    switch value {
    case 0..<0x80: value == 0x20 || (0x09...0x0D) ~= value
    case 0x80..<0x1680, 0x3001...: value == 0x85 || value == 0xA0
    default: properties.isWhitespace
    }
  }
}
