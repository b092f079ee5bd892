/// A table whose cells hold nothing but words, as Markdown of GitHub's kind has them.
struct MarkdownTable {
  private struct Row {
    var cells: [MarkdownLine] = []
    /// Whether all of them are headers.
    var isHeader = true
  }

  private let spelling: any MarkdownSpelling
  private var rows: [Row] = []

  /// Takes the blocks in a table. The table is `nil` if it holds blocks besides rows and words, or has only one
  /// column: pages use such tables to arrange things.
  init?(_ text: StyledText, _ blocks: Range<Int>, _ spelling: any MarkdownSpelling) {
    self.spelling = spelling
    let depth = text.blocks[blocks].first?.depth ?? 0
    for block in text.blocks[blocks] {
      switch block.kind {
      case .row where block.depth == depth: rows.append(Row())
      case .cell(let isHeader) where block.depth == depth + 1 && !rows.isEmpty:
        rows[rows.count - 1].cells.append(MarkdownLine(spelling))
        if !isHeader { rows[rows.count - 1].isHeader = false }
      case .paragraph where block.depth > depth + 1: break
      default: return nil
      }
      guard append(text.runs[block.runs]) else { return nil }
    }
    rows.removeAll { $0.cells.allSatisfy(\.isEmpty) }
    if width < 2 { return nil }
  }

  /// The lines of Markdown. Where the first row is no header, that is empty.
  var lines: [String] {
    let count = width
    var all = rows
    if !all[0].isHeader { all.insert(Row(), at: 0) }
    // A reader fills up the other rows.
    let missing = count - all[0].cells.count
    all[0].cells += repeatElement(MarkdownLine(spelling), count: missing)
    var lines = all.map { row in
      "| " + row.cells.map(markdown).joined(separator: " | ") + " |"
    }
    lines.insert("|" + String(repeating: " --- |", count: count), at: 1)
    return lines
  }

  private var width: Int { rows.map(\.cells.count).max() ?? 0 }

  /// Adds words to the last cell; tells whether they are nothing but words.
  private mutating func append(_ runs: ArraySlice<StyledText.Run>) -> Bool {
    guard let cell = rows.last?.cells.indices.last else { return runs.isEmpty }
    rows[rows.count - 1].cells[cell].appendSpace()
    for run in runs {
      if run.image != nil { return false }
      rows[rows.count - 1].cells[cell].append(Array(run.words.utf8)[...], run.style.inMarkdown)
    }
    return true
  }

  /// A cell with its styles, or only its words if these would not be read.
  private func markdown(of cell: MarkdownLine) -> String {
    let marked = Self.withBars(cell.markdown())
    let read = InlineParser.parse(Table.text(Array(marked.utf8)[...])).plain
    return read.utf8.elementsEqual(cell.words) ? marked : Self.withBars(cell.plainMarkdown())
  }

  /// A text with an escape before each bar that has none.
  private static func withBars(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if byte == .bar, !isEscaped { bytes.append(.backslash) }
      isEscaped = byte == .backslash && !isEscaped
      bytes.append(byte)
    }
    return bytes.asText
  }
}
