/// Writes lines as HTML shows them: white space is collapsed, and what ends a line is written when
/// something follows.
struct LineWriter {
  private var bytes: [UInt8] = []
  private var pendingBreaks = 0
  private var pendingSpace = false
  /// What stands before the words that follow, if any do.
  private var mark: [UInt8] = []
  /// In how many elements that keep their white space the writer is.
  var verbatimDepth = 0

  /// What has been written.
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// How much has been written.
  var count: Int { bytes.count }

  /// Makes room for a text of some length.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  /// Takes in one byte of a text.
  mutating func write(_ byte: UInt8) {
    if verbatimDepth > 0 {
      if byte == UInt8(ascii: "\n") { return breakLine() }
      if byte == UInt8(ascii: "\r") { return }
    } else if Self.isSpace(byte) {
      return writeSpace()
    }
    if pendingBreaks > 0 || pendingSpace { writePending() }
    bytes.append(byte)
  }

  /// Takes in bytes without white space but for single blanks between others.
  mutating func write(words: ArraySlice<UInt8>) {
    if pendingBreaks > 0 || pendingSpace { writePending() }
    bytes.append(contentsOf: words)
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
    if mark.isEmpty { return }
    bytes.append(contentsOf: mark)
    mark = []
  }

  /// Keeps what comes apart from what was there.
  mutating func writeSpace() {
    pendingSpace = true
  }

  /// Ends a line.
  mutating func breakLine() {
    pendingBreaks += 1
    pendingSpace = false
  }

  /// Ends a line if there is something on it; a mark that waits for its words keeps its line.
  mutating func startLine() {
    guard mark.isEmpty else { return }
    pendingBreaks = max(pendingBreaks, 1)
    pendingSpace = false
  }

  /// Begins a line with a mark, if words follow.
  mutating func startLine(with mark: String) {
    dropMark()
    startLine()
    self.mark = Array(mark.utf8)
  }

  /// Goes on with the last line behind a mark, if words follow.
  mutating func continueLine(with mark: String) {
    pendingBreaks = 0
    pendingSpace = true
    self.mark = Array(mark.utf8)
  }

  /// Lets no mark wait for words any longer.
  mutating func dropMark() {
    if !mark.isEmpty { mark = [] }
  }

  /// Whether HTML takes a byte for white space.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }
}
