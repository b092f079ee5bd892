/// The words with which items begin.
extension BlockTree {
  /// The block whose words are those of an item: a paragraph or a heading that begins it.
  public func lineBlock(of item: Int) -> Int? {
    let first = blocks[item].firstChild
    guard first != Block.none, blocks[first].kind == .paragraph || blocks[first].kind == .heading
    else { return nil }
    return first
  }

  /// The first block of an item behind its words.
  public func firstBodyBlock(of item: Int) -> Int {
    lineBlock(of: item).map { blocks[$0].next } ?? blocks[item].firstChild
  }

  /// Where the words of a paragraph are that is one line, and says nothing but words; `nil` if it has to be
  /// taken apart.
  public func plainLine(of paragraph: Int) -> Range<Int>? {
    let numbers = blocks[paragraph].pieces
    guard numbers.count == 1, blocks[paragraph].kind == .paragraph else { return nil }
    let (start, end) = (pieces[numbers.lowerBound].start, pieces[numbers.lowerBound].end)
    return bytes.withUnsafeBufferPointer { bytes in
      var line = bytes[start..<end]
      while let last = line.last, last.isSpace { line.removeLast() }
      return line.contains(where: \.isMarkup) ? nil : start..<line.endIndex
    }
  }

  /// Makes two blocks of a paragraph. The answer is the second one, which holds its lines behind the first ones;
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

  /// Parts a paragraph into two. The answer is the second one, which holds its lines behind the first ones.
  ///
  /// - Parameter lastBytes: How many bytes at the end of the first one are left out of it.
  public mutating func part(
    _ paragraph: Int, after lineCount: Int, leavingOut lastBytes: Int
  ) -> Int? {
    pieces[blocks[paragraph].pieces.lowerBound + lineCount - 1].end -= lastBytes
    guard let rest = split(paragraph, after: lineCount) else { return nil }
    parts.insert(rest)
    return rest
  }
}
