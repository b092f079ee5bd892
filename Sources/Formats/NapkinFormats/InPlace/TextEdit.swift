/// Other bytes in the place of some of a text.
package struct TextEdit {
  package let range: Range<Int>
  package var text: [UInt8]

  package init(_ range: Range<Int>, _ text: [UInt8]) {
    (self.range, self.text) = (range, text)
  }
}

extension [UInt8] {
  /// The bytes with other ones in some ranges; what is put into one place stays in its order.
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
