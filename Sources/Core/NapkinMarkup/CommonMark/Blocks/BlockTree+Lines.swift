/// The texts with which items begin.
extension BlockTree {
  /// Returns the paragraph or heading with which an item begins, or `nil` if it begins with another block.
  public func lineBlock(of item: Int) -> Int? {
    let first = blocks[item].firstChild
    guard first != Block.none, blocks[first].kind == .paragraph || blocks[first].kind == .heading
    else { return nil }
    return first
  }

  /// Returns the first block of an item after the paragraph or heading with which it begins.
  public func firstBodyBlock(of item: Int) -> Int {
    lineBlock(of: item).map { blocks[$0].next } ?? blocks[item].firstChild
  }

  /// Returns the range of a paragraph that is one line without markup; `nil` if the paragraph has to be parsed.
  public func plainLine(of paragraph: Int) -> Range<Int>? {
    let numbers = blocks[paragraph].pieces
    guard numbers.count == 1, blocks[paragraph].kind == .paragraph else { return nil }
    let (start, end) = (pieces[numbers.lowerBound].start, pieces[numbers.lowerBound].end)
    let line = bytes[start..<end].droppingLast(while: \.isSpace)
    return line.contains(where: \.isMarkup) ? nil : start..<line.endIndex
  }
}
