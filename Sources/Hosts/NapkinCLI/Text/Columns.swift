/// Formats rows of cells as a table for a terminal.
enum Columns {
  /// Returns the rows, with each column as wide as its widest cell; the last column is not filled.
  static func text(_ rows: [[String]], indent: Int = 0) -> String {
    let rows = rows.map { $0.map { SafeText.line($0) } }
    let count = rows.reduce(0) { max($0, $1.count) }
    let widths = (0..<count).map { column in
      rows.reduce(0) { $1.count > column ? max($0, self.width(of: $1[column])) : $0 }
    }
    var text = ""
    for row in rows {
      var line = spaces(indent)
      for (cell, width) in zip(row, widths) {
        line += filled(cell, to: width + 2)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// Returns a text with blanks after it, as wide as a column.
  static func filled(_ text: String, to width: Int) -> String {
    text + spaces(max(0, width - self.width(of: text)))
  }

  /// Returns a text broken into lines of at most a width. Lines break at blanks, and in Chinese after any character,
  /// except before closing punctuation.
  static func wrapped(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var rows = [""]
      var word = ""
      for character in line {
        word.append(character)
        if character != " ", self.width(of: String(character)) < 2 { continue }
        if self.width(of: rows[rows.count - 1] + word) > width, !"，。；：、）”".contains(character) {
          rows.append("")
        }
        rows[rows.count - 1] += word
        word = ""
      }
      if self.width(of: rows[rows.count - 1] + word) > width { rows.append("") }
      rows[rows.count - 1] += word
      return rows.map { $0.last == " " ? String($0.dropLast()) : $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns the number of terminal columns of a text: East Asian characters and emoji take two, combining marks
  /// none.
  static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
