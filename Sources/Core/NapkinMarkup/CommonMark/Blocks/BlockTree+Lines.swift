/// The words with which items begin.
extension BlockTree {
  /// The block whose words are those of an item: a paragraph or a heading that begins it.
  public func lineBlock(of item: Int) -> Int? {
    let first = blocks[item].firstChild
    guard first != Block.none, blocks[first].kind == .paragraph || blocks[first].kind == .heading
    else { return nil }
    return first
  }

  /// The first block of an item after its words.
  public func firstBodyBlock(of item: Int) -> Int {
    lineBlock(of: item).map { blocks[$0].next } ?? blocks[item].firstChild
  }

  /// Where the words of a paragraph are that is one line, and says nothing but words; `nil` if it has to be
  /// taken apart.
  public func plainLine(of paragraph: Int) -> Range<Int>? {
    let numbers = blocks[paragraph].pieces
    guard numbers.count == 1, blocks[paragraph].kind == .paragraph else { return nil }
    let (start, end) = (pieces[numbers.lowerBound].start, pieces[numbers.lowerBound].end)
    let line = bytes[start..<end].droppingLast(while: \.isSpace)
    return line.contains(where: \.isMarkup) ? nil : start..<line.endIndex
  }
}
