/// A walk through everything inside of a block in the order of the text: it gives the beginning and the end of
/// each block.
public struct BlockWalk: Sequence, IteratorProtocol {
  private let tree: BlockTree
  private let container: Int
  private var last: (index: Int, isEnd: Bool)

  fileprivate init(_ tree: BlockTree, inside container: Int) {
    self.tree = tree
    self.container = container
    last = (container, false)
  }

  /// Returns the next beginning or end of a block.
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
  /// Returns a walk through everything inside of a block, by default inside of the document.
  public func walk(inside container: Int = 0) -> BlockWalk {
    BlockWalk(self, inside: container)
  }
}
