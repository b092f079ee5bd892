extension BlockTree {
  /// The source of some blocks beside each other, without what the blocks around put before each
  /// line, and without blank lines around it.
  public func source(from first: Int, through last: Int) -> [UInt8] {
    source(ofLines: blocks[first].startLine...blocks[last].lastLine, inside: blocks[first].parent)
  }

  /// The source of what stands in a block.
  public func source(inside container: Int) -> [UInt8] {
    let first = blocks[container].firstChild
    guard first != Block.none else { return [] }
    return source(from: first, through: blocks[container].lastChild)
  }

  private func source(ofLines lines: ClosedRange<Int>, inside container: Int) -> [UInt8] {
    var path: [Int] = []
    var block = container
    while block != Block.none {
      if blocks[block].kind == .quote || blocks[block].kind == .item { path.append(block) }
      block = blocks[block].parent
    }
    path.reverse()
    var text: [UInt8] = []
    var cursor = LineCursor(bytes)
    for line in lines {
      if line > lines.lowerBound { text.append(.newline) }
      cursor.begin(bytes(ofLine: line))
      for block in path {
        guard pass(blocks[block], at: line, with: &cursor) else { break }
      }
      let piece = cursor.piece
      if cursor.isBlank { continue }
      text += repeatElement(.space, count: piece.extraSpaces)
      text += bytes[piece.start..<piece.end]
    }
    while let last = text.last, last == .newline { text.removeLast() }
    return text
  }

  /// Passes what a block puts before a line; not if the line does without.
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
    if cursor.isBlank {
      cursor.skipSpace()
      return true
    }
    guard cursor.indent >= block.width else { return false }
    cursor.skip(columns: block.width)
    return true
  }
}
