/// A table whose cells contain only text, to be written in GitHub's Markdown.
struct MarkdownTable {
  private struct Row {
    var cells: [MarkdownLine] = []
    /// Whether all cells of the row are headers.
    var isHeader = true
  }

  private let spelling: any MarkdownSpelling
  private var rows: [Row] = []

  /// Creates a table from its blocks. The table is `nil` if it contains blocks other than rows and paragraphs, or
  /// has only one column, because pages use such tables for layout.
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

  /// The lines of Markdown. If the first row is not a header, an empty header is added.
  var lines: [String] {
    let count = width
    var all = rows
    if !all[0].isHeader { all.insert(Row(), at: 0) }
    // The parser fills up the other rows by itself.
    let missing = count - all[0].cells.count
    all[0].cells += repeatElement(MarkdownLine(spelling), count: missing)
    var lines = all.map { row in
      "| " + row.cells.map(markdown).joined(separator: " | ") + " |"
    }
    lines.insert("|" + String(repeating: " --- |", count: count), at: 1)
    return lines
  }

  private var width: Int { rows.map(\.cells.count).max() ?? 0 }

  /// Adds text to the last cell; returns false if the runs contain a picture.
  private mutating func append(_ runs: ArraySlice<StyledText.Run>) -> Bool {
    guard let cell = rows.last?.cells.indices.last else { return runs.isEmpty }
    rows[rows.count - 1].cells[cell].appendSpace()
    for run in runs {
      if run.image != nil { return false }
      rows[rows.count - 1].cells[cell].append(Array(run.words.utf8)[...], run.style.inMarkdown)
    }
    return true
  }

  /// Returns a cell with its styles, or only its text if the styles could not be read back.
  private func markdown(of cell: MarkdownLine) -> String {
    let marked = Self.withBars(cell.markdown())
    let read = InlineParser.parse(Table.text(Array(marked.utf8)[...])).plain
    return read.utf8.elementsEqual(cell.words) ? marked : Self.withBars(cell.plainMarkdown())
  }

  /// Returns a text with a backslash before each bar that is not escaped.
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
