import NapkinFormats
import NapkinLayout

extension TextBlock {
  /// Whether the first letters that say so run from right to left.
  var isRightToLeft: Bool { text.isRightToLeft }

  /// Whether some paragraph runs from right to left.
  var hasRightToLeft: Bool {
    if lineCount == 1 || !mayTurn { return isRightToLeft }
    return text.split(whereSeparator: \.isNewline).contains { $0.isRightToLeft }
  }

  /// Whether a letter may run from right to left, as none of the western scripts does.
  private var mayTurn: Bool { text.withBytes { bytes in bytes.contains { $0 >= 0xD6 } } }

  /// Calls for the lines that run alike and follow each other, if there is something on them.
  func forEachRun(_ body: (_ lines: Range<Int>, _ isRightToLeft: Bool) -> Void) {
    let turns = lineCount > 1 && mayTurn
    var start = 0
    var isRightToLeft = turns ? false : self.isRightToLeft
    var hasWords = false
    for line in 0..<lineCount {
      let place = place(of: line)
      if place.isEmpty { continue }
      if turns, line == 0 || endsParagraph(before: line) {
        let isTurned = part(from: place.start, to: place.end).isRightToLeft
        if isTurned != isRightToLeft {
          if hasWords { body(start..<line, isRightToLeft) }
          (start, isRightToLeft) = (line, isTurned)
        }
      }
      if !hasWords { (start, hasWords) = (line, true) }
    }
    if hasWords { body(start..<lineCount, isRightToLeft) }
  }

  /// Whether a line is the first of its paragraph.
  private func endsParagraph(before line: Int) -> Bool {
    let gap = part(from: place(of: line - 1).end, to: place(of: line).start)
    return gap.utf8.contains { $0 == 0x0A || $0 == 0x0D }
  }

  private func part(from start: Int, to end: Int) -> Substring {
    let first = text.utf8.index(text.startIndex, offsetBy: start)
    return text[first..<text.utf8.index(first, offsetBy: end - start)]
  }
}

extension TextBlock.Place {
  /// Whether nothing stands there.
  var isEmpty: Bool { start == end }
}

extension StringProtocol {
  /// Whether the first letter that says so runs from right to left.
  var isRightToLeft: Bool {
    // Nearly all texts begin with a letter, most of them with one of ASCII.
    if let first = utf8.first, first & 0xDF >= 0x41, first & 0xDF <= 0x5A { return false }
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x10840..<0x10900, 0x1E900..<0x1EF00:
        return true
      case 0x41..<0x5B, 0x61..<0x7B, 0xC0..<0x590, 0x900..<0x2000, 0x3040..<0xD800: return false
      default: break
      }
    }
    return false
  }
}
