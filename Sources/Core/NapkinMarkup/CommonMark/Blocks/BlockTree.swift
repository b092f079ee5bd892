/// The destination of a link.
public struct Destination: Hashable, Sendable {
  /// The address.
  public var uri: String
  /// The title of the link.
  public var title: String?

  /// Creates a destination.
  public init(uri: String, title: String? = nil) {
    self.uri = uri
    self.title = title
  }
}

/// Markdown that has been parsed into blocks.
public struct BlockTree: Sendable {
  /// The greatest number of bytes that a text may have.
  public static let mostBytes = Int(Int32.max) - 1

  /// The text; its last line ends with a line end.
  public let bytes: [UInt8]
  /// All blocks; the document is the first block, and each block comes before the blocks inside of it.
  public internal(set) var blocks: [Block] = []
  /// The lines of all blocks.
  public internal(set) var pieces: [LineSlice] = []
  /// The index at which each line begins, and the index at which a line after the last would begin.
  private var lineStarts: [Int32] = []
  /// The number of the first line in its file, counted from 1.
  public internal(set) var firstLine = 1
  /// The first line with blocks that are nested too deep, if any.
  public internal(set) var tooDeepLine: Int?
  /// The destinations of labels; the first definition of a label counts.
  public var destinations: [String: Destination] = [:]
  /// The destinations to which links refer, if the text is to be cut into pieces.
  public var referred: Set<Destination> = []
  /// Paragraphs that were split from the paragraph before them.
  public internal(set) var parts: Set<Int> = []

  /// Creates the tree of a text, without blocks.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Adds a block as the last block in a parent, and returns its index.
  mutating func add(_ kind: Block.Kind, to parent: Int, line: Int) -> Int {
    add(Block(kind, parent: parent, line: line, piece: pieces.count))
  }

  /// Adds a block as the last block in its parent, and returns its index.
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

  /// Inserts a block after another block of the same parent, and returns its index.
  mutating func insert(_ block: Block, behind index: Int) -> Int {
    let new = blocks.count
    blocks.append(block)
    blocks[new].next = blocks[index].next
    blocks[index].next = new
    if blocks[block.parent].lastChild == index { blocks[block.parent].lastChild = new }
    return new
  }

  /// Splits a paragraph after some lines. Returns the index of the second paragraph, or `nil` if it would be
  /// empty.
  mutating func split(_ paragraph: Int, after lineCount: Int) -> Int? {
    let whole = blocks[paragraph]
    let middle = whole.pieces.lowerBound + lineCount
    blocks[paragraph].pieces = whole.pieces.lowerBound..<middle
    blocks[paragraph].lastLine = whole.startLine + lineCount - 1
    guard middle < whole.pieces.upperBound else { return nil }
    var rest = Block(
      .paragraph, parent: whole.parent, line: whole.startLine + lineCount, piece: middle)
    rest.pieces = middle..<whole.pieces.upperBound
    rest.lastLine = whole.lastLine
    return insert(rest, behind: paragraph)
  }

  /// Splits a paragraph after some lines, and leaves out some bytes at the end of the first paragraph. Returns the
  /// index of the second paragraph, or `nil` if it would be empty.
  public mutating func part(
    _ paragraph: Int, after lineCount: Int, leavingOut lastBytes: Int
  ) -> Int? {
    pieces[blocks[paragraph].pieces.lowerBound + lineCount - 1].end -= lastBytes
    guard let rest = split(paragraph, after: lineCount) else { return nil }
    parts.insert(rest)
    return rest
  }

  /// Reserves memory for the blocks, estimated from the first lines, so that the arrays rarely grow.
  mutating func reserve(from start: Int) {
    let sample = bytes[start...].prefix(4_096)
    let lines = 1 + sample.count { $0 == .newline }
    let estimate = lines * (1 + (bytes.count - start) / max(1, sample.count))
    // Beyond a million lines, nothing is reserved, and the arrays grow as needed.
    let count = min(estimate, 1 << 20)
    lineStarts.reserveCapacity(count)
    pieces.reserveCapacity(count)
    blocks.reserveCapacity(count * 5 / 2)
  }

  /// Adds a line that begins at an index.
  mutating func addLine(at start: Int) {
    lineStarts.append(Int32(start))
  }

  /// Returns the indices of the blocks directly inside of another block.
  public func children(of index: Int) -> Children {
    Children(blocks: blocks, current: blocks[index].firstChild)
  }

  /// The indices of the blocks directly inside of another block.
  public struct Children: Sequence, IteratorProtocol {
    fileprivate let blocks: [Block]
    fileprivate var current: Int

    /// Returns the next index, or `nil` at the end.
    public mutating func next() -> Int? {
      guard current != Block.none else { return nil }
      defer { current = blocks[current].next }
      return current
    }
  }

  /// Returns the lines of a paragraph or a heading, joined for the inline parser.
  public func text(of block: Block) -> [UInt8] {
    var text: [UInt8] = []
    for number in block.pieces {
      if number > block.pieces.lowerBound { text.append(.newline) }
      text += bytes[pieces[number].start..<pieces[number].end]
    }
    while let last = text.last, last.isSpace { text.removeLast() }
    return text
  }

  /// Returns the lines of code or HTML unchanged. Blank lines at the end of indented code are left out.
  public func literal(of block: Block) -> [UInt8] {
    var text: [UInt8] = []
    for piece in pieces[block.pieces] {
      text += repeatElement(.space, count: piece.extraSpaces)
      text += bytes[piece.start..<piece.end]
      text.append(.newline)
    }
    if block.kind == .code, block.marker == 0 {
      while text.suffix(2).elementsEqual([.newline, .newline]) { text.removeLast() }
    }
    return text
  }

  /// Returns the range of a line, without its line end.
  public func bytes(ofLine line: Int) -> Range<Int> {
    Int(lineStarts[line])..<Int(lineStarts[line + 1]) - 1
  }

  /// Returns the index of the end of the line that begins at a position.
  func endOfLine(from start: Int) -> Int {
    WordScan.first(of: .newline, or: .newline, in: bytes, from: start)
  }
}
