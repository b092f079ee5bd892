/// Computes which lists are tight.
extension BlockTree {
  /// Returns the tree with loose lists marked: a blank line separates their items, or the blocks of an item.
  public consuming func settled() -> BlockTree {
    for index in blocks.indices where blocks[index].kind == .list && !isTight(index) {
      blocks[index].isTight = false
    }
    return self
  }

  private func isTight(_ list: Int) -> Bool {
    var item = blocks[list].firstChild
    while item != Block.none {
      if isFollowedByGap(item) { return false }
      var part = blocks[item].firstChild
      while part != Block.none {
        if isFollowedByGap(part) { return false }
        part = blocks[part].next
      }
      item = blocks[item].next
    }
    return true
  }

  private func isFollowedByGap(_ index: Int) -> Bool {
    let next = blocks[index].next
    return next != Block.none && blocks[next].startLine > blocks[index].lastLine + 1
  }
}
