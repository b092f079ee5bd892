/// Finds how narrow the lines of a paragraph can be without becoming more.
struct LineBalancer {
  /// A line: where it stands, and how wide it is in hundredths of the font's size.
  typealias Line = (start: Int, end: Int, width: Int)

  /// So many lines are balanced at most: of what is longer, the last line tells little.
  static let mostLines = 12

  /// Where the lines could end; the last one is the end of the paragraph.
  private let chances: [LineBreaker.Chance]
  /// Where the paragraph begins.
  private let start: Int
  /// How wide the widest word is.
  private let widest: Int

  init(_ chances: [LineBreaker.Chance], from start: Int) {
    self.chances = chances
    self.start = start
    var (widest, reach) = (0, 0)
    for chance in chances {
      widest = max(widest, chance.endReach - reach)
      reach = chance.nextReach
    }
    self.widest = widest
  }

  /// The paragraph as one line, if that is no wider.
  func wholeLine(within maximum: Int) -> [Line]? {
    guard let last = chances.last, last.endReach <= maximum else { return nil }
    return [(start, last.end, last.endReach)]
  }

  /// The lines that are nearly alike: as many as a width asks for, and none wider; `nil` where a word has
  /// to be cut.
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

  /// Takes words from the line before the last one into that, until it is so wide or both are alike: of
  /// three lines the first two can be full where the last is a lone word.
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

  /// How many lines there are within a width; of more than a limit, it is enough to know that.
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

  /// Fills line by line, each as far as it goes.
  private func forEachLine(within width: Int, _ body: (Line) -> Void) {
    var (start, startReach) = (start, 0)
    var last: LineBreaker.Chance?
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
