/// Positions in a list, as ascending ranges. All positions of a list are a single range, however many there are.
enum Runs {
  /// The number of positions. Runs that do not ascend, or that leave the list, are refused.
  static func count(_ runs: [Range<Int>], in listCount: Int) throws(Refusal) -> Int {
    var total = 0
    var end = 0
    for run in runs {
      guard run.lowerBound >= end, run.upperBound <= listCount else {
        throw .position(run.lowerBound < end ? run.lowerBound : run.upperBound, of: listCount)
      }
      end = run.upperBound
      total += run.count
    }
    return total
  }

  /// Whether each of the other runs lies inside of one of the first runs.
  static func contains(_ runs: [Range<Int>], _ others: [Range<Int>]) -> Bool {
    // Both lists ascend, so that one pass over both is enough.
    var index = 0
    for other in others where !other.isEmpty {
      while index < runs.count, runs[index].upperBound < other.upperBound { index += 1 }
      guard index < runs.count, runs[index].lowerBound <= other.lowerBound else { return false }
    }
    return true
  }
}

extension [Int] {
  /// Ascending positions, as runs of neighbours.
  var runs: [Range<Int>] {
    reduce(into: []) { runs, position in
      if let last = runs.last, last.upperBound == position {
        runs[runs.count - 1] = last.lowerBound..<position + 1
      } else {
        runs.append(position..<position + 1)
      }
    }
  }
}

extension Array {
  /// Inserts elements so that they are at ascending runs of positions afterwards.
  ///
  /// The time depends on the number of elements after the first position, not before it.
  mutating func weave(_ added: [Element], at runs: [Range<Int>]) {
    guard let first = runs.first else { return }
    if runs.count == 1 { return insert(contentsOf: added, at: first.lowerBound) }
    let tail = Array(self[first.lowerBound...])
    removeSubrange(first.lowerBound...)
    reserveCapacity(count + tail.count + added.count)
    var (tailIndex, addedIndex) = (0, 0)
    for run in runs {
      let gap = run.lowerBound - count
      append(contentsOf: tail[tailIndex..<(tailIndex + gap)])
      append(contentsOf: added[addedIndex..<(addedIndex + run.count)])
      tailIndex += gap
      addedIndex += run.count
    }
    append(contentsOf: tail[tailIndex...])
  }

  /// Removes the elements at ascending runs of positions and returns them.
  mutating func unravel(_ runs: [Range<Int>]) -> [Element] {
    guard let first = runs.first else { return [] }
    var removed: [Element] = []
    var kept = first.lowerBound
    for (number, run) in runs.enumerated() {
      removed.append(contentsOf: self[run])
      guard runs.count > 1 else { break }
      let next = number + 1 < runs.count ? runs[number + 1].lowerBound : count
      for index in run.upperBound..<next {
        swapAt(kept, index)
        kept += 1
      }
    }
    if runs.count == 1 { removeSubrange(first) } else { removeSubrange(kept...) }
    return removed
  }
}
