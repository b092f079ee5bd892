extension StyledText {
  /// Returns the text, line by line.
  ///
  /// - Parameter hasMarks: Whether items get their bullets, numbers and check boxes, cells a bar between them, and
  ///   pictures their alternative texts. The lines of an item are indented below its text.
  public func plain(hasMarks: Bool = true) -> String {
    plain(of: blocks.indices, hasMarks: hasMarks)
  }

  /// Returns the text of some blocks, line by line.
  package func plain(of range: Range<Int>, hasMarks: Bool = true) -> String {
    words(of: range, hasMarks: hasMarks).text
  }

  /// Returns the text of some blocks, line by line, with the styles of its ranges.
  package func words(of range: Range<Int>, hasMarks: Bool = true) -> StyledWords {
    var writer = PlainTextWriter(hasMarks: hasMarks)
    for block in blocks[range] { writer.write(block, runs[block.runs]) }
    return writer.words()
  }
}

/// A plain text with the styles of its ranges.
package struct StyledWords: Hashable, Sendable {
  /// A range of the text with its style.
  package struct Span: Hashable, Sendable {
    /// The range in the UTF-8 of the text.
    package var range: Range<Int>
    /// The style of the range.
    package var style: StyledText.Style
  }

  /// The whole text.
  package var text: String
  /// The ranges with a style, in order.
  package var spans: [Span]

  /// Creates a text with the styles of its ranges, by default without any.
  package init(_ text: String, _ spans: [Span] = []) {
    (self.text, self.spans) = (text, spans)
  }

  /// Appends another text after a separator.
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

/// Writes blocks as lines of plain text; a line break is written only when text follows.
private struct PlainTextWriter {
  /// The greatest indentation of a line, however deep its list is.
  private static let mostIndent = 80

  let hasMarks: Bool
  private var out: [UInt8] = []
  private var spans: [StyledWords.Span] = []
  private var breaks = 0
  private var lastDepth = 0
  private var hasSpace = false
  /// The open items: their depths, and the widths of their marks.
  private var items: [(depth: Int, width: Int)] = []
  /// The indentation of lines, and the marks at the end of the next line's indentation.
  private var indent = 0
  private var marks = ""
  /// The open row: its depth, the number of bars before its next text (`nil` before its first cell), and whether
  /// it has text.
  private var row: (depth: Int, bars: Int?, hasWords: Bool)?
  /// The depth of an open cell that has no text yet.
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
    // Blocks inside of a cell have lines of their own.
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
    // An item begins a line of its own.
    row?.bars = 0
    emptyCell = nil
  }

  private mutating func closeItems(downTo depth: Int) {
    while let last = items.last, last.depth >= depth {
      // Writes the mark of an empty item.
      if !marks.isEmpty { beginWords() }
      startLine()
      items.removeLast()
      indent -= last.width
    }
  }

  // MARK: Lines

  /// Ends a line unless it is empty.
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

  /// Writes the line breaks, indentation, marks and bars before the next text.
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
