/// A block of Markdown, such as a paragraph, a list or a heading. Blocks are in one flat table and refer to each
/// other by index, so that deep nesting costs nothing.
public struct Block: Sendable {
  /// The kind of a block.
  public enum Kind: Sendable {
    /// Blocks that contain other blocks.
    case document, quote, list, item
    /// Blocks with lines of their own.
    case paragraph, heading, code, html, thematicBreak, table, definition

    /// Whether a block of this kind contains other blocks.
    public var isContainer: Bool {
      switch self {
      case .document, .quote, .list, .item: true
      default: false
      }
    }
  }

  /// The check box of a list item.
  public enum Task: Sendable {
    /// No box, an empty box, or a checked box.
    case none, open, done
  }

  /// An index that refers to no block.
  public static let none = -1

  /// The kind of the block.
  public var kind: Kind
  /// The check box of an item.
  public var task = Task.none
  /// The marker of a list, an item or a heading, or the character of a code fence; 0 for indented code.
  public var marker: UInt8 = 0
  /// Whether no blank lines separate the items of a list; computed by ``BlockTree/settled()``.
  public var isTight = true
  /// Whether the text contains the end of the block, such as a closing fence.
  public var isClosed = false
  /// The index of the block around it; ``none`` for the document.
  @StoredAsInt32 public var parent: Int
  /// The index of the first block inside of it; ``none`` if there is none.
  @StoredAsInt32 public var firstChild = Block.none
  /// The index of the last block inside of it; ``none`` if there is none.
  @StoredAsInt32 public var lastChild = Block.none
  /// The index of the next block in the same parent; ``none`` if there is none.
  @StoredAsInt32 public var next = Block.none
  /// The number of the first line, counted from 0.
  @StoredAsInt32 public var startLine: Int
  /// The number of the last line with content of the block.
  @StoredAsInt32 public var lastLine: Int
  /// The level of a heading, or the number of the rule by which HTML begins.
  @StoredAsInt32 public var level = 0
  /// The indentation of an item's contents in columns, or the length of a fence.
  @StoredAsInt32 public var width = 0
  /// The indentation of a fence in columns.
  @StoredAsInt32 public var offset = 0
  @StoredAsInt32 private var numberOrNone = Block.none
  @StoredAsInt32 private var firstPiece: Int
  @StoredAsInt32 private var endOfPieces: Int
  @StoredAsInt32 private var startOfInfo = 0
  @StoredAsInt32 private var endOfInfo = 0

  init(_ kind: Kind, parent: Int, line: Int, piece: Int) {
    self.kind = kind
    self.parent = parent
    startLine = line
    lastLine = line
    firstPiece = piece
    endOfPieces = piece
  }

  /// The range of the block's lines among the pieces of the tree.
  public var pieces: Range<Int> {
    get { firstPiece..<endOfPieces }
    set { (firstPiece, endOfPieces) = (newValue.lowerBound, newValue.upperBound) }
  }

  /// The number of an item, or the first number of an ordered list.
  public var number: Int? {
    get { numberOrNone == Block.none ? nil : numberOrNone }
    set { numberOrNone = newValue ?? Block.none }
  }

  /// Whether a line without its indentation is a fence that ends the code.
  func isFence(_ words: ArraySlice<UInt8>) -> Bool {
    let count = words.prefix { $0 == marker }.count
    return count >= width && words.dropFirst(count).allSatisfy(\.isBlank)
  }

  /// The range of the info string after a fence.
  public var info: Range<Int> {
    get { startOfInfo..<endOfInfo }
    set { (startOfInfo, endOfInfo) = (newValue.lowerBound, newValue.upperBound) }
  }
}

/// An integer stored in 32 bits, so that a block fits into one cache line.
///
/// No text has more bytes than 32 bits can count; see ``BlockTree/mostBytes``.
@propertyWrapper
public struct StoredAsInt32: Sendable {
  private var value: Int32

  /// Stores a number that fits into 32 bits.
  public init(wrappedValue: Int) { value = Int32(wrappedValue) }

  /// The number.
  public var wrappedValue: Int {
    get { Int(value) }
    set { value = Int32(newValue) }
  }
}

/// A line of a block, without the markers and the indentation of the blocks around it.
public struct LineSlice: Sendable {
  /// The index at which the line begins in the text.
  @StoredAsInt32 public var start: Int
  /// The index at which the line ends in the text.
  @StoredAsInt32 public var end: Int
  /// The number of columns of a tab that belong to the line, if its other columns do not.
  @StoredAsInt32 var extraSpaces = 0
}
