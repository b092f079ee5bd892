package import NapkinMarkup

/// Other bytes in the place of some of a text.
package struct TextEdit {
  let range: Range<Int>
  let text: [UInt8]

  package init(_ range: Range<Int>, _ text: [UInt8]) {
    (self.range, self.text) = (range, text)
  }
}

extension BlockTree {
  /// The edits of the source that are these of its running texts.
  package func edits(_ edits: (InlineText) -> [TextEdit]) -> [TextEdit] {
    var all: [TextEdit] = []
    forEachText { text, places in
      let own = edits(text)
      if own.isEmpty { return }
      let places = places()
      all += own.map { TextEdit(places.range($0.range), $0.text) }
    }
    return all
  }
}

extension [UInt8] {
  /// The bytes with other ones in some ranges.
  package func replacing(_ edits: [TextEdit]) -> [UInt8] {
    var text: [UInt8] = []
    var start = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += self[start..<edit.range.lowerBound] + edit.text
      start = edit.range.upperBound
    }
    return text + self[start...]
  }
}
