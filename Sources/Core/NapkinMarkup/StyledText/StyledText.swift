/// A text with its structure: blocks in the order of the text, and runs of text with their styles.
///
/// It can be read from XHTML and Markdown, and written as XHTML, Markdown and plain text. It does not keep the source.
///
/// ```swift
/// let text = StyledText(markdown: "- one *word*")
/// let words = text.plain()  // "• one word"
/// ```
public struct StyledText: Hashable, Sendable {
  /// The blocks in the order of the text. The parent of a block is the closest block before it with a smaller depth.
  public internal(set) var blocks: [Block] = []
  /// The runs of all blocks, in the order of the text.
  public internal(set) var runs: [Run] = []
  /// The targets of the links in order, including links without text. An autolink (`<https://…>`) is not among
  /// them: its run has it as ``Style/link``.
  public internal(set) var links: [String] = []

  /// Creates a text without any words.
  public init() {}

  /// A block of a text, such as a paragraph, a list or the cell of a table.
  public struct Block: Hashable, Sendable {
    /// The kind of a block.
    public enum Kind: Hashable, Sendable {
      /// Running text.
      case paragraph
      /// A heading of the text after it. The highest level is 1.
      case heading(level: Int)
      /// Code with its line breaks and blanks. The language is the one after the fence.
      case code(language: String?)
      /// A picture by itself: the only run has its address and its alternative text.
      case image
      /// A formula by itself. Its text is the source of the formula.
      case math
      /// HTML in Markdown. Its text is the source of the HTML.
      case html
      /// A horizontal line between blocks, without text.
      case rule
      /// A list of items. A tight list needs no space between its items.
      case list(isTight: Bool)
      /// An item of a list. Its mark is its number, or a bullet if it has none. The task is its check box, if it
      /// has one.
      case item(number: Int?, task: NapkinMarkup.Block.Task)
      /// A quotation.
      case quote
      /// A table, which contains rows.
      case table
      /// A row of a table, which contains cells.
      case row
      /// A cell. Its text is in its own runs; paragraphs, lists and the like are blocks inside of it.
      case cell(isHeader: Bool)
    }

    /// The kind of the block.
    public var kind: Kind
    /// The number of blocks around the block.
    public var depth: Int
    /// The range of the block's own runs among the runs of the text.
    public var runs: Range<Int>
    /// Whether a blank line comes before the block in Markdown.
    public var isApart = false
  }

  /// Text in one style, or a picture.
  public struct Run: Hashable, Sendable {
    /// The text, in which "\n" breaks the line; for a picture, its alternative text.
    public var words: String
    /// The style of the text.
    public var style = Style()
    /// The address of the picture, if the run is a picture.
    public var image: String?
  }

  /// The style of text, and the target of its link.
  public struct Style: Hashable, Sendable {
    /// Whether the text is bold.
    public var isBold = false
    /// Whether the text is italic.
    public var isItalic = false
    /// Whether the text is code.
    public var isCode = false
    /// Whether the text is struck through.
    public var isStruck = false
    /// Whether the text is underlined.
    public var isUnderlined = false
    /// The colour, as a CSS value.
    public var color: String?
    /// The background colour, as a CSS value.
    public var background: String?
    /// The font size, as a CSS value.
    public var size: String?
    /// The font families, as a CSS value.
    public var font: String?
    /// The target of the link around the text.
    public var link: String?

    /// Creates a style without any properties.
    public init() {}
  }
}

extension StyledText {
  /// The addresses of the pictures, in order.
  public var images: [String] { runs.compactMap(\.image) }

  /// Returns the index after the last block inside of a block.
  package func end(of index: Int) -> Int {
    let depth = blocks[index].depth
    return blocks[(index + 1)...].firstIndex { $0.depth <= depth } ?? blocks.endIndex
  }
}

extension StyledText.Block.Kind {
  /// The mark before an item in plain text; `nil` for other blocks.
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
