/// Removes and inserts many elements at once, by ascending positions.
extension Array {
  /// Removes the elements at ascending positions and returns them.
  mutating func remove(at positions: [Int]) -> [Element] { unravel(positions.runs) }

  /// Inserts elements so that each has its given position afterwards; the positions ascend.
  mutating func insert(_ elements: [Element], at positions: [Int]) {
    weave(elements, at: positions.runs)
  }
}

extension [Int] {
  /// Refuses positions that do not ascend, or that are not in an array of `count` elements.
  func checkRemoval(from count: Int) throws(Refusal) {
    var lowest = 0
    for position in self {
      guard position >= lowest, position < count else {
        throw Refusal(
          .outOfRange, "Position \(position) is not among the \(count) here, or out of order.")
      }
      lowest = position + 1
    }
  }

  /// Refuses positions that do not ascend, or that `number` elements inserted into `count` could not have.
  func checkInsertion(of number: Int, into count: Int) throws(Refusal) {
    guard self.count == number else {
      throw Refusal(.outOfRange, "There are \(self.count) positions for \(number) plans.")
    }
    try checkRemoval(from: count + number)
  }
}
