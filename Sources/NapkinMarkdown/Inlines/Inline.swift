/// One piece of running text, in the order of the source. Emphasis and links are marks where they
/// begin and where they end, so that there is no tree that could be too deep.
struct Inline {
  enum Kind: UInt8 {
    /// Bytes that stand for themselves.
    case text
    /// A character that was escaped.
    case escape
    /// A character reference.
    case entity
    /// The end of a line, and one that has to stay the end of a line.
    case softBreak, hardBreak
    /// Code; the range is what stands between the marks.
    case code
    /// An address in angle brackets.
    case autolink
    /// A tag, a comment and the like.
    case html
    /// Stars, underscores or tildes; `data` is the index of their run.
    case run
    /// Brackets that begin a link or a picture; `data` is the index of its destination.
    case linkStart, imageStart
    case linkEnd, imageEnd
  }

  var kind: Kind
  var range: Range<Int>
  var data = 0
}

/// Stars, underscores or tildes that may begin and end emphasis.
struct DelimiterRun {
  let mark: UInt8
  let count: Int
  let canOpen: Bool
  let canClose: Bool
  /// How many of the marks have not found a partner.
  var left: Int
  /// How many marks each emphasis takes that ends here, in this order.
  var closing: [UInt8] = []
  /// How many marks each emphasis takes that begins here, the innermost first.
  var opening: [UInt8] = []
}

/// Running text taken apart.
struct InlineText {
  let bytes: [UInt8]
  var parts: [Inline] = []
  var runs: [DelimiterRun] = []
  var destinations: [Destination] = []
}
