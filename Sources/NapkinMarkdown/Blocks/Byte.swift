// Names for the bytes that mean something in Markdown, and for the classes that CommonMark knows.

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let bang = UInt8(ascii: "!")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let dollar = UInt8(ascii: "$")
  static let caret = UInt8(ascii: "^")
  static let leftBrace = UInt8(ascii: "{")
  static let rightBrace = UInt8(ascii: "}")
  static let ampersand = UInt8(ascii: "&")
  static let apostrophe = UInt8(ascii: "'")
  static let leftParenthesis = UInt8(ascii: "(")
  static let rightParenthesis = UInt8(ascii: ")")
  static let star = UInt8(ascii: "*")
  static let plus = UInt8(ascii: "+")
  static let hyphen = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let less = UInt8(ascii: "<")
  static let equal = UInt8(ascii: "=")
  static let greater = UInt8(ascii: ">")
  static let leftBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let rightBracket = UInt8(ascii: "]")
  static let underscore = UInt8(ascii: "_")
  static let backtick = UInt8(ascii: "`")
  static let bar = UInt8(ascii: "|")
  static let tilde = UInt8(ascii: "~")

  /// Whether it is a space or a tab.
  var isBlank: Bool { self == .space || self == .tab }

  /// Whether it is white space of ASCII.
  var isSpace: Bool { self == .space || (0x09...0x0D).contains(self) }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether no block begins with it but a paragraph.
  var beginsPlainWords: Bool { isLetter || self >= 0x80 }

  var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether it is what CommonMark calls an ASCII punctuation character.
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// The small letter, if it is a capital one.
  var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without the white space around them.
  func trimmed() -> SubSequence {
    var slice = self[...].drop { $0.isSpace }
    while let last = slice.last, last.isSpace { slice.removeLast() }
    return slice
  }
}

extension Sequence<UInt8> {
  /// The bytes as text.
  var asText: String { String(decoding: Array(self), as: UTF8.self) }
}
