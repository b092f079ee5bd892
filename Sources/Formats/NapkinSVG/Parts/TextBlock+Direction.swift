import NapkinFormats
import NapkinLayout

extension TextBlock {
  /// Whether the first letters that have a direction run from right to left.
  var isRightToLeft: Bool { TextDirection.isRightToLeft(text) }

  /// Whether some paragraph runs from right to left.
  var hasRightToLeft: Bool {
    if lineCount == 1 || !mayTurn || !mayHaveParagraphs { return isRightToLeft }
    return text.split(whereSeparator: \.isNewline).contains { TextDirection.isRightToLeft($0) }
  }

  private var mayTurn: Bool { text.withBytes { TextDirection.mayHaveRightToLeft($0) } }

  /// Whether the text may contain a line end: all line ends begin with one of these bytes.
  private var mayHaveParagraphs: Bool {
    text.withBytes { bytes in bytes.contains { $0 <= 0x0D || $0 == 0xC2 || $0 == 0xE2 } }
  }

  /// Calls `body` for each range of consecutive lines of one direction, unless all of them are empty.
  func forEachRun(_ body: (_ lines: Range<Int>, _ isRightToLeft: Bool) -> Void) {
    let turns = lineCount > 1 && mayTurn
    var start = 0
    var isRightToLeft = turns ? false : self.isRightToLeft
    var hasWords = false
    for line in 0..<lineCount {
      let place = place(of: line)
      if place.isEmpty { continue }
      if turns, line == 0 || endsParagraph(before: line) {
        let isTurned = TextDirection.isRightToLeft(part(from: place.start, to: place.end))
        if isTurned != isRightToLeft {
          if hasWords { body(start..<line, isRightToLeft) }
          (start, isRightToLeft) = (line, isTurned)
        }
      }
      if !hasWords { (start, hasWords) = (line, true) }
    }
    if hasWords { body(start..<lineCount, isRightToLeft) }
  }

  private func endsParagraph(before line: Int) -> Bool {
    let gap = part(from: place(of: line - 1).end, to: place(of: line).start)
    return gap.utf8.contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether there is a blank or the end of a paragraph between a line and the next one.
  func endsWord(_ line: Int) -> Bool { place(of: line).end < place(of: line + 1).start }

  private func part(from start: Int, to end: Int) -> Substring {
    let first = text.utf8.index(text.startIndex, offsetBy: start)
    return text[first..<text.utf8.index(first, offsetBy: end - start)]
  }
}

extension TextBlock.Place {
  var isEmpty: Bool { start == end }
}
