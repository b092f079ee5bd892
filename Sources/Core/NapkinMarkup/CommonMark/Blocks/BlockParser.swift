/// Parses Markdown into blocks, line by line, by the rules of CommonMark and with GitHub's tables.
///
/// Each line is first matched against the open blocks, from the outermost inwards. Then it may open new blocks,
/// and its rest belongs to the innermost block. A blank line passes all open items in one step, so that the time
/// grows with the number of bytes, and not with their number multiplied by the depth.
public struct BlockParser {
  var tree: BlockTree
  var cursor: LineCursor
  /// The open blocks, the outermost first.
  var open: [Int] = [0]
  private(set) var openQuotes: [Int] = []
  /// How many of the open blocks the current line continues.
  var matchedCount = 1
  var line = 0

  /// The index before which no thematic break begins.
  var noBreakBefore = 0
  private let depth: Int

  private init(_ bytes: [UInt8], depth: Int) {
    self.depth = depth
    tree = BlockTree(bytes: bytes)
    cursor = LineCursor(bytes)
    _ = tree.add(.document, to: Block.none, line: 0)
  }

  /// Parses a text whose last line ends with a line end.
  ///
  /// If blocks are nested deeper than `depth`, ``BlockTree/tooDeepLine`` is set.
  public static func parse(_ bytes: [UInt8], from start: Int = 0, depth: Int = .max) -> BlockTree {
    var parser = BlockParser(bytes, depth: depth)
    parser.tree.firstLine = 1 + bytes[..<start].count { $0 == .newline }
    parser.tree.reserve(from: start)
    var position = start
    while position < bytes.count {
      let end = parser.tree.endOfLine(from: position)
      parser.tree.addLine(at: position)
      parser.readLine(position..<end)
      parser.line += 1
      position = end + 1
    }
    parser.tree.addLine(at: max(position, bytes.count))
    parser.close(downTo: 0)
    return parser.tree
  }

  // MARK: Lines

  private mutating func readLine(_ range: Range<Int>) {
    cursor.begin(range)
    if readPlainItem() { return }
    matchedCount = 1
    if matchOpenBlocks() { return }
    let container = open[matchedCount - 1]
    if !takesRawLines(container) {
      if openNewBlocks() { return }
      if cursor.isBlank {
        close(downTo: matchedCount)
        return
      }
      if matchedCount < open.count, tree.blocks[open[open.count - 1]].kind == .paragraph {
        // The paragraph continues, although the markers of the blocks around it are missing.
        matchedCount = open.count
        return addParagraphLine()
      }
    }
    close(downTo: matchedCount)
    let current = open[open.count - 1]
    switch tree.blocks[current].kind {
    case .code: addLine(cursor.piece, isBlank: cursor.isBlank)
    case .html:
      addLine(cursor.piece, isBlank: cursor.isBlank)
      if HTMLStart.ends(tree.blocks[current].level, cursor.rest) {
        tree.blocks[current].isClosed = true
        close(downTo: open.count - 1)
      }
    case .table: addLine(cursor.trimmedPiece)
    case .paragraph: addParagraphLine()
    default:
      if cursor.isBlank { return }
      beginParagraph(cursor.trimmedPiece)
    }
  }

  mutating func beginParagraph(_ piece: LineSlice) {
    tree.pieces.append(piece)
    let count = tree.pieces.count
    begin(.paragraph) { $0.pieces = count - 1..<count }
  }

  private func takesRawLines(_ index: Int) -> Bool {
    tree.blocks[index].kind == .code || tree.blocks[index].kind == .html
  }

  private mutating func addParagraphLine() {
    addLine(cursor.trimmedPiece)
  }

  /// Adds a line to the innermost open block.
  mutating func addLine(_ piece: LineSlice, isBlank: Bool = false) {
    let index = open[open.count - 1]
    let old = tree.blocks[index].pieces
    let start = old.isEmpty ? tree.pieces.count : old.lowerBound
    tree.pieces.append(piece)
    tree.blocks[index].pieces = start..<tree.pieces.count
    if !isBlank { tree.blocks[index].lastLine = line }
  }

  // MARK: Matching

  /// Finds the open blocks that the line continues. Returns whether they use up the whole line.
  private mutating func matchOpenBlocks() -> Bool {
    var quotes = 0
    while matchedCount < open.count {
      let index = open[matchedCount]
      switch tree.blocks[index].kind {
      case .quote:
        guard cursor.indent < 4, cursor.next == .greater else { return false }
        quotes += 1
        passQuoteMark()
        tree.blocks[index].lastLine = line
      case .item:
        let width = tree.blocks[index].width
        if cursor.indent >= width {
          cursor.skip(columns: width)
        } else if cursor.isBlank {
          let target = endOfItems(quotes)
          if target <= matchedCount { return false }
          cursor.skipSpace()
          matchedCount = target
          continue
        } else {
          return false
        }
      case .code where tree.blocks[index].marker != 0:
        if isClosingFence(tree.blocks[index]) {
          tree.blocks[index].lastLine = line
          tree.blocks[index].isClosed = true
          close(downTo: matchedCount)
          return true
        }
        cursor.skip(columns: tree.blocks[index].offset)
      case .code:
        if cursor.indent >= 4 {
          cursor.skip(columns: 4)
        } else if cursor.isBlank {
          cursor.skipSpace()
        } else {
          return false
        }
      case .html where tree.blocks[index].level >= 6, .paragraph, .table:
        if cursor.isBlank { return false }
      default: break
      }
      matchedCount += 1
    }
    return false
  }

  /// Returns how many open blocks a blank line continues: up to the next quote, or to the innermost block. An
  /// empty item ends at a blank line.
  private func endOfItems(_ quotes: Int) -> Int {
    if quotes < openQuotes.count { return openQuotes[quotes] }
    let last = tree.blocks[open[open.count - 1]]
    let isOver = !last.kind.isContainer || last.kind == .item && last.firstChild == Block.none
    return isOver ? open.count - 1 : open.count
  }

  mutating func passQuoteMark() {
    cursor.skipSpace(andBytes: 1)
    cursor.skip(columns: 1)
  }

  private func isClosingFence(_ block: Block) -> Bool {
    cursor.indent < 4 && cursor.next == block.marker && block.isFence(cursor.rest)
  }

  // MARK: Opening and closing

  /// Opens a block inside of the innermost block that can contain it.
  @discardableResult
  mutating func begin(_ kind: Block.Kind, _ settle: (inout Block) -> Void = { _ in }) -> Int {
    if open.count > matchedCount { close(downTo: matchedCount) }
    while true {
      let last = tree.blocks[open[open.count - 1]].kind
      if last == .list ? kind == .item : last.isContainer { break }
      close(downTo: open.count - 1)
    }
    if open.count > depth, tree.tooDeepLine == nil { tree.tooDeepLine = line }
    var block = Block(kind, parent: open[open.count - 1], line: line, piece: tree.pieces.count)
    settle(&block)
    let index = tree.add(block)
    if kind == .quote { openQuotes.append(open.count) }
    open.append(index)
    matchedCount = open.count
    return index
  }

  /// Closes the innermost open blocks until `count` are left.
  mutating func close(downTo count: Int) {
    while open.count > count {
      let index = open.removeLast()
      if openQuotes.last == open.count { openQuotes.removeLast() }
      switch tree.blocks[index].kind {
      case .paragraph where tree.beginsWithBracket(index): takeDefinitions(from: index)
      case .item: tree.readTask(of: index)
      default: break
      }
      let (parent, lastLine) = (tree.blocks[index].parent, tree.blocks[index].lastLine)
      if parent != Block.none, tree.blocks[parent].lastLine < lastLine {
        tree.blocks[parent].lastLine = lastLine
      }
    }
    matchedCount = min(matchedCount, open.count)
  }
}

extension BlockTree {
  /// Whether a paragraph begins with a bracket, as a definition or a check box does.
  func beginsWithBracket(_ paragraph: Int) -> Bool {
    let pieces = blocks[paragraph].pieces
    return !pieces.isEmpty && bytes[self.pieces[pieces.lowerBound].start] == .leftBracket
  }
}
