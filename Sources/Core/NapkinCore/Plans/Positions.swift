/// Taking out and putting in many elements at once, by positions that ascend.
extension Array {
  /// Takes out the elements at ascending positions and returns them.
  mutating func remove(at positions: [Int]) -> [Element] { unravel(positions.runs) }

  /// Puts elements in, so that each ends at its position; the positions ascend.
  mutating func insert(_ elements: [Element], at positions: [Int]) {
    weave(elements, at: positions.runs)
  }
}

extension [Int] {
  /// Refuses positions that do not ascend, or at which there is nothing to take out.
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

  /// Refuses positions that do not ascend, or that `number` new elements could not have.
  func checkInsertion(of number: Int, into count: Int) throws(Refusal) {
    guard self.count == number else {
      throw Refusal(.outOfRange, "There are \(self.count) positions for \(number) plans.")
    }
    try checkRemoval(from: count + number)
  }
}
