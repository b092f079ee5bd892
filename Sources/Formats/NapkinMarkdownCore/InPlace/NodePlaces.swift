import NapkinCore
import NapkinFormats
import NapkinMarkup

/// The ranges of a document's nodes in a text of Markdown, and the blocks that hold the parts of each node.
struct NodePlaces {
  struct Blocks {
    /// The heading or the item; `nil` for text between lists.
    var start: Int?
    var mark = 0
    /// The parts below the node's line, or the paragraphs of text between lists.
    var body = NodeBody.Places()
  }

  /// The ranges of the nodes in the text as it was parsed.
  private(set) var outline = SourceOutline()
  private(set) var blocks: [Blocks] = []
  /// The blocks that belong to the whole document.
  var info: [Int] = []
  /// Whether each element is inside of the element of its parent.
  private(set) var isNested = true
  private var numbers: [MindMap.Slot: Int] = [:]
  private let tree: BlockTree
  /// The root, if it is an ordinary node; the elements of all others are inside of its element then.
  private let root: String?
  /// The end of the last block in the latest section; definitions with references belong to no section.
  private var endOfSection = 0

  init(in tree: BlockTree, root: String? = nil) {
    self.tree = tree
    self.root = root
  }

  // MARK: Adding

  /// Adds a heading; its section is ended later.
  mutating func add(
    heading: Int, _ id: MindMap.Node.ID, _ slot: MindMap.Slot, under parent: MindMap.Slot?
  ) {
    add(Blocks(start: heading), id.rawValue, lines(of: [heading]), parent: number(of: parent))
    numbers[slot] = outline.elements.count - 1
  }

  /// Continues after a block at the top level, which belongs to the latest section.
  mutating func pass(_ block: Int) {
    if !tree.isReferred(block) { endOfSection = lines(of: [block]).upperBound }
  }

  /// Ends the section of a heading after the last block that was passed.
  mutating func endSection(of slot: MindMap.Slot) {
    if let number = numbers[slot] { outline.end(number, at: endOfSection) }
  }

  mutating func add(
    item: Int, _ id: MindMap.Node.ID, _ slot: MindMap.Slot, under parent: MindMap.Slot?
  ) {
    numbers[slot] = add(item: item, id.rawValue, parent: number(of: parent))
  }

  /// Adds an item inside of an element, perhaps with parts below its line; returns the index of its element.
  @discardableResult
  mutating func add(
    item: Int, _ id: String, parent: Int?, _ body: NodeBody.Places = NodeBody.Places()
  ) -> Int {
    var range = lines(of: [item])
    var mark = tree.bytes[range].firstIndex { !$0.isBlank } ?? range.lowerBound
    if let parent, let outer = blocks[parent].start, tree.blocks[outer].kind == .item,
      tree.blocks[outer].startLine == tree.blocks[item].startLine
    {
      // The item begins after the mark of its parent item.
      mark = tree.endOfMark(at: blocks[parent].mark)
      range = mark..<range.upperBound
    }
    return add(Blocks(start: item, mark: mark, body: body), id, range, parent: parent)
  }

  /// Adds text between lists, or after them.
  mutating func add(
    body: NodeBody.Places, _ id: MindMap.Node.ID, _ slot: MindMap.Slot, under parent: MindMap.Slot?
  ) {
    let end = body.words.lastIndex { !tree.isReferred($0) }
    let range = lines(of: body.words[...(end ?? body.words.endIndex - 1)])
    numbers[slot] = add(Blocks(body: body), id.rawValue, range, parent: number(of: parent))
  }

  mutating func add(_ body: NodeBody.Places, to slot: MindMap.Slot) {
    if let number = numbers[slot] { blocks[number].body = body }
  }

  private func number(of slot: MindMap.Slot?) -> Int? { slot.flatMap { numbers[$0] } }

  @discardableResult
  private mutating func add(_ new: Blocks, _ id: String, _ range: Range<Int>, parent: Int?) -> Int {
    if parent == nil, root != nil, id != root { isNested = false }
    let lead = tree.startOfBlankLines(before: range.lowerBound)
    blocks.append(new)
    return outline.append(
      SourceOutline.Element(id, parent: parent, lead: lead, range: range))
  }

  private func lines(of blocks: ArraySlice<Int>) -> Range<Int> {
    tree.lines(of: blocks)
  }

  // MARK: In the file

  /// Returns the ranges in the file from which the text was made; `nil` if they are unknown.
  func outline(in source: MarkdownSource) -> SourceOutline? {
    guard isNested, source.isAsInFile else { return nil }
    var found = SourceOutline()
    for var element in outline.elements {
      element.lead = source.place(inFile: element.lead)
      element.range =
        source.place(
          inFile: element.range.lowerBound)..<source.place(
          inFile: element.range.upperBound)
      found.append(element)
    }
    return found
  }
}

extension BlockTree {
  /// Returns the lines of some blocks, from the first block to the last, with their ends.
  func lines(of blocks: ArraySlice<Int>) -> Range<Int> {
    guard let first = blocks.first, let last = blocks.last else { return 0..<0 }
    let start = bytes(ofLine: self.blocks[first].startLine).lowerBound
    return start..<bytes(ofLine: self.blocks[last].lastLine).upperBound + 1
  }

  /// Whether a block has only definitions with references; they belong to the text that refers to them.
  func isReferred(_ block: Int) -> Bool {
    blocks[block].kind == .definition && unreferred(in: block) == 0
  }

  /// Returns the offset at which the text of an item begins, after its mark and the blanks that follow.
  func endOfMark(at mark: Int) -> Int {
    var end = mark + bytes[mark...].prefix { $0.isDigit }.count + 1
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    return end
  }

  /// Returns the offset at which the blank lines before a line begin; `start` itself within a line.
  func startOfBlankLines(before start: Int) -> Int {
    guard start == 0 || bytes[start - 1] == .newline else { return start }
    var (line, place) = (start, start)
    while place > 0, bytes[place - 1].isBlank || bytes[place - 1] == .newline {
      place -= 1
      if place == 0 || bytes[place - 1] == .newline { line = place }
    }
    return line
  }
}
