// Names for the bytes that have a meaning in Markdown, and the character classes of CommonMark.

extension UInt8 {
  /// The end of a line.
  public static let newline = UInt8(ascii: "\n")
  /// A tab.
  public static let tab = UInt8(ascii: "\t")
  /// A space.
  public static let space = UInt8(ascii: " ")
  /// `!`
  public static let bang = UInt8(ascii: "!")
  /// `"`
  public static let quote = UInt8(ascii: "\"")
  /// `#`
  public static let hash = UInt8(ascii: "#")
  /// `$`
  public static let dollar = UInt8(ascii: "$")
  /// `^`
  public static let caret = UInt8(ascii: "^")
  /// `{`
  public static let leftBrace = UInt8(ascii: "{")
  /// `}`
  public static let rightBrace = UInt8(ascii: "}")
  /// `&`
  public static let ampersand = UInt8(ascii: "&")
  /// `'`
  public static let apostrophe = UInt8(ascii: "'")
  /// `(`
  public static let leftParenthesis = UInt8(ascii: "(")
  /// `)`
  public static let rightParenthesis = UInt8(ascii: ")")
  /// `*`
  public static let star = UInt8(ascii: "*")
  /// `+`
  public static let plus = UInt8(ascii: "+")
  /// `-`
  public static let hyphen = UInt8(ascii: "-")
  /// `.`
  public static let dot = UInt8(ascii: ".")
  /// `/`
  public static let slash = UInt8(ascii: "/")
  /// `:`
  public static let colon = UInt8(ascii: ":")
  /// `;`
  public static let semicolon = UInt8(ascii: ";")
  /// `<`
  public static let less = UInt8(ascii: "<")
  /// `=`
  public static let equal = UInt8(ascii: "=")
  /// `>`
  public static let greater = UInt8(ascii: ">")
  /// `[`
  public static let leftBracket = UInt8(ascii: "[")
  /// `\`
  public static let backslash = UInt8(ascii: "\\")
  /// `]`
  public static let rightBracket = UInt8(ascii: "]")
  /// `_`
  public static let underscore = UInt8(ascii: "_")
  /// A backtick.
  public static let backtick = UInt8(ascii: "`")
  /// `|`
  public static let bar = UInt8(ascii: "|")
  /// `~`
  public static let tilde = UInt8(ascii: "~")

  /// Whether the byte is a space or a tab.
  public var isBlank: Bool { self == .space || self == .tab }

  /// Whether the byte is ASCII white space.
  public var isSpace: Bool { self == .space || (0x09...0x0D).contains(self) }

  /// Whether the byte is an ASCII digit.
  public var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is an ASCII letter.
  public var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether a block that begins with the byte is always a paragraph.
  public var beginsPlainWords: Bool { isLetter || self >= 0x80 }

  /// Whether the byte is an ASCII letter or digit.
  public var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte is what CommonMark calls an ASCII punctuation character.
  public var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Whether the byte may be a part of markup in running text.
  var isMarkup: Bool {
    switch self {
    case .newline, .backslash, .ampersand, .backtick, .less, .star, .underscore, .tilde,
      .leftBracket, .rightBracket, .hash, .dollar:
      true
    default: false
    }
  }

  /// The lower-case letter for an upper-case ASCII letter; any other byte unchanged.
  public var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without the white space around them.
  public func trimmed() -> SubSequence {
    drop(while: \.isSpace).droppingLast(while: \.isSpace)
  }
}

extension BidirectionalCollection {
  /// Returns the elements up to the last one that does not fulfil a condition.
  public func droppingLast(while goes: (Element) -> Bool) -> SubSequence {
    self[..<(lastIndex { !goes($0) }.map(index(after:)) ?? startIndex)]
  }
}

extension [UInt8] {
  /// Whether running text may contain markup.
  public var hasMarkup: Bool { contains(where: \.isMarkup) }
}

extension Sequence<UInt8> {
  /// The bytes as text.
  public var asText: String { String(decoding: Array(self), as: UTF8.self) }
}
