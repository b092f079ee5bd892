import NapkinCore
import NapkinLayout

/// Piles parts up: rows below each other, in a row one part beside the other.
struct Stack {
  private(set) var parts: [Part] = []
  /// How much room the parts take.
  private(set) var size = Extent(width: 0, height: 0)

  /// Adds a row below what is there; its parts stand side by side, and those that are lower in the
  /// middle of the first line.
  mutating func addRow(
    _ row: consuming [Part], gap: Double = 5, above: Double = 0, indent: Double = 0
  ) {
    guard !row.isEmpty else { return }
    let top = size.height + above
    let line = row.reduce(0) { max($0, $1.lineHeight) }
    let first = parts.count
    if parts.isEmpty { parts = row } else { parts += row }
    var x = indent
    var height = 0.0
    for index in first..<parts.count {
      let (frame, lineHeight) = (parts[index].frame, parts[index].lineHeight)
      let y = top + (line - lineHeight) / 2
      parts[index].move(x: x - frame.x, y: y - frame.y)
      x += frame.width + gap
      height = max(height, y - top + frame.height)
    }
    size.width = max(size.width, x - gap)
    size.height = top + height
  }

  /// Adds a row of one part below what is there.
  mutating func addRow(_ part: Part, above: Double = 0, indent: Double = 0) {
    addRow([part], above: above, indent: indent)
  }

  /// Adds parts in as many rows as a width asks for.
  mutating func addWrapping(
    _ row: [Part], width: Double, gap: Double = 5, above: Double = 0, indent: Double = 0
  ) {
    var line: [Part] = []
    var x = indent
    for part in row {
      if !line.isEmpty, x + part.frame.width > width {
        addRow(line, gap: gap, above: above, indent: indent)
        line = []
        x = indent
      }
      x += part.frame.width + gap
      line.append(part)
    }
    addRow(line, gap: gap, above: above, indent: indent)
  }

  mutating func addSpace(_ height: Double) {
    size.height += height
  }
}
