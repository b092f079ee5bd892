extension BlockTree {
  /// Returns the source of consecutive blocks. The markers of the blocks around them are left out on each line,
  /// and blank lines at the end too.
  public func source(from first: Int, through last: Int) -> [UInt8] {
    source(from: first, through: last, isMoved: false)
  }

  /// Returns the source of a block's contents.
  public func source(inside container: Int) -> [UInt8] {
    let first = blocks[container].firstChild
    guard first != Block.none else { return [] }
    return source(from: first, through: blocks[container].lastChild)
  }

  /// The source of the whole text, to be put at other columns. Tabs before the contents of a line are replaced by
  /// spaces, because a tab would reach less far there.
  public var sourceToBeMoved: [UInt8] {
    let first = blocks[0].firstChild
    guard first != Block.none else { return [] }
    return source(from: first, through: blocks[0].lastChild, isMoved: true)
  }

  private func source(from first: Int, through last: Int, isMoved: Bool) -> [UInt8] {
    let path = path(to: blocks[first].parent)
    var text: [UInt8] = []
    var cursor = LineCursor(bytes)
    // Most texts have neither tabs nor lines of code with only blanks, so this is computed when needed.
    var contents: LineContents?
    let start = blocks[first].startLine
    for line in start...blocks[last].lastLine {
      if line > start { text.append(.newline) }
      cursor.begin(bytes(ofLine: line))
      for block in path {
        guard pass(blocks[block], at: line, with: &cursor) else { break }
      }
      let piece = cursor.piece
      let rest = bytes[piece.start..<piece.end]
      let isSpaced = (isMoved || !cursor.isAtTabStop) && rest.contains(.tab)
      if isSpaced || cursor.isBlank && !rest.isEmpty {
        let found = contents ?? contentsOfLines(from: first, through: last, areMoved: isMoved)
        contents = found
        let content = found.start(in: bytes(ofLine: line))
        if cursor.isBlank, content == nil { continue }
        let end = max(piece.start, isSpaced ? content ?? piece.end : piece.start)
        text += cursor.spaced(upTo: end) + bytes[end..<piece.end]
      } else if !cursor.isBlank {
        text += repeatElement(.space, count: piece.extraSpaces)
        text += rest
      }
    }
    while let last = text.last, last == .newline { text.removeLast() }
    return text
  }

  /// Returns the quotes and items around the lines of a container, the outermost first.
  private func path(to container: Int) -> [Int] {
    var path: [Int] = []
    var block = container
    while block != Block.none {
      if blocks[block].kind == .quote || blocks[block].kind == .item { path.append(block) }
      block = blocks[block].parent
    }
    return path.reversed()
  }

  /// Skips the marker or the indentation of a block on a line; returns whether the line has it.
  private func pass(_ block: Block, at line: Int, with cursor: inout LineCursor) -> Bool {
    if block.kind == .quote {
      guard cursor.indent < 4, cursor.next == .greater else { return false }
      cursor.skipSpace(andBytes: 1)
      cursor.skip(columns: 1)
      return true
    }
    if line == block.startLine {
      let indent = cursor.indent
      let mark = cursor.rest.prefix { $0.isDigit }.count + 1
      cursor.skipSpace(andBytes: mark)
      cursor.skip(columns: block.width - indent - mark)
      return true
    }
    if cursor.indent < block.width, cursor.isBlank {
      cursor.skipSpace()
      return true
    }
    guard cursor.indent >= block.width else { return false }
    cursor.skip(columns: block.width)
    return true
  }

  /// Returns the positions at which the contents of consecutive blocks begin on their lines.
  private func contentsOfLines(
    from first: Int, through last: Int, areMoved: Bool
  ) -> LineContents {
    var contents = LineContents(areMoved: areMoved)
    var block = first
    while block != Block.none {
      contents.add(blocks[block], in: self)
      for (index, isEnd) in walk(inside: block) where !isEnd {
        contents.add(blocks[index], in: self)
      }
      block = block == last ? Block.none : blocks[block].next
    }
    return contents
  }
}

/// The positions at which the contents of lines begin, after the markers of the blocks around them.
private struct LineContents {
  /// Whether the lines are to be put at other columns.
  let areMoved: Bool
  private var starts: [Int] = []

  init(areMoved: Bool) {
    self.areMoved = areMoved
  }

  /// Adds the lines of a block; blocks are added in the order of the text.
  mutating func add(_ block: Block, in tree: BlockTree) {
    if block.kind == .code, block.marker != 0 {
      let before = tree.bytes[..<block.info.lowerBound]
      starts.append((before.lastIndex { !$0.isBlank } ?? -1) + 1)
    }
    for piece in tree.pieces[block.pieces] {
      let line = tree.bytes[piece.start..<piece.end]
      let words = line.drop { $0.isBlank }
      if block.kind == .html {
        // White space is a part of HTML, but too much of it before the first tag would turn it into code.
        if !words.isEmpty { starts.append(words.startIndex) }
      } else if areMoved, block.kind == .code, block.marker != 0, block.isFence(words),
        line[..<words.startIndex].count(where: { $0 == .tab }) == 1
      {
        // A moved tab may reach less far, so that the line ends the code; spaces replace it.
        starts.append(words.startIndex)
      } else {
        starts.append(piece.start)
      }
    }
  }

  /// Returns the position at which the contents of a line begin; `nil` if there are none.
  func start(in line: Range<Int>) -> Int? {
    var places = starts.startIndex..<starts.endIndex
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if starts[middle] < line.lowerBound {
        places = middle + 1..<places.upperBound
      } else {
        places = places.lowerBound..<middle
      }
    }
    guard places.lowerBound < starts.endIndex, starts[places.lowerBound] <= line.upperBound else {
      return nil
    }
    return starts[places.lowerBound]
  }
}
