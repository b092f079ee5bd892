/// What an element does to the lines of the text around it.
enum MarkupEffect {
  /// It ends a line.
  case line
  /// It stands on lines of its own.
  case block
  /// It stands beside its neighbours.
  case cell
  /// It keeps its white space.
  case verbatim
  /// It is not shown.
  case hidden

  /// What an element of HTML does, by its name in small letters; most do nothing. Those that stand in
  /// most texts come first.
  init?(_ name: String) {
    switch name {
    case "p", "li", "ul", "body", "html", "div", "ol": self = .block
    case "br": self = .line
    case "head", "style", "script": self = .hidden
    case "td", "th": self = .cell
    case "pre": self = .verbatim
    case "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dl",
      "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
      "h6", "header", "hr", "main", "nav", "section", "summary", "table", "tbody", "tfoot",
      "thead", "tr":
      self = .block
    default: return nil
    }
  }
}

/// Writes lines as HTML shows them: white space is collapsed, and what ends a line is written when
/// something follows.
struct LineWriter {
  private var bytes: [UInt8] = []
  private var pendingBreaks = 0
  private var pendingSpace = false
  /// In how many elements that keep their white space the writer is.
  var verbatimDepth = 0

  /// What has been written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

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

  /// Ends a line if there is something on it.
  mutating func startLine() {
    pendingBreaks = max(pendingBreaks, 1)
    pendingSpace = false
  }

  /// Whether HTML takes a byte for white space.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }
}
