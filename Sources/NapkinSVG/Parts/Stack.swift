import NapkinCore
import NapkinLayout

/// Piles parts up: rows below each other, in a row one part beside the other.
struct Stack {
  private(set) var parts: [Part] = []
  /// How much room the parts take.
  private(set) var size = Extent(width: 0, height: 0)

  /// Adds a row below what is there; its parts stand side by side, and those that are lower in the
  /// middle of the first line.
  mutating func addRow(_ row: [Part], gap: Double = 5, above: Double = 0, indent: Double = 0) {
    guard !row.isEmpty else { return }
    let top = size.height + above
    let line = row.reduce(0) { max($0, $1.lineHeight) }
    var x = indent
    var height = 0.0
    for part in row {
      let y = top + (line - part.lineHeight) / 2
      x += add(part, x: x, y: y) + gap
      height = max(height, y - top + part.frame.height)
    }
    size.width = max(size.width, x - gap)
    size.height = top + height
  }

  /// Adds a row of one part below what is there.
  mutating func addRow(_ part: Part, above: Double = 0, indent: Double = 0) {
    let top = size.height + above
    let gap = 5.0
    let x = indent + add(part, x: indent, y: top) + gap
    // As in any row, so that the last digits are the same.
    size.width = max(size.width, x - gap)
    size.height = top + part.frame.height
  }

  /// Adds a part at a place; returns how wide it is.
  private mutating func add(_ part: Part, x: Double, y: Double) -> Double {
    let frame = part.frame
    parts.append(part)
    parts[parts.count - 1].move(x: x - frame.x, y: y - frame.y)
    return frame.width
  }

  /// Moves all parts.
  mutating func move(x: Double, y: Double) {
    for index in parts.indices { parts[index].move(x: x, y: y) }
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

extension Part {
  /// How high its first line is: what stands beside it is brought to the middle of that.
  fileprivate var lineHeight: Double {
    if case .words(let words) = content { return words.font.metrics.lineHeight }
    return frame.height
  }
}
