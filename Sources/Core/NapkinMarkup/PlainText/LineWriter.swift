/// Writes lines as HTML shows them: white space is collapsed, and a line break is written only when text follows.
struct LineWriter {
  private var bytes: [UInt8] = []
  private var pendingBreaks = 0
  private var pendingSpace = false
  /// The number of open elements that keep their white space.
  var verbatimDepth = 0

  /// The text that has been written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes room for a text of some length.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  /// Writes one byte of a text.
  mutating func write(_ byte: UInt8) {
    if verbatimDepth > 0 {
      if byte == UInt8(ascii: "\n") { return breakLine() }
      if byte == UInt8(ascii: "\r") { return }
    } else if byte.isSpaceInMarkup {
      return writeSpace()
    }
    if pendingBreaks > 0 || pendingSpace { writePending() }
    bytes.append(byte)
  }

  /// Writes the bytes of a text.
  mutating func write(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    while start < text.endIndex {
      if verbatimDepth == 0, text[start].isSpaceInMarkup {
        writeSpace()
        repeat { start += 1 } while start < text.endIndex && text[start].isSpaceInMarkup
        continue
      }
      let end = verbatimDepth > 0 ? start : Self.endOfWords(in: text, from: start)
      if end > start {
        if pendingBreaks > 0 || pendingSpace { writePending() }
        bytes.append(contentsOf: text[start..<end])
        start = end
      } else {
        write(text[start])
        start += 1
      }
    }
  }

  /// Calls a closure with each stretch of words that have single blanks between them, and with whether white space
  /// precedes it. `behindSpace` is whether white space precedes the text; returns whether white space ends it.
  static func forEachWords(
    in text: ArraySlice<UInt8>, behindSpace: Bool,
    _ tell: (_ words: ArraySlice<UInt8>, _ isBehindSpace: Bool) -> Void
  ) -> Bool {
    var isBehindSpace = behindSpace
    var start = text.startIndex
    while start < text.endIndex {
      if text[start].isSpaceInMarkup {
        isBehindSpace = true
        start += 1
        continue
      }
      let end = max(start + 1, endOfWords(in: text, from: start))
      tell(text[start..<end], isBehindSpace)
      isBehindSpace = false
      start = end
    }
    return isBehindSpace
  }

  /// Returns the index at which words with single blanks between them end.
  static func endOfWords(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    func isInWord(_ index: Int) -> Bool { index < text.endIndex && text[index] > 0x20 }
    if !isInWord(start) { return start }
    var end = WordScan.endOfWords(in: text, from: start)
    while isInWord(end) || end < text.endIndex && text[end] == 0x20 && isInWord(end + 1) {
      end += 1
    }
    return text[end - 1] == 0x20 ? end - 1 : end
  }

  private mutating func writePending() {
    if !bytes.isEmpty {
      if pendingBreaks > 0 {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: pendingBreaks))
      } else {
        bytes.append(UInt8(ascii: " "))
      }
    }
    pendingBreaks = 0
    pendingSpace = false
  }

  /// Separates the next text from the text before it.
  mutating func writeSpace() {
    pendingSpace = true
  }

  /// Ends a line.
  mutating func breakLine() {
    pendingBreaks += 1
    pendingSpace = false
  }

  /// Ends a line unless it is empty.
  mutating func startLine() {
    pendingBreaks = max(pendingBreaks, 1)
    pendingSpace = false
  }
}
