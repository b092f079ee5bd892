/// Finds the smallest width of a paragraph's lines that does not increase the number of lines.
struct LineBalancer {
  /// A line: its start and end in the text, and its width in hundredths of the font's size.
  typealias Line = (start: Int, end: Int, width: Int)

  /// The most lines that are balanced; in longer paragraphs, a short last line hardly matters.
  static let mostLines = 12

  /// The positions at which lines could end; the last one is the end of the paragraph.
  private let chances: [LineBreaker.BreakPoint]
  /// The index at which the paragraph begins.
  private let start: Int
  /// The width of the widest word.
  private let widest: Int

  init(_ chances: [LineBreaker.BreakPoint], from start: Int) {
    self.chances = chances
    self.start = start
    var (widest, reach) = (0, 0)
    for chance in chances {
      widest = max(widest, chance.endReach - reach)
      reach = chance.nextReach
    }
    self.widest = widest
  }

  /// Returns the paragraph as one line, if that is no wider than `maximum`.
  func wholeLine(within maximum: Int) -> [Line]? {
    guard let last = chances.last, last.endReach <= maximum else { return nil }
    return [(start, last.end, last.endReach)]
  }

  /// Returns lines of nearly equal widths, as few as the maximum width allows; `nil` if a word has to be cut, or
  /// if there are too few or too many lines.
  func lines(within maximum: Int) -> [Line]? {
    guard let whole = chances.last?.endReach, widest <= maximum else { return nil }
    let count = lineCount(within: maximum, atMost: Self.mostLines)
    guard count > 1, count <= Self.mostLines else { return nil }
    var (narrow, wide) = (min(maximum, max(widest, whole / count)), maximum)
    while narrow < wide {
      let middle = narrow + (wide - narrow) / 2
      if lineCount(within: middle, atMost: count) > count {
        narrow = middle + 1
      } else {
        wide = middle
      }
    }
    var lines: [Line] = []
    lines.reserveCapacity(count)
    forEachLine(within: wide) { lines.append($0) }
    lengthenLast(of: &lines, to: wide / 2)
    return lines
  }

  /// Moves words from the last line but one into the last line, until that is `width` wide or both are about equal.
  /// Otherwise, the first two of three lines could be full and the last one a lone word.
  private func lengthenLast(of lines: inout [Line], to width: Int) {
    guard var last = lines.popLast(), var other = lines.popLast() else { return }
    var index = chances.lastIndex { $0.end == other.end } ?? 0
    while index > 0, last.width < width {
      let (chance, next) = (chances[index - 1], chances[index])
      let shorter = other.width - (next.endReach - chance.endReach)
      let longer = last.width + (next.nextReach - chance.nextReach)
      guard chance.end > other.start, longer <= shorter else { break }
      other = (other.start, chance.end, shorter)
      last = (chance.next, last.end, longer)
      index -= 1
    }
    lines.append(other)
    lines.append(last)
  }

  /// Returns the number of lines within a width; counting stops when it exceeds `limit`.
  private func lineCount(within width: Int, atMost limit: Int) -> Int {
    var (count, end, nextReach) = (1, width, 0)
    for chance in chances {
      if chance.endReach > end {
        count += 1
        if count > limit { break }
        end = nextReach + width
      }
      nextReach = chance.nextReach
    }
    return count
  }

  /// Fills the lines one after the other, each as far as possible.
  private func forEachLine(within width: Int, _ body: (Line) -> Void) {
    var (start, startReach) = (start, 0)
    var last: LineBreaker.BreakPoint?
    for chance in chances {
      if let last, chance.endReach - startReach > width {
        body((start, last.end, last.endReach - startReach))
        (start, startReach) = (last.next, last.nextReach)
      }
      last = chance
    }
    if let last { body((start, last.end, last.endReach - startReach)) }
  }
}
