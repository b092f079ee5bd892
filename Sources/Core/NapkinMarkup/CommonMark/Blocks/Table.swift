/// The tables of GitHub's Markdown.
public enum Table {
  /// The alignment of the cells in a column.
  public enum Alignment: Sendable {
    /// No given alignment, or a side.
    case none, left, center, right
  }

  /// Returns the alignments of the columns from the delimiter line under a header, or `nil` for any other line.
  public static func alignments(_ line: ArraySlice<UInt8>) -> [Alignment]? {
    guard let first = line.first, first == .bar || first == .colon || first == .hyphen,
      line.allSatisfy({ $0 == .bar || $0 == .colon || $0 == .hyphen || $0.isBlank })
    else { return nil }
    var alignments: [Alignment] = []
    for cell in cells(line) {
      let marks = line[cell].trimmed()
      let hasLeft = marks.first == .colon
      let hasRight = marks.last == .colon && marks.count > 1
      let dashes = marks.dropFirst(hasLeft ? 1 : 0).dropLast(hasRight ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == .hyphen }) else { return nil }
      alignments.append(hasLeft ? (hasRight ? .center : .left) : (hasRight ? .right : .none))
    }
    return alignments.isEmpty ? nil : alignments
  }

  /// Returns the ranges of the cells in a row, without the white space around their texts.
  public static func cells(_ line: ArraySlice<UInt8>) -> [Range<Int>] {
    let row = line.trimmed()
    var cells: [Range<Int>] = []
    var start = row.startIndex
    if row.first == .bar { start += 1 }
    var position = start
    while position < row.endIndex {
      if row[position] == .backslash {
        position += 2
        continue
      }
      if row[position] == .bar {
        cells.append(start..<position)
        start = position + 1
      }
      position += 1
    }
    if start < row.endIndex { cells.append(start..<row.endIndex) }
    return cells.map { cell in
      let text = row[cell].trimmed()
      return text.isEmpty ? cell.lowerBound..<cell.lowerBound : text.startIndex..<text.endIndex
    }
  }

  /// Returns the positions of the bytes of a cell's text; backslashes before bars are left out.
  public static func indices(of cell: ArraySlice<UInt8>) -> [Int] {
    var indices: [Int] = []
    for index in cell.indices {
      if cell[index] == .bar, let last = indices.last, cell[last] == .backslash {
        indices.removeLast()
      }
      indices.append(index)
    }
    return indices
  }

  /// Returns the text of a cell, without the backslashes before its bars.
  public static func text(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    cell.contains(.bar) ? indices(of: cell).map { cell[$0] } : Array(cell)
  }
}

extension BlockParser {
  /// Makes a table of the last line of a paragraph, if the current line is a delimiter line.
  mutating func beginTable(_ paragraph: Int) -> Bool {
    let pieces = tree.blocks[paragraph].pieces
    guard let last = pieces.last, let alignments = Table.alignments(cursor.rest) else {
      return false
    }
    let header = tree.pieces[last]
    let row = tree.bytes[header.start..<header.end]
    guard Table.cells(row).count == alignments.count else { return false }
    if pieces.count > 1 {
      tree.blocks[paragraph].pieces = pieces.dropLast()
      tree.blocks[paragraph].lastLine = line - 2
      // The removed line must become the first piece of the table.
      close(downTo: matchedCount - 1)
      let table = tree.add(.table, to: tree.blocks[paragraph].parent, line: line - 1)
      open.append(table)
      matchedCount = open.count
      tree.pieces.append(header)
      tree.blocks[table].pieces = tree.pieces.count - 1..<tree.pieces.count
    } else {
      tree.blocks[paragraph].kind = .table
    }
    addLine(cursor.trimmedPiece)
    return true
  }
}
