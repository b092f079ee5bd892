/// Where links with a label lead.
public struct Destination: Hashable, Sendable {
  /// The address.
  public var uri: String
  /// What is said of it.
  public var title: String?

  /// Creates a destination, with what is said of it.
  public init(uri: String, title: String? = nil) {
    self.uri = uri
    self.title = title
  }
}

/// Markdown taken apart into blocks.
public struct BlockTree: Sendable {
  /// How many bytes a text may have at most.
  public static let mostBytes = Int(Int32.max) - 1

  /// The text; its last line ends as the others do.
  public let bytes: [UInt8]
  /// All blocks, the document first, each before those inside.
  public internal(set) var blocks: [Block] = []
  /// All lines of all blocks.
  public internal(set) var pieces: [LineSlice] = []
  /// Where each line begins, and where one after the last would.
  private var lineStarts: [Int32] = []
  /// The number of the first line in its file, from 1.
  public internal(set) var firstLine = 1
  /// The first line with blocks that are nested too deep, if there is one.
  public internal(set) var tooDeepLine: Int?
  /// The destinations of labels; the first one counts.
  public var destinations: [String: Destination] = [:]
  /// Those that something refers to, if the text is to be cut into pieces.
  public var referred: Set<Destination> = []
  /// Paragraphs that were a part of the one before them.
  public internal(set) var parts: Set<Int> = []

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

  /// Adds a block after another one, inside the same.
  mutating func insert(_ block: Block, behind index: Int) -> Int {
    let new = blocks.count
    blocks.append(block)
    blocks[new].next = blocks[index].next
    blocks[index].next = new
    if blocks[block.parent].lastChild == index { blocks[block.parent].lastChild = new }
    return new
  }

  /// Makes two blocks of a paragraph. The answer is the second one, which holds its lines after the first ones;
  /// `nil` if there are none.
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

  /// Parts a paragraph into two, after some lines of it. The answer is the second one, which holds the rest; as many
  /// bytes at the end of the first one are left out of it.
  public mutating func part(
    _ paragraph: Int, after lineCount: Int, leavingOut lastBytes: Int
  ) -> Int? {
    pieces[blocks[paragraph].pieces.lowerBound + lineCount - 1].end -= lastBytes
    guard let rest = split(paragraph, after: lineCount) else { return nil }
    parts.insert(rest)
    return rest
  }

  /// Reserves memory for the blocks, estimated from the first lines, so that the arrays seldom
  /// grow.
  mutating func reserve(from start: Int) {
    let sample = bytes[start...].prefix(4_096)
    let lines = 1 + sample.count { $0 == .newline }
    let estimate = lines * (1 + (bytes.count - start) / max(1, sample.count))
    // Above a million lines, the arrays may grow.
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
  public func children(of index: Int) -> Children {
    Children(blocks: blocks, current: blocks[index].firstChild)
  }

  /// The numbers of the blocks directly inside another one.
  public struct Children: Sequence, IteratorProtocol {
    fileprivate let blocks: [Block]
    fileprivate var current: Int

    /// Goes on.
    public mutating func next() -> Int? {
      guard current != Block.none else { return nil }
      defer { current = blocks[current].next }
      return current
    }
  }

  /// The lines of a paragraph or a heading, joined, as the inline rules want them.
  public func text(of block: Block) -> [UInt8] {
    var text: [UInt8] = []
    for number in block.pieces {
      if number > block.pieces.lowerBound { text.append(.newline) }
      text += bytes[pieces[number].start..<pieces[number].end]
    }
    while let last = text.last, last.isSpace { text.removeLast() }
    return text
  }

  /// The lines of code or HTML as they are. Blank lines around code that is indented are no code.
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

  /// Where the bytes of a line are, its line break not included.
  public func bytes(ofLine line: Int) -> Range<Int> {
    Int(lineStarts[line])..<Int(lineStarts[line + 1]) - 1
  }

  /// Where the next line ends that begins at a position.
  func endOfLine(from start: Int) -> Int {
    WordScan.first(of: .newline, or: .newline, in: bytes, from: start)
  }
}
