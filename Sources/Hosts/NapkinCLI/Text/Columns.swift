/// Sets rows of words as a table for a terminal.
enum Columns {
  /// The rows, each column as wide as its widest cell; the last one ends where it ends.
  static func text(_ rows: [[String]], indent: Int = 0) -> String {
    let rows = rows.map { $0.map { SafeText.line($0) } }
    let count = rows.reduce(0) { max($0, $1.count) }
    let widths = (0..<count).map { column in
      rows.reduce(0) { $1.count > column ? max($0, $1[column].unicodeScalars.count) : $0 }
    }
    var text = ""
    for row in rows {
      var line = spaces(indent)
      for (cell, width) in zip(row, widths) {
        line += cell + spaces(width - cell.unicodeScalars.count + 2)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
