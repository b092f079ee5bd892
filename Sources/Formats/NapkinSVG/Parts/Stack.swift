import NapkinCore
import NapkinLayout

/// Piles parts up: rows below each other, in a row one part beside the other.
struct Stack {
  private(set) var parts: [Part] = []
  /// How much room the parts take.
  private(set) var size = Extent(width: 0, height: 0)

  /// Where the row begins that is not ended yet.
  private var rowStart = 0
  /// The rows that begin or end with words of which some run from right to left.
  private var turningRows: [Range<Int>] = []

  /// Adds a row below what is there; its parts stand side by side, and those that are lower in the
  /// middle of the first line.
  mutating func addRow(_ row: [Part], gap: Double = 5, above: Double = 0, indent: Double = 0) {
    parts += row
    endRow(gap: gap, above: above, indent: indent)
  }

  /// Adds a row of one part below what is there.
  mutating func addRow(_ part: Part, above: Double = 0, indent: Double = 0) {
    add(part)
    endRow(above: above, indent: indent)
  }

  /// Adds a part to a row that is ended later.
  mutating func add(_ part: Part) {
    parts.append(part)
  }

  /// Makes room for some parts, and no more: what is piled up stays for long.
  mutating func reserve(_ count: Int) {
    parts.reserveCapacity(parts.count + count)
  }

  /// Ends the row of the parts that were added, or as many rows as a width asks for; without any parts
  /// there is none.
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
    // A part is large: it is asked where it lies, and not taken out to be asked.
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

  /// Adds parts in as many rows as a width asks for.
  mutating func addWrapping(_ row: [Part], width: Double, gap: Double = 5, above: Double = 0) {
    parts += row
    endRow(within: width, gap: gap, above: above)
  }

  /// Lets words that run from right to left end where the room does, and what stands before them be on
  /// their right: how wide the room is, only all rows together tell.
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
