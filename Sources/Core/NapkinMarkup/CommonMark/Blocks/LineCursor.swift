/// A position on a line. It counts columns, because a tab may belong to two blocks in part.
struct LineCursor {
  let bytes: [UInt8]
  private(set) var position = 0
  private(set) var end = 0
  private var column = 0
  /// Whether some columns of the tab at the position have been skipped.
  private var isInsideTab = false
  /// Whether any of the white space on the line is a tab.
  private(set) var hasTab = false
  private var nonspace = 0
  private var nonspaceColumn = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Moves to the beginning of a line.
  mutating func begin(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
    column = 0
    isInsideTab = false
    hasTab = false
    nonspace = position
    nonspaceColumn = 0
    findNonspace()
  }

  private mutating func findNonspace() {
    let start = nonspace
    var index = start
    while index < end, bytes[index] == .space { index += 1 }
    nonspace = index
    nonspaceColumn += index - start
    if index < end, bytes[index] == .tab { passTabs() }
  }

  private mutating func passTabs() {
    hasTab = true
    while nonspace < end, bytes[nonspace].isBlank {
      nonspaceColumn += bytes[nonspace] == .tab ? 4 - nonspaceColumn % 4 : 1
      nonspace += 1
    }
  }

  /// The number of columns of white space at the position.
  var indent: Int { nonspaceColumn - column }

  /// Whether only white space is left on the line.
  var isBlank: Bool { nonspace >= end }

  /// The first byte after the white space; 0 at the end of the line.
  var next: UInt8 { nonspace < end ? bytes[nonspace] : 0 }

  /// The index of the first byte after the white space.
  var nextIndex: Int { nonspace }

  /// The rest of the line after its white space.
  var rest: ArraySlice<UInt8> { bytes[nonspace..<end] }

  /// Skips the white space.
  mutating func skipSpace() {
    position = nonspace
    column = nonspaceColumn
    isInsideTab = false
  }

  /// Skips white space and then `count` bytes, none of which may be a tab.
  mutating func skipSpace(andBytes count: Int) {
    skipSpace()
    position += count
    column += count
    nonspace = position
    nonspaceColumn = column
    findNonspace()
  }

  /// Skips columns of white space, perhaps a part of a tab.
  mutating func skip(columns count: Int) {
    let all = min(count, indent)
    guard hasTab else {
      position += all
      column += all
      return
    }
    var left = all
    while left > 0 {
      if bytes[position] == .tab {
        let width = 4 - column % 4
        if width > left {
          column += left
          isInsideTab = true
          return
        }
        column += width
        left -= width
      } else {
        column += 1
        left -= 1
      }
      position += 1
      isInsideTab = false
    }
  }

  /// The rest of the line, as a piece of a block.
  var piece: LineSlice {
    guard isInsideTab else { return LineSlice(start: position, end: end) }
    return LineSlice(start: position + 1, end: end, extraSpaces: 4 - column % 4)
  }

  /// Whether a tab reaches as far from here as from the beginning of a line.
  var isAtTabStop: Bool { column % 4 == 0 }

  /// Returns the rest of the line up to a position, with spaces in place of tabs.
  func spaced(upTo end: Int) -> [UInt8] {
    let piece = piece
    var text = [UInt8](repeating: .space, count: piece.extraSpaces)
    for byte in bytes[piece.start..<max(piece.start, end)] {
      let width = byte == .tab ? 4 - (column + text.count) % 4 : 1
      text += repeatElement(byte == .tab ? .space : byte, count: width)
    }
    return text
  }

  /// The rest of the line after its white space, as a piece of a block.
  var trimmedPiece: LineSlice { LineSlice(start: nonspace, end: end) }
}
