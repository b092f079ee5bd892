/// What an element does to the lines of the text around it.
enum MarkupEffect {
  /// It ends a line.
  case line
  /// It stands on lines of its own.
  case block
  /// It stands beside its neighbours.
  case cell
  /// It keeps its white space.
  case verbatim
  /// It is not shown up to its end tag, which begins so.
  case hidden(String)

  /// What an element of HTML does, by its name in small letters; most do nothing. Those that stand in
  /// most texts come first.
  init?(_ name: TagName) {
    switch name {
    case "p", "li", "ul", "body", "html", "div", "ol": self = .block
    case "br": self = .line
    case "head": self = .hidden("</head")
    case "style": self = .hidden("</style")
    case "script": self = .hidden("</script")
    case "td", "th": self = .cell
    case "pre": self = .verbatim
    case "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dl",
      "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
      "h6", "header", "hr", "main", "nav", "section", "summary", "table", "tbody", "tfoot",
      "thead", "tr":
      self = .block
    default: return nil
    }
  }
}

/// The name of an element in small letters, in two numbers: texts have many tags, and a string for each
/// would cost more than to read them.
struct TagName: Equatable, ExpressibleByStringLiteral {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  init() {}

  @inline(__always)
  init(stringLiteral name: StaticString) {
    for index in 0..<name.utf8CodeUnitCount { append(unsafe name.utf8Start[index]) }
  }

  /// Adds a letter, digit or mark of a name. Of more than sixteen it is the last that are kept, and
  /// no name that means something has as many.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    second = second << 8 | first >> 56
    first = first << 8 | UInt64(byte | 0x20)
  }
}
