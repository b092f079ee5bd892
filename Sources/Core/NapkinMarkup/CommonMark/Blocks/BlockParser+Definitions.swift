/// Link reference definitions: lines that give the destination of a label.
extension BlockParser {
  /// Separates the definitions from the beginning of a paragraph. Returns the block with the rest of the
  /// paragraph, or the block of the definitions if nothing is left.
  @discardableResult
  mutating func takeDefinitions(from paragraph: Int) -> Int {
    let block = tree.blocks[paragraph]
    guard let first = block.pieces.first, block.kind == .paragraph,
      tree.bytes[tree.pieces[first].start] == .leftBracket
    else { return paragraph }
    var text: [UInt8] = []
    var lineEnds: [Int] = []
    for piece in tree.pieces[block.pieces] {
      text += tree.bytes[piece.start..<piece.end]
      lineEnds.append(text.count)
      text.append(.newline)
    }
    var scan = DefinitionScan(text)
    var lineCount = 0
    // Consecutive definitions become one block. A footnote stays a paragraph.
    var groups: [(kind: Block.Kind, end: Int)] = []
    while let (label, destination) = scan.next() {
      while lineCount < lineEnds.count, lineEnds[lineCount] < scan.position { lineCount += 1 }
      let isFootnote = label.first == "^"
      if !isFootnote, tree.destinations[label] == nil { tree.destinations[label] = destination }
      let kind: Block.Kind = isFootnote ? .paragraph : .definition
      if groups.last?.kind == kind { groups.removeLast() }
      groups.append((kind, lineCount))
    }
    var (left, start) = (paragraph, 0)
    for (kind, end) in groups {
      let rest = split(left, after: end - start, as: kind)
      if rest == left { break }
      (left, start) = (rest, end)
    }
    return left
  }

  /// Makes a block of the first lines of a paragraph. Returns the block with the other lines, or the same block if
  /// there are none.
  private mutating func split(
    _ paragraph: Int, after lineCount: Int, as kind: Block.Kind
  ) -> Int {
    let (parent, lastLine) = (tree.blocks[paragraph].parent, tree.blocks[paragraph].lastLine)
    let rest = tree.split(paragraph, after: lineCount)
    tree.blocks[paragraph].kind = kind
    // The parent must know where its contents end, whichever of the two blocks is closed.
    tree.blocks[parent].lastLine = max(tree.blocks[parent].lastLine, lastLine)
    return rest ?? paragraph
  }
}

/// Reads definitions one after another, and footnotes of one word, which look like definitions.
struct DefinitionScan {
  private var scan: LinkScan
  /// The position at which the last definition ended.
  private(set) var position = 0

  init(_ text: [UInt8]) {
    scan = LinkScan(text)
  }

  mutating func next() -> (label: String, Destination)? {
    scan.position = position
    guard let label = scan.takeLabel(), scan.take(.colon) else { return nil }
    scan.skipSpaceWithOneNewline()
    guard let uri = scan.takeDestination(isEmptyAllowed: false) else { return nil }
    let end = scan.position
    let hadSpace = scan.skipSpaceWithOneNewline()
    if hadSpace, let title = scan.takeTitle(), scan.skipRestOfLine() {
      position = scan.position
      return (label, Destination(uri: uri, title: title))
    }
    // The text that looks like a title may be the next line; then the definition ends at the destination.
    scan.position = end
    guard scan.skipRestOfLine() else { return nil }
    position = scan.position
    return (label, Destination(uri: uri))
  }
}
