import NapkinFormats

/// A block of Markdown: a paragraph, a list, a heading. Blocks lie in one flat table and know each
/// other by their index, so that depth costs nothing.
struct Block {
  enum Kind: UInt8 {
    case document, quote, list, item
    case paragraph, heading, code, html, thematicBreak, table, definition

    /// Whether other blocks stand inside.
    var isContainer: Bool { rawValue <= Kind.item.rawValue }
  }

  /// What an item of a list says about work.
  enum Task: UInt8 {
    case none, open, done
  }

  /// The index of a block that is not there.
  static let none = -1

  var kind: Kind
  /// What an item says about work.
  var task = Task.none
  /// What marks the items of a list, or fences code; 0 for code that is indented.
  var marker: UInt8 = 0
  /// Whether nothing separates the items of a list, as is known when the tree is settled.
  var isTight = true
  /// Whether the block ended by itself, and not only because the text did.
  var isClosed = false
  @Narrow var parent: Int
  @Narrow var firstChild = Block.none
  @Narrow var lastChild = Block.none
  @Narrow var next = Block.none
  /// The first line, from 0.
  @Narrow var startLine: Int
  /// The last line with something on it that belongs to the block.
  @Narrow var lastLine: Int
  /// The level of a heading; the number of the rule by which HTML begins.
  @Narrow var level = 0
  /// How many columns the contents of an item are indented; how long a fence is.
  @Narrow var width = 0
  /// How many columns a fence is indented.
  @Narrow var offset = 0
  @Narrow private var numberOrNone = Block.none
  @Narrow private var firstPiece: Int
  @Narrow private var endOfPieces: Int
  @Narrow private var startOfInfo = 0
  @Narrow private var endOfInfo = 0

  init(_ kind: Kind, parent: Int, line: Int, piece: Int) {
    self.kind = kind
    self.parent = parent
    startLine = line
    lastLine = line
    firstPiece = piece
    endOfPieces = piece
  }

  /// Its lines, among the pieces of the tree.
  var pieces: Range<Int> {
    get { firstPiece..<endOfPieces }
    set { (firstPiece, endOfPieces) = (newValue.lowerBound, newValue.upperBound) }
  }

  /// The first number of an ordered list.
  var number: Int? {
    get { numberOrNone == Block.none ? nil : numberOrNone }
    set { numberOrNone = newValue ?? Block.none }
  }

  /// What stands behind a fence.
  var info: Range<Int> {
    get { startOfInfo..<endOfInfo }
    set { (startOfInfo, endOfInfo) = (newValue.lowerBound, newValue.upperBound) }
  }
}

/// A number in half the room, so that a block fills one line of the machine's cache.
///
/// No text has more bytes than such a number can count; see ``BlockTree/mostBytes``.
@propertyWrapper
struct Narrow {
  private var value: Int32

  init(wrappedValue: Int) { value = Int32(wrappedValue) }

  var wrappedValue: Int {
    get { Int(value) }
    set { value = Int32(newValue) }
  }
}

/// A line of a block, without what stands before it for the sake of the blocks around.
struct Piece {
  @Narrow var start: Int
  @Narrow var end: Int
  /// Columns of a tab that belong to the line, while its other columns do not.
  @Narrow var extraSpaces = 0
}

/// Where links with a label lead.
struct Destination: Hashable {
  var uri: String
  var title: String?
}

/// Markdown taken apart into blocks.
struct BlockTree {
  /// How many bytes a text may have at most.
  static let mostBytes = Int(Int32.max) - 1

  /// The text; its last line ends as the others do.
  let bytes: [UInt8]
  var blocks: [Block] = []
  var pieces: [Piece] = []
  /// Where each line begins, and where one behind the last would.
  private var lineStarts: [Int32] = []
  /// The number of the first line in its file, from 1.
  var firstLine = 1
  /// The first line with blocks that are nested too deep, if there is one.
  var tooDeepLine: Int?
  /// The destinations of labels; the first one counts.
  var destinations: [String: Destination] = [:]
  /// Those that something refers to, if the text is to be cut into pieces.
  var referred: Set<Destination> = []

  /// Creates the tree of a text in which no block has been found yet.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Adds a block as the last one inside another.
  mutating func add(_ kind: Block.Kind, to parent: Int, line: Int) -> Int {
    add(Block(kind, parent: parent, line: line, piece: pieces.count))
  }

  /// Adds a block as the last one inside its parent.
  mutating func add(_ block: Block) -> Int {
    let index = blocks.count
    let parent = block.parent
    blocks.append(block)
    guard parent != Block.none else { return index }
    let last = blocks[parent].lastChild
    blocks[parent].lastChild = index
    if last == Block.none {
      blocks[parent].firstChild = index
    } else {
      blocks[last].next = index
    }
    return index
  }

  /// Makes room for the blocks of an outline, if its lines go on as they begin, so that little has
  /// to move.
  mutating func reserve(from start: Int) {
    let sample = bytes[start...].prefix(4_096)
    let lines = 1 + sample.count { $0 == .newline }
    let estimate = lines * (1 + (bytes.count - start) / max(1, sample.count))
    // What is larger than a million lines can as well grow.
    let count = min(estimate, 1 << 20)
    lineStarts.reserveCapacity(count)
    pieces.reserveCapacity(count)
    blocks.reserveCapacity(count * 5 / 2)
  }

  /// Adds a line.
  mutating func addLine(at start: Int) {
    lineStarts.append(Int32(start))
  }

  /// The blocks directly inside another one.
  func children(of index: Int) -> Children {
    Children(blocks: blocks, current: blocks[index].firstChild)
  }

  struct Children: Sequence, IteratorProtocol {
    let blocks: [Block]
    var current: Int

    mutating func next() -> Int? {
      guard current != Block.none else { return nil }
      defer { current = blocks[current].next }
      return current
    }
  }

  /// The lines of a paragraph or a heading, joined, as the inline rules want them.
  func text(of block: Block) -> [UInt8] {
    var text: [UInt8] = []
    for number in block.pieces {
      if number > block.pieces.lowerBound { text.append(.newline) }
      text += bytes[pieces[number].start..<pieces[number].end]
    }
    while let last = text.last, last.isSpace { text.removeLast() }
    return text
  }

  /// The lines of code or HTML as they are.
  func literal(of block: Block) -> [UInt8] {
    var text: [UInt8] = []
    for piece in pieces[block.pieces] {
      text += repeatElement(.space, count: piece.extraSpaces)
      text += bytes[piece.start..<piece.end]
      text.append(.newline)
    }
    return text
  }

  /// Where the bytes of a line are, its line break not included.
  func bytes(ofLine line: Int) -> Range<Int> {
    Int(lineStarts[line])..<Int(lineStarts[line + 1]) - 1
  }

  /// Where the next line ends that begins at a position.
  func endOfLine(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      ByteScan.first(in: bytes, from: start) { $0.marks(.newline) }
    }
  }
}
