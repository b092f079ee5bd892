/// A replacement for a range of bytes.
package struct TextEdit {
  package let range: Range<Int>
  package var text: [UInt8]

  package init(_ range: Range<Int>, _ text: [UInt8]) {
    (self.range, self.text) = (range, text)
  }
}

extension TextEdit {
  /// Creates the smallest single edit that turns one text into another.
  package init(from old: [UInt8], to new: [UInt8]) {
    let least = min(old.count, new.count)
    var start = 0
    while start < least, old[start] == new[start] { start += 1 }
    var rest = 0
    while rest < least - start, old[old.count - 1 - rest] == new[new.count - 1 - rest] { rest += 1 }
    self.init(start..<old.count - rest, Array(new[start..<new.count - rest]))
  }
}

extension [UInt8] {
  /// Returns the bytes after applying edits; several insertions at one offset keep their order.
  package func replacing(_ edits: [TextEdit]) -> [UInt8] {
    let sorted = edits.enumerated().sorted { first, second in
      let (one, other) = (first.element.range, second.element.range)
      return (one.lowerBound, one.upperBound, first.offset)
        < (other.lowerBound, other.upperBound, second.offset)
    }
    var text: [UInt8] = []
    var start = 0
    for (_, edit) in sorted {
      text += self[start..<edit.range.lowerBound] + edit.text
      start = edit.range.upperBound
    }
    return text + self[start...]
  }
}
