import NapkinFormats

/// Draws a tree with lines, a row at a time, however deep and wide it is.
struct TreeWriter {
  /// From here on rows are not moved further to the right but numbered: no screen is wider, and the
  /// drawing of a chain of a hundred thousand would otherwise have gigabytes of lines.
  static let deepest = 40
  /// How many characters of a line are shown.
  static let lineLimit = 1_000

  private(set) var sink: any ByteSink
  private let isRaw: Bool
  private var buffer = OutputBuffer()
  /// The lines to the left of what hangs on the last row of each level.
  private var bars: [UInt8] = []
  /// Where the lines of each level begin.
  private var starts: [Int] = []
  private var hasChildren = false

  /// Creates a writer; a raw one changes nothing in people's texts.
  init(to sink: any ByteSink, isRaw: Bool) {
    self.sink = sink
    self.isRaw = isRaw
  }

  /// Begins a row. A row of depth 0 stands by itself; a deeper one hangs on the last row that is
  /// less deep.
  mutating func begin(depth: Int, isLast: Bool, hasChildren: Bool) {
    let level = min(depth - 1, Self.deepest)
    if level >= 0, level < starts.count {
      bars.removeLast(bars.count - starts[level])
      starts.removeLast(starts.count - level)
    } else if level < 0 {
      bars = []
      starts = []
    }
    buffer.append(contentsOf: bars)
    if depth > Self.deepest {
      buffer.append("┄\(depth)┄ ")
    } else if depth > 0 {
      buffer.append(isLast ? "└─ " : "├─ ")
      starts.append(bars.count)
      bars += (isLast ? "   " : "│  ").utf8
    }
    self.hasChildren = hasChildren && depth < Self.deepest
  }

  /// Adds words of the tool's own.
  mutating func add(_ text: String) {
    buffer.append(text)
  }

  /// Adds words of the person's, which may have several lines.
  mutating func addText(_ text: String, after indent: String = "") {
    var rest = text.utf8[...]
    while rest.last == UInt8(ascii: "\n") || rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      addLine(rest[..<end])
      rest = rest[rest.index(after: end)...]
      nextLine()
      add(indent)
    }
    addLine(rest)
  }

  /// Goes on in another line of the same row.
  mutating func nextLine() {
    buffer.append("\n")
    buffer.append(contentsOf: bars)
    buffer.append(hasChildren ? "│  " : "   ")
  }

  /// Ends a row.
  mutating func end() throws(FormatError) {
    buffer.append("\n")
    try buffer.flushIfFull(to: &sink)
  }

  /// Hands over all that was written.
  mutating func finish() throws(FormatError) {
    try buffer.flush(to: &sink)
  }

  private mutating func addLine(_ line: Substring.UTF8View) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if isRaw {
      buffer.append(contentsOf: line)
    } else if line.contains(UInt8(ascii: "\t")) {
      // A tab would jump to a column that has nothing to do with this tree.
      let words = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      let text = words.map { String(Substring($0)) }.joined(separator: "    ")
      SafeText.append(text[...], limit: Self.lineLimit, to: &buffer)
    } else {
      SafeText.append(Substring(line), limit: Self.lineLimit, to: &buffer)
    }
  }
}
