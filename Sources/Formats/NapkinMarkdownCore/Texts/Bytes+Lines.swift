import NapkinMarkup

extension [UInt8] {
  var withoutNewlinesAtEnd: ArraySlice<UInt8> {
    droppingLast { $0 == .newline }
  }

  /// The bytes without blank lines before and after them; the last line keeps its blanks. A line with
  /// a form feed is not blank.
  var withoutBlankLinesAround: ArraySlice<UInt8> {
    func isFilled(_ byte: UInt8) -> Bool { !byte.isBlank && byte != .newline }
    guard let first = firstIndex(where: isFilled), let last = lastIndex(where: isFilled) else {
      return []
    }
    let start = self[..<first].lastIndex(of: .newline).map { $0 + 1 } ?? startIndex
    return self[start..<(self[last...].firstIndex(of: .newline) ?? endIndex)]
  }

  /// The bytes without blank lines before and after them, and without blanks at the end.
  package var trimmedLines: ArraySlice<UInt8> {
    let slice = droppingLast(while: \.isSpace)
    var start = slice.startIndex
    var index = start
    while index < slice.endIndex, slice[index].isSpace {
      index += 1
      if slice[index - 1] == .newline { start = index }
    }
    return slice[start...]
  }
}

extension ArraySlice<UInt8> {
  /// The line without the blanks or the backslash that make a hard line break at its end.
  var withoutBreak: ArraySlice<UInt8> {
    let line = droppingLast(while: \.isBlank)
    // In an even number of backslashes, each second one is text.
    let signs = line.reversed().prefix { $0 == .backslash }.count
    return line.dropLast(signs % 2)
  }
}
