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
    let line = row.map(\.lineHeight).reduce(0, max)
    var x = indent
    var height = 0.0
    for part in row {
      let frame = part.frame
      let y = top + (line - part.lineHeight) / 2
      parts.append(part.moved(by: Position(x: x - frame.x, y: y - frame.y)))
      x += frame.width + gap
      height = max(height, y - top + frame.height)
    }
    size.width = max(size.width, x - gap)
    size.height = top + height
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
    if case .words(let words) = self { return words.font.metrics.lineHeight }
    return frame.height
  }
}
