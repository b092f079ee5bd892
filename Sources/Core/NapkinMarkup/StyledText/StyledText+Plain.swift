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
    words(of: range, hasMarks: hasMarks).text
  }

  /// The words of some blocks, line by line, and which of them have a style.
  package func words(of range: Range<Int>, hasMarks: Bool = true) -> StyledWords {
    var writer = PlainTextWriter(hasMarks: hasMarks)
    for block in blocks[range] { writer.write(block, runs[block.runs]) }
    return writer.words()
  }
}

/// Words as they stand below each other, and which of them have a style.
package struct StyledWords: Hashable, Sendable {
  /// Some of the words.
  package struct Span: Hashable, Sendable {
    /// Where they stand in the UTF-8 of all words.
    package var range: Range<Int>
    /// How they look.
    package var style: StyledText.Style
  }

  /// All words.
  package var text: String
  /// Those that have a style, in their order.
  package var spans: [Span]

  /// Creates words of which none has a style.
  package init(_ text: String, _ spans: [Span] = []) {
    (self.text, self.spans) = (text, spans)
  }

  /// Adds words after some that part them from those before.
  package mutating func append(_ other: StyledWords, behind separator: String) {
    text += separator
    let start = text.utf8.count
    text += other.text
    for span in other.spans {
      let range = (span.range.lowerBound + start)..<(span.range.upperBound + start)
      spans.append(Span(range: range, style: span.style))
    }
  }
}

/// Writes blocks as lines: what ends a line is written when something follows.
private struct PlainTextWriter {
  /// No line is indented farther, however many lists stand around it.
  private static let mostIndent = 80

  let hasMarks: Bool
  private var out: [UInt8] = []
  private var spans: [StyledWords.Span] = []
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

  mutating func words() -> StyledWords {
    closeItems(downTo: 0)
    return StyledWords(out.asText, spans)
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
    if run.image == nil || hasMarks { write(run.words, run.style) }
  }

  private mutating func write(_ words: String, _ style: StyledText.Style = StyledText.Style()) {
    let hasStyle = style != StyledText.Style()
    var rest = Substring(words).utf8
    while true {
      let line = rest.prefix { $0 != .newline }
      if !line.isEmpty {
        beginWords()
        let start = out.count
        out += line
        if hasStyle { spans.append(StyledWords.Span(range: start..<out.count, style: style)) }
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
