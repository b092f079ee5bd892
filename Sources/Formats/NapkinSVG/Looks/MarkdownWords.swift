import NapkinMarkup
import NapkinCore

/// What a picture shows of a text in Markdown: its words, line by line, without the signs of Markdown and
/// without comments, which nobody is to read.
struct MarkdownWords {
  /// No line is indented farther, however many lists stand around it.
  private static let mostIndent = 80

  /// Lines that look alike.
  struct Piece {
    enum Kind: Equatable {
      case words, code, head, row
      case heading(Int)
      /// A picture in a paragraph of its own, by its address; the words are what it shows.
      case picture(String)

      /// Whether it has a place even without words.
      var isPicture: Bool { if case .picture = self { true } else { false } }

      /// Whether lines of the kind that follow each other belong together.
      var canGoOn: Bool { if case .heading = self { false } else { !isPicture } }
    }

    let kind: Kind
    var range: Range<Int>
    /// In how many quotes it stands, and in how many items of lists that began before it.
    var quotes = 0
    var items = 0
    /// The marks of the items that begin with it.
    var mark = ""
    /// Whether a blank line stands before it.
    var isApart = false

    /// Whether it stands in a list.
    var isInList: Bool { items > 0 || !mark.isEmpty }

    /// Whether it is one with that before it.
    fileprivate func goesOn(_ last: Piece) -> Bool {
      !isInList && !last.isInList && kind == last.kind && kind.canGoOn && quotes == last.quotes
    }
  }

  /// Where the links lead of which only the words are left, and definitions that nothing refers to.
  private(set) var links: [String] = []
  /// The words in pieces that look different, in their order.
  private(set) var pieces: [Piece] = []
  private let hasPieces: Bool
  private var lines: [UInt8] = []
  /// How many quotes are open.
  private var quotes = 0
  /// How far the words of each item are indented that stands around, and of all of them together.
  private var widths: [Int] = []
  private var indent = 0
  /// What stands before the next line at the end of its indent: the marks of the items that begin.
  private var marks: [UInt8] = []
  private var markWidth = 0
  /// The next number of each list that is open; `nil` where bullets are its marks.
  private var numbers: [Int?] = []
  /// Up to which line the source has been read, and whether a blank one stood before what comes next.
  private var lastLine = -1
  private var hasGap = false
  /// The labels that something refers to.
  private var labels: Set<String> = []

  /// - Parameter hasPieces: Whether it is to be known which words look different.
  init(of source: String, hasPieces: Bool = false) {
    self.hasPieces = hasPieces
    lines = Array(source.utf8)
    let isWords = lines.first?.beginsPlainWords ?? true
    if isWords, !lines.hasMarkup {
      if hasPieces { pieces = [Piece(kind: .words, range: lines.indices)] }
      return
    }
    let tree = BlockParser.parse(LineEnds.unified(lines + [.newline]))
    lines = []
    for (index, isEnd) in tree.walk() {
      if isEnd { end(tree.blocks[index]) } else { begin(tree.blocks[index], in: tree) }
    }
    links += tree.definitions(unlessIn: labels)
  }

  /// What is left.
  var words: String { String(decoding: lines, as: UTF8.self) }

  // MARK: Blocks

  private mutating func begin(_ block: Block, in tree: BlockTree) {
    if block.startLine > lastLine + 1 { hasGap = true }
    // The mark of an item stands on its line; what else stands around others has none of its own.
    let line = block.kind == .item ? block.startLine : block.startLine - 1
    lastLine = max(lastLine, block.kind.isContainer ? line : block.lastLine)
    switch block.kind {
    case .document, .thematicBreak, .definition: break
    case .quote: quotes += 1
    case .list: numbers.append(block.number)
    case .item: beginItem(block)
    case .heading: add(words(of: tree.text(of: block), in: tree), .heading(block.level))
    case .paragraph:
      let text = tree.text(of: block)
      add(words(of: text, in: tree), picture(in: text, tree).map(Piece.Kind.picture) ?? .words)
    case .code: add(tree.literal(of: block).dropLast(), .code)
    case .html: addHTML(tree.literal(of: block))
    case .table: addRows(of: block, in: tree)
    }
  }

  private mutating func end(_ block: Block) {
    switch block.kind {
    case .quote: quotes -= 1
    case .list: numbers.removeLast()
    case .item:
      // One that has nothing in it.
      if markWidth > 0 { add([]) }
      indent -= widths.removeLast()
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
    indent += width
    marks += mark.utf8
    markWidth += width
  }

  /// The address of the picture that is all of a paragraph outside of lists.
  private func picture(in text: [UInt8], _ tree: BlockTree) -> String? {
    guard hasPieces, widths.isEmpty, text.starts(with: "![".utf8),
      let whole = InlineParser.parse(text, labels: tree.destinations).wholeLink, whole.isImage
    else { return nil }
    return whole.destination.uri
  }

  /// Shows HTML as it is written. Lines that a comment leaves blank take no room.
  private mutating func addHTML(_ html: [UInt8]) {
    let words = HTMLComment.removed(from: html[...]).split(separator: .newline)
    add(Array(words.filter { !$0.allSatisfy(\.isSpace) }.joined(separator: [.newline])).trimmed())
  }

  /// Shows cells with a line between them. What parts the head from the rows says nothing.
  private mutating func addRows(of table: Block, in tree: BlockTree) {
    for (row, piece) in tree.pieces[table.pieces].enumerated() where row != 1 {
      let cells = Table.cells(tree.bytes[piece.start..<piece.end]).map { cell in
        words(of: Table.text(tree.bytes[cell]), in: tree)
      }
      add(Array(cells.joined(separator: " | ".utf8)), row == 0 ? .head : .row)
    }
  }

  // MARK: Lines

  private mutating func add(_ text: some Collection<UInt8>, _ kind: Piece.Kind = .words) {
    if text.isEmpty, markWidth == 0, !kind.isPicture { return }
    if hasPieces { return addPiece(text, kind) }
    if !lines.isEmpty { lines += hasGap ? [.newline, .newline] : [.newline] }
    hasGap = false
    for line in text.split(separator: .newline, omittingEmptySubsequences: false) {
      if line.startIndex > text.startIndex { lines.append(.newline) }
      if line.isEmpty && markWidth == 0 { continue }
      lines += repeatElement(.space, count: min(indent - markWidth, Self.mostIndent))
      lines += marks
      lines += line
      marks = []
      markWidth = 0
    }
  }

  /// Adds a piece, or goes on with the last one if both look alike.
  private mutating func addPiece(_ text: some Collection<UInt8>, _ kind: Piece.Kind) {
    let start = lines.count
    // What stands in an item of a list is a part of it, however it looks.
    var piece = Piece(kind: widths.isEmpty ? kind : .words, range: start..<start)
    let mark = String(decoding: marks.dropLast(), as: UTF8.self)
    // Behind each mark, there is a blank.
    (piece.mark, piece.items) = (mark, widths.count - marks.count { $0 == .space })
    (piece.quotes, piece.isApart) = (quotes, hasGap)
    if let last = pieces.last, piece.goesOn(last) {
      piece = pieces.removeLast()
      lines += hasGap ? [.newline, .newline] : [.newline]
    }
    lines += text
    piece.range = piece.range.lowerBound..<lines.count
    pieces.append(piece)
    (hasGap, marks, markWidth) = (false, [], 0)
  }

  /// The words of a piece.
  func words(of piece: Piece) -> String { String(decoding: lines[piece.range], as: UTF8.self) }

  /// Running text without the signs in it.
  private mutating func words(of source: [UInt8], in tree: BlockTree) -> [UInt8] {
    let text = InlineParser.parse(source, labels: tree.destinations)
      .sparingFormulas(labels: tree.destinations)
    labels.formUnion(text.labels)
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
