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
  var parent: Int
  var firstChild = Block.none
  var lastChild = Block.none
  var next = Block.none
  /// The first line, from 0.
  var startLine: Int
  /// The last line with something on it that belongs to the block.
  var lastLine: Int
  /// Its lines, among the pieces of the tree.
  var pieces: Range<Int>

  /// The level of a heading; the number of the rule by which HTML begins.
  var level = 0
  /// What marks the items of a list, or fences code; 0 for code that is indented.
  var marker: UInt8 = 0
  /// The first number of an ordered list.
  var number: Int?
  /// How many columns the contents of an item are indented; how long a fence is.
  var width = 0
  /// How many columns a fence is indented.
  var offset = 0
  /// What stands behind a fence.
  var info = 0..<0
  /// Whether nothing separates the items of a list.
  var isTight = true
  /// Whether the block ended by itself, and not only because the text did.
  var isClosed = false
  /// What an item says about work.
  var task = Task.none

  init(_ kind: Kind, parent: Int, line: Int, piece: Int) {
    self.kind = kind
    self.parent = parent
    startLine = line
    lastLine = line
    pieces = piece..<piece
  }
}

/// A line of a block, without what stands before it for the sake of the blocks around.
struct Piece {
  var start: Int
  var end: Int
  /// Columns of a tab that belong to the line, while its other columns do not.
  var extraSpaces = 0
}

/// Where links with a label lead.
struct Destination: Hashable {
  var uri: String
  var title: String?
}

/// Markdown taken apart into blocks.
struct BlockTree {
  /// The text; its last line ends as the others do.
  let bytes: [UInt8]
  var blocks: [Block] = []
  var pieces: [Piece] = []
  /// Where each line begins, and where one behind the last would.
  var lineStarts: [Int] = []
  /// The number of the first line in its file, from 1.
  var firstLine = 1
  /// The first line with blocks that are nested too deep, if there is one.
  var tooDeepLine: Int?
  /// The destinations of labels; the first one counts.
  var destinations: [String: Destination] = [:]

  /// Adds a block as the last one inside another.
  mutating func add(_ kind: Block.Kind, to parent: Int, line: Int) -> Int {
    let index = blocks.count
    blocks.append(Block(kind, parent: parent, line: line, piece: pieces.count))
    guard parent != Block.none else { return index }
    let last = blocks[parent].lastChild
    if last == Block.none {
      blocks[parent].firstChild = index
    } else {
      blocks[last].next = index
    }
    blocks[parent].lastChild = index
    return index
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

  /// Where a line ends, its line break not included.
  func end(ofLine line: Int) -> Int {
    lineStarts[line + 1] - 1
  }
}
