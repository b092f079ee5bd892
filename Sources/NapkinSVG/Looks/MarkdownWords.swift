import NapkinCommonMark
import NapkinCore

/// What a picture shows of a text in Markdown: its words, line by line, without the signs of Markdown and
/// without comments, which nobody is to read.
struct MarkdownWords {
  /// Where the links lead of which only the words are left, and definitions that nothing refers to.
  private(set) var links: [String] = []
  private var lines: [UInt8] = []
  /// What stands before each line, for the sake of the lists around.
  private var margin: [UInt8] = []
  /// What stands before the next line instead of the end of its margin: the marks of the items that begin.
  private var marks: [UInt8] = []
  private var markWidth = 0
  /// The next number of each list that is open; `nil` where bullets are its marks.
  private var numbers: [Int?] = []
  private var widths: [Int] = []
  /// Up to which line the source has been read, and whether a blank one stood before what comes next.
  private var lastLine = -1
  private var hasGap = false
  private var defined: [Destination] = []
  private var referred: Set<Destination> = []

  init(of source: String) {
    lines = Array(source.utf8)
    let isWords = lines.first?.beginsPlainWords ?? true
    if isWords, !lines.hasMarkup { return }
    let tree = BlockParser.parse(LineEnds.unified(lines + [.newline]))
    lines = []
    for (index, isEnd) in tree.walk() {
      if isEnd { end(tree.blocks[index]) } else { begin(tree.blocks[index], in: tree) }
    }
    links += defined.filter { !referred.contains($0) }.map(\.uri)
  }

  /// What is left.
  var words: String { String(decoding: lines, as: UTF8.self) }

  // MARK: Blocks

  private mutating func begin(_ block: Block, in tree: BlockTree) {
    if block.startLine > lastLine + 1 { hasGap = true }
    lastLine = max(lastLine, block.kind.isContainer ? block.startLine - 1 : block.lastLine)
    switch block.kind {
    case .document, .quote, .thematicBreak: break
    case .list: numbers.append(block.number)
    case .item: beginItem(block)
    case .paragraph, .heading: add(words(of: tree.text(of: block), in: tree))
    case .code: add(tree.literal(of: block).dropLast())
    case .html:
      let words = HTMLComment.removed(from: tree.literal(of: block)[...]).trimmed()
      if !words.isEmpty { add(words) }
    case .table: addRows(of: block, in: tree)
    case .definition: defined += tree.definitions(in: block).map(\.destination)
    }
  }

  private mutating func end(_ block: Block) {
    switch block.kind {
    case .list: numbers.removeLast()
    case .item:
      // One that has nothing in it.
      if markWidth > 0 { add([]) }
      margin.removeLast(widths.removeLast())
    default: break
    }
  }

  private mutating func beginItem(_ item: Block) {
    var mark = "• "
    if let number = numbers.last ?? nil {
      mark = "\(number). "
      numbers[numbers.count - 1] = number + 1
    }
    switch item.task {
    case .none: break
    case .open: mark = "☐ "
    case .done: mark = "☑ "
    }
    let width = mark.unicodeScalars.count
    widths.append(width)
    margin += repeatElement(.space, count: width)
    marks += mark.utf8
    markWidth += width
  }

  /// Shows cells with a line between them. What parts the head from the rows says nothing.
  private mutating func addRows(of table: Block, in tree: BlockTree) {
    for (row, piece) in tree.pieces[table.pieces].enumerated() where row != 1 {
      let cells = Table.cells(tree.bytes[piece.start..<piece.end]).map { cell in
        words(of: Table.text(tree.bytes[cell]), in: tree)
      }
      add(Array(cells.joined(separator: " | ".utf8)))
    }
  }

  // MARK: Lines

  private mutating func add(_ text: some Collection<UInt8>) {
    if !lines.isEmpty { lines += hasGap ? [.newline, .newline] : [.newline] }
    hasGap = false
    for line in text.split(separator: .newline, omittingEmptySubsequences: false) {
      if line.startIndex > text.startIndex { lines.append(.newline) }
      lines += margin.dropLast(markWidth)
      lines += marks
      lines += line
      marks = []
      markWidth = 0
    }
  }

  /// Running text without the signs in it.
  private mutating func words(of source: [UInt8], in tree: BlockTree) -> [UInt8] {
    let text = InlineParser.parse(source, labels: tree.destinations)
      .sparingFormulas(labels: tree.destinations)
    referred.formUnion(text.destinations)
    var words: [UInt8] = []
    for part in text.parts {
      switch part.kind {
      case .html: words += HTMLComment.removed(from: text.bytes[part.range])
      case .linkStart: links.append(text.destinations[part.data].uri)
      default: text.append(part, to: &words)
      }
    }
    return words
  }
}
