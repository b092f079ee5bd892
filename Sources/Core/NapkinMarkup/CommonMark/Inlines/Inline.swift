/// One piece of running text, in the order of the source. Emphasis and links are marks where they
/// begin and where they end, so that there is no tree that could be too deep.
public struct Inline: Sendable {
  /// What a piece is.
  public enum Kind: Sendable {
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
    /// What ends a link or a picture, its address with it; `data` is the index of its destination.
    case linkEnd, imageEnd
  }

  /// What it is.
  public var kind: Kind
  /// Where it stands in the text.
  public var range: Range<Int>
  /// The index of what belongs to it.
  public var data = 0
}

/// Stars, underscores or tildes that may begin and end emphasis.
public struct DelimiterRun: Sendable {
  /// The mark.
  public let mark: UInt8
  /// How many of it there are.
  public let count: Int
  let canOpen: Bool
  let canClose: Bool
  /// How many of the marks have not found a partner.
  public var left: Int
  /// How many marks each emphasis takes that ends here, in this order.
  public var closing: [UInt8] = []
  /// How many marks each emphasis takes that begins here, the innermost first.
  public var opening: [UInt8] = []
}

/// Running text taken apart.
public struct InlineText: Sendable {
  /// The text as it is written.
  public let bytes: [UInt8]
  /// Its pieces, in their order.
  public internal(set) var parts: [Inline] = []
  /// The runs of marks among them.
  public internal(set) var runs: [DelimiterRun] = []
  /// Where its links and pictures lead.
  public internal(set) var destinations: [Destination] = []
  /// The labels by which some of them are found.
  public internal(set) var labels: Set<String> = []
}
