extension StyledText {
  /// The words, line by line.
  ///
  /// - Parameter hasMarks: Whether items have their bullets, numbers and boxes, cells a bar between them, and
  ///   pictures the words that stand for them. The lines of an item stand below its words.
  public func plain(hasMarks: Bool = true) -> String {
    plain(of: blocks.indices, hasMarks: hasMarks)
  }

  /// The words of some blocks, line by line.
  package func plain(of range: Range<Int>, hasMarks: Bool = true) -> String {
    var writer = PlainTextWriter(hasMarks: hasMarks)
    for block in blocks[range] { writer.write(block, runs[block.runs]) }
    return writer.text()
  }
}

/// Writes blocks as lines: what ends a line is written when something follows.
private struct PlainTextWriter {
  /// No line is indented farther, however many lists stand around it.
  private static let mostIndent = 80

  let hasMarks: Bool
  private var out: [UInt8] = []
  private var breaks = 0
  private var lastDepth = 0
  private var hasSpace = false
  /// The items that are open: how deep they are, and how wide their marks.
  private var items: [(depth: Int, width: Int)] = []
  /// How far lines are indented, and what stands at the end of the indent of the next one.
  private var indent = 0
  private var marks = ""
  /// The row that is open: how many bars stand before its next words, `nil` before its first cell, and whether
  /// it has words yet.
  private var row: (depth: Int, bars: Int?, hasWords: Bool)?
  /// How deep the cell is that has no words yet.
  private var emptyCell: Int?

  init(hasMarks: Bool) {
    self.hasMarks = hasMarks
  }

  mutating func text() -> String {
    closeItems(downTo: 0)
    return out.asText
  }

  mutating func write(_ block: StyledText.Block, _ runs: ArraySlice<StyledText.Run>) {
    closeItems(downTo: block.depth)
    if let row, row.depth >= block.depth { self.row = nil }
    if let cell = emptyCell, cell >= block.depth { emptyCell = nil }
    // What stands in a cell as blocks has its lines for itself.
    if lastDepth > block.depth { startLine() }
    lastDepth = block.depth
    if block.isApart { breaks = max(breaks, 2) }
    switch block.kind {
    case .cell:
      beginCell(depth: block.depth)
      for run in runs { write(run) }
    case .row, .item, .list, .table, .quote, .rule:
      startLine()
      if block.kind == .row { row = (block.depth, nil, false) }
      if let mark = block.kind.mark { begin(item: mark, depth: block.depth) }
    default:
      if emptyCell == nil { startLine() }
      if block.kind == .math { write("$$") }
      for run in runs { write(run) }
      if block.kind == .math { write("$$") }
    }
  }

  private mutating func beginCell(depth: Int) {
    guard hasMarks else {
      hasSpace = true
      return
    }
    if let bars = row?.bars {
      row?.bars = bars + 1
      if row?.hasWords ?? false { breaks = 0 }
    } else {
      row?.bars = 0
    }
    emptyCell = depth
  }

  private mutating func begin(item mark: String, depth: Int) {
    guard hasMarks else { return }
    let width = mark.unicodeScalars.count
    items.append((depth, width))
    indent += width
    marks += mark
    // It begins a line of its own.
    row?.bars = 0
    emptyCell = nil
  }

  private mutating func closeItems(downTo depth: Int) {
    while let last = items.last, last.depth >= depth {
      // One that has nothing in it.
      if !marks.isEmpty { beginWords() }
      startLine()
      items.removeLast()
      indent -= last.width
    }
  }

  // MARK: Lines

  /// Ends a line if there is something on it.
  private mutating func startLine() {
    breaks = max(breaks, 1)
    hasSpace = false
  }

  private mutating func write(_ run: StyledText.Run) {
    if run.image == nil || hasMarks { write(run.words) }
  }

  private mutating func write(_ words: String) {
    var rest = Substring(words).utf8
    while true {
      let line = rest.prefix { $0 != .newline }
      if !line.isEmpty {
        beginWords()
        out += line
      }
      guard line.endIndex < rest.endIndex else { return }
      breaks += 1
      hasSpace = false
      rest = rest[line.endIndex...].dropFirst()
    }
  }

  /// Writes what stands before words.
  private mutating func beginWords() {
    let isNewLine = breaks > 0 || out.isEmpty
    if !out.isEmpty { out += repeatElement(.newline, count: breaks) }
    if isNewLine {
      out += repeatElement(
        .space, count: max(0, min(indent - marks.unicodeScalars.count, Self.mostIndent)))
      out += marks.utf8
      marks = ""
    } else if hasSpace {
      out.append(.space)
    }
    if let bars = row?.bars, bars > 0 {
      let line = repeatElement("|", count: bars).joined(separator: " ") + " "
      out += (isNewLine ? line : " " + line).utf8
      row?.bars = 0
    }
    row?.hasWords = true
    (breaks, hasSpace, emptyCell) = (0, false, nil)
  }
}
