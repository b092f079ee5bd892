/// A text with its structure: blocks in the order of the text, and the words in them with their style.
///
/// XHTML and Markdown are read into it, and it is written as XHTML, as Markdown and as plain text. It does not
/// keep the source.
///
/// ```swift
/// let text = StyledText(markdown: "- one *word*")
/// let words = text.plain()  // "• one word"
/// ```
public struct StyledText: Hashable, Sendable {
  /// The blocks in the order of the text: a block stands in the closest one before it that is less deep.
  public internal(set) var blocks: [Block] = []
  /// The words of all blocks in the order of the text.
  public internal(set) var runs: [Run] = []
  /// Where the links lead, in their order. Links without words are among them. An address that stands as its own
  /// words (`<https://…>`) is not: its run has it as ``Style/link``.
  public internal(set) var links: [String] = []

  /// Creates a text without any words.
  public init() {}

  /// A paragraph, a list, the cell of a table.
  public struct Block: Hashable, Sendable {
    /// What a block is.
    public enum Kind: Hashable, Sendable {
      /// Running text.
      case paragraph
      /// Running text that names what follows. The highest level is 1.
      case heading(level: Int)
      /// Code, whose lines and blanks stand as they are. The language is that after a fence.
      case code(language: String?)
      /// A picture by itself: the only run has its address and its words.
      case image
      /// A formula that stands by itself. The words are its source.
      case math
      /// HTML among Markdown. The words are its source.
      case html
      /// A line between blocks, without words.
      case rule
      /// Items. A tight list needs no space between them.
      case list(isTight: Bool)
      /// An item of a list. Its mark is its number, or a bullet if it has none. The task tells whether the item
      /// is to be done, or done.
      case item(number: Int?, task: NapkinMarkup.Block.Task)
      /// Words of somebody else.
      case quote
      /// Rows of cells.
      case table
      /// Cells beside each other.
      case row
      /// A cell. Its words are its own runs; paragraphs, lists and the like stand in it as blocks.
      case cell(isHeader: Bool)
    }

    /// What it is.
    public var kind: Kind
    /// In how many other blocks it stands.
    public var depth: Int
    /// Where its own words stand among the runs of the text.
    public var runs: Range<Int>
    /// Whether a blank line stands before it in Markdown.
    public var isApart = false
  }

  /// Words in one style.
  public struct Run: Hashable, Sendable {
    /// The words, where "\n" breaks the line; of a picture, those that stand for it.
    public var words: String
    /// How the words look.
    public var style = Style()
    /// The address of the picture that stands here, if it is one.
    public var image: String?
  }

  /// How words look, and where they lead.
  public struct Style: Hashable, Sendable {
    /// Whether the words are bold.
    public var isBold = false
    /// Whether the words are italic.
    public var isItalic = false
    /// Whether the words are code.
    public var isCode = false
    /// Whether the words are struck through.
    public var isStruck = false
    /// Whether the words are underlined.
    public var isUnderlined = false
    /// The colour as CSS has it.
    public var color: String?
    /// The colour behind the words as CSS has it.
    public var background: String?
    /// The size as CSS has it.
    public var size: String?
    /// The families of fonts as CSS has them.
    public var font: String?
    /// Where the words lead.
    public var link: String?

    /// Creates the style of words that look like those around them.
    public init() {}
  }
}

extension StyledText {
  /// The addresses of its pictures, in their order.
  public var images: [String] { runs.compactMap(\.image) }

  /// The index after all that stands in a block.
  package func end(of index: Int) -> Int {
    let depth = blocks[index].depth
    return blocks[(index + 1)...].firstIndex { $0.depth <= depth } ?? blocks.endIndex
  }
}

extension StyledText.Block.Kind {
  /// What stands before the words of an item where there are only words; `nil` of other blocks.
  package var mark: String? {
    switch self {
    case .item(_, .open): "☐ "
    case .item(_, .done): "☑ "
    case .item(let number?, .none): "\(number). "
    case .item(nil, .none): "• "
    default: nil
    }
  }
}
