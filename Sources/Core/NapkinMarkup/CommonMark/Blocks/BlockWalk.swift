/// The way through all that stands in a block, in the order of the text: where each block begins, and where
/// it ends.
public struct BlockWalk: Sequence, IteratorProtocol {
  private let tree: BlockTree
  private let container: Int
  private var last: (index: Int, isEnd: Bool)

  fileprivate init(_ tree: BlockTree, inside container: Int) {
    self.tree = tree
    self.container = container
    last = (container, false)
  }

  /// Goes on.
  public mutating func next() -> (index: Int, isEnd: Bool)? {
    let block = tree.blocks[last.index]
    if !last.isEnd, block.firstChild != Block.none {
      last = (block.firstChild, false)
    } else if last.index == container {
      return nil
    } else if !last.isEnd {
      last.isEnd = true
    } else if block.next != Block.none {
      last = (block.next, false)
    } else if block.parent == container {
      return nil
    } else {
      last.index = block.parent
    }
    return last
  }
}

extension BlockTree {
  /// Goes through all that stands in a block, or in all of the text.
  public func walk(inside container: Int = 0) -> BlockWalk {
    BlockWalk(self, inside: container)
  }
}
