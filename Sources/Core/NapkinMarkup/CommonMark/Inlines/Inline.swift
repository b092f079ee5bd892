/// One part of running text, in the order of the source. Emphasis and links are marked where they begin and end,
/// so that there is no tree that could become too deep.
public struct Inline: Sendable {
  /// The kind of a part.
  public enum Kind: Sendable {
    /// Plain text.
    case text
    /// An escaped character.
    case escape
    /// A character reference.
    case entity
    /// A line end, and a line end that must be kept as one.
    case softBreak, hardBreak
    /// Code; the range is the text between the backticks.
    case code
    /// An address in angle brackets.
    case autolink
    /// An HTML tag, a comment or the like.
    case html
    /// A run of stars, underscores or tildes; `data` is the index of the run.
    case run
    /// The beginning of a link or a picture; `data` is the index of its destination.
    case linkStart, imageStart
    /// The end of a link or a picture, with its address; `data` is the index of its destination.
    case linkEnd, imageEnd
  }

  /// The kind of the part.
  public var kind: Kind
  /// The range of the part in the text.
  public var range: Range<Int>
  /// The index of the part's run or destination.
  public var data = 0
}

/// A run of stars, underscores or tildes that may begin and end emphasis.
public struct DelimiterRun: Sendable {
  /// The character that is repeated.
  public let mark: UInt8
  /// How many marks the run has.
  public let count: Int
  let canOpen: Bool
  let canClose: Bool
  /// How many of the marks have no partner.
  public var left: Int
  /// The number of marks of each emphasis that ends at the run, in order.
  public var closing: [UInt8] = []
  /// The number of marks of each emphasis that begins at the run, the innermost first.
  public var opening: [UInt8] = []
}

/// Running text that has been parsed.
public struct InlineText: Sendable {
  /// The source of the text.
  public let bytes: [UInt8]
  /// The parts in order.
  public internal(set) var parts: [Inline] = []
  /// The runs of marks among the parts.
  public internal(set) var runs: [DelimiterRun] = []
  /// The destinations of the links and pictures.
  public internal(set) var destinations: [Destination] = []
  /// The labels that links and pictures use.
  public internal(set) var labels: Set<String> = []
}
