/// Taking out and putting in many elements at once, by positions that ascend.
extension Array {
  /// Takes out the elements at ascending positions and returns them, in one walk.
  mutating func remove(at positions: [Int]) -> [Element] {
    if positions.count == 1 { return [remove(at: positions[0])] }
    guard let first = positions.first else { return [] }
    let removed = positions.map { self[$0] }
    var free = first
    var next = 0
    for index in first..<count {
      if next < positions.count, positions[next] == index {
        next += 1
      } else {
        swapAt(free, index)
        free += 1
      }
    }
    removeLast(positions.count)
    return removed
  }

  /// Puts elements in, so that each ends at its position, in one walk; the positions ascend.
  mutating func insert(_ elements: [Element], at positions: [Int]) {
    guard let first = positions.first, let last = positions.last else { return }
    if last - first == elements.count - 1 {
      insert(contentsOf: elements, at: first)
      return
    }
    let rest = Array(self[first...])
    removeSubrange(first...)
    reserveCapacity(count + rest.count + elements.count)
    var old = rest.makeIterator()
    for (element, position) in zip(elements, positions) {
      while count < position, let next = old.next() { append(next) }
      append(element)
    }
    while let next = old.next() { append(next) }
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
