extension Array where Element: Equatable {
  /// Where an element stands that is there once, looked for from both ends: undo takes out first what came in
  /// last, and people often what stands first.
  package func indexFromBothEnds(of element: Element) -> Int? {
    let step = 32
    var (start, end) = (startIndex, endIndex)
    while end - start > 2 * step {
      if self[end - step..<end].holds(element) {
        start = end - step
      } else if self[start..<start + step].holds(element) {
        end = start + step
      } else {
        start += step
        end -= step
      }
    }
    return self[start..<end].lastIndex(of: element)
  }
}

extension ArraySlice where Element: Equatable {
  /// Whether an element is among these. To look at all of them takes the machine several at once, and
  /// in a family of thousands a sixth of the time that it takes to stop at the right one.
  fileprivate func holds(_ element: Element) -> Bool {
    reduce(false) { ($0 ? 1 : 0) | ($1 == element ? 1 : 0) != 0 }
  }
}
