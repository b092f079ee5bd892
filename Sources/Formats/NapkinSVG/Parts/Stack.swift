import NapkinCore
import NapkinLayout

/// Stacks parts in rows below each other; the parts of a row are side by side.
struct Stack {
  private(set) var parts: [Part] = []
  private(set) var size = Extent(width: 0, height: 0)

  /// The index of the first part of the current row.
  private var rowStart = 0
  /// The rows that begin or end with a part that has right-to-left text.
  private var turningRows: [Range<Int>] = []

  /// Adds a row below the rows before. Its parts are side by side, and lower parts are centred on the first line.
  mutating func addRow(_ row: [Part], gap: Double = 5, above: Double = 0, indent: Double = 0) {
    parts += row
    endRow(gap: gap, above: above, indent: indent)
  }

  /// Adds a row of one part below the rows before.
  mutating func addRow(_ part: Part, above: Double = 0, indent: Double = 0) {
    add(part)
    endRow(above: above, indent: indent)
  }

  /// Adds a part to a row that is ended later.
  mutating func add(_ part: Part) {
    parts.append(part)
  }

  /// Reserves memory for some parts and no more, because stacks are kept for long.
  mutating func reserve(_ count: Int) {
    parts.reserveCapacity(parts.count + count)
  }

  /// Ends the current row, or breaks it into as many rows as a width needs; does nothing if it has no parts.
  mutating func endRow(
    within width: Double = .infinity, gap: Double = 5, above: Double = 0, indent: Double = 0
  ) {
    var x = indent
    for index in rowStart..<parts.count {
      if index > rowStart, x + parts[index].frame.width > width {
        place(upTo: index, gap: gap, above: above, indent: indent)
        x = indent
      }
      x += parts[index].frame.width + gap
    }
    place(upTo: parts.count, gap: gap, above: above, indent: indent)
  }

  private mutating func place(upTo end: Int, gap: Double, above: Double, indent: Double) {
    guard rowStart < end else { return }
    let top = size.height + above
    // Parts are large, so their properties are read without copying a part.
    var line = 0.0
    for index in rowStart..<end { line = max(line, parts[index].lineHeight) }
    var x = indent
    var height = 0.0
    for index in rowStart..<end {
      let (frame, lineHeight) = (parts[index].frame, parts[index].lineHeight)
      let y = top + (line - lineHeight) / 2
      parts[index].move(x: x - frame.x, y: y - frame.y)
      x += frame.width + gap
      height = max(height, y - top + frame.height)
    }
    size.width = max(size.width, x - gap)
    size.height = top + height
    if parts[rowStart].hasRightToLeft || parts[end - 1].hasRightToLeft {
      turningRows.append(rowStart..<end)
    }
    rowStart = end
  }

  /// Adds parts in as many rows as a width needs.
  mutating func addWrapping(_ row: [Part], width: Double, gap: Double = 5, above: Double = 0) {
    parts += row
    endRow(within: width, gap: gap, above: above)
  }

  /// Lets right-to-left text end at the right end of the room, with the parts before it on its right. This is done
  /// last, because the width of the room depends on all rows.
  mutating func turnRows(in room: Double = 0) {
    let room = max(room, size.width)
    for row in turningRows {
      let (first, last) = (row.lowerBound, row.upperBound - 1)
      parts[last].widen(to: room - parts[last].frame.x)
      let turns = [first, last].contains { parts[$0].words?.block.isRightToLeft ?? false }
      for index in row where turns {
        let frame = parts[index].frame
        parts[index].move(x: room - frame.width - 2 * frame.x, y: 0)
      }
    }
    turningRows = []
  }

  mutating func addSpace(_ height: Double) {
    size.height += height
  }
}
