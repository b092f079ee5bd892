/// A block of Markdown: a paragraph, a list, a heading. Blocks lie in one flat table and know each
/// other by their index, so that depth costs nothing.
public struct Block: Sendable {
  /// What a block is.
  public enum Kind: Sendable {
    /// One inside of which others stand.
    case document, quote, list, item
    /// One with lines of its own.
    case paragraph, heading, code, html, thematicBreak, table, definition

    /// Whether other blocks stand inside.
    public var isContainer: Bool {
      switch self {
      case .document, .quote, .list, .item: true
      default: false
      }
    }
  }

  /// What an item of a list says about work.
  public enum Task: Sendable {
    /// Nothing, or what its box says.
    case none, open, done
  }

  /// The index of a block that is not there.
  public static let none = -1

  /// What it is.
  public var kind: Kind
  /// What an item says about work.
  public var task = Task.none
  /// What marks the items of a list, or fences code; 0 for code that is indented.
  public var marker: UInt8 = 0
  /// Whether nothing separates the items of a list, as is known when the tree is settled.
  public var isTight = true
  /// Whether the block ended by itself, and not only because the text did.
  public var isClosed = false
  /// The block around it; ``none`` around the document.
  @StoredAsInt32 public var parent: Int
  /// The first block inside; ``none`` if there is none.
  @StoredAsInt32 public var firstChild = Block.none
  /// The last block inside; ``none`` if there is none.
  @StoredAsInt32 public var lastChild = Block.none
  /// The block after it, inside the same one.
  @StoredAsInt32 public var next = Block.none
  /// The first line, from 0.
  @StoredAsInt32 public var startLine: Int
  /// The last line with something on it that belongs to the block.
  @StoredAsInt32 public var lastLine: Int
  /// The level of a heading; the number of the rule by which HTML begins.
  @StoredAsInt32 public var level = 0
  /// How many columns the contents of an item are indented; how long a fence is.
  @StoredAsInt32 public var width = 0
  /// How many columns a fence is indented.
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

  /// Its lines, among the pieces of the tree.
  public var pieces: Range<Int> {
    get { firstPiece..<endOfPieces }
    set { (firstPiece, endOfPieces) = (newValue.lowerBound, newValue.upperBound) }
  }

  /// The first number of an ordered list.
  public var number: Int? {
    get { numberOrNone == Block.none ? nil : numberOrNone }
    set { numberOrNone = newValue ?? Block.none }
  }

  /// Whether words are a fence that ends the code, unless they are indented too far.
  func isFence(_ words: ArraySlice<UInt8>) -> Bool {
    let count = words.prefix { $0 == marker }.count
    return count >= width && words.dropFirst(count).allSatisfy(\.isBlank)
  }

  /// What stands after a fence.
  public var info: Range<Int> {
    get { startOfInfo..<endOfInfo }
    set { (startOfInfo, endOfInfo) = (newValue.lowerBound, newValue.upperBound) }
  }
}

/// A number in half the room, so that a block fills one line of the machine's cache.
///
/// No text has more bytes than such a number can count; see ``BlockTree/mostBytes``.
@propertyWrapper
public struct StoredAsInt32: Sendable {
  private var value: Int32

  /// Keeps a number that is small enough.
  public init(wrappedValue: Int) { value = Int32(wrappedValue) }

  /// The number.
  public var wrappedValue: Int {
    get { Int(value) }
    set { value = Int32(newValue) }
  }
}

/// A line of a block, without the markers and the indentation of the blocks around it.
public struct LineSlice: Sendable {
  /// Where it begins in the text.
  @StoredAsInt32 public var start: Int
  /// Where it ends in the text.
  @StoredAsInt32 public var end: Int
  /// Columns of a tab that belong to the line, while its other columns do not.
  @StoredAsInt32 var extraSpaces = 0
}
