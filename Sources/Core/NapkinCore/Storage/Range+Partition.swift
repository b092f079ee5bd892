extension Range<Int> {
  /// Returns the first number that does not fulfil a condition, or the end of the range, by binary search. The
  /// numbers that fulfil it all come before the others.
  package func partition(where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
