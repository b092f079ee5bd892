import NapkinFormats

/// Draws a tree with lines, row by row, at any depth and width.
struct TreeWriter {
  /// The deepest level that is indented; deeper rows are numbered instead. No screen is wider, and a chain of a
  /// hundred thousand rows would need gigabytes of lines.
  static let deepest = 40
  /// The number of characters of a line that are shown.
  static let lineLimit = 1_000

  private(set) var sink: any ByteSink
  private let isRaw: Bool
  private var buffer = OutputBuffer()
  /// The lines to the left of the children of the last row of each level.
  private var bars: [UInt8] = []
  /// The offset in `bars` at which each level begins.
  private var starts: [Int] = []
  private var hasChildren = false

  /// Creates a writer; with `isRaw`, texts are not escaped.
  init(to sink: any ByteSink, isRaw: Bool) {
    self.sink = sink
    self.isRaw = isRaw
  }

  /// Begins a row. A row of depth 0 has no parent; a deeper row hangs on the last row that is less deep.
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

  /// Adds text of the tool itself.
  mutating func add(_ text: String) {
    buffer.append(text)
  }

  /// Adds a text from the document, which may have several lines.
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

  /// Continues in another line of the same row.
  mutating func nextLine() {
    buffer.append("\n")
    buffer.append(contentsOf: bars)
    buffer.append(hasChildren ? "│  " : "   ")
  }

  mutating func end() throws(FormatError) {
    buffer.append("\n")
    try buffer.flushIfFull(to: &sink)
  }

  /// Passes everything that was written to the sink.
  mutating func finish() throws(FormatError) {
    try buffer.flush(to: &sink)
  }

  private mutating func addLine(_ line: Substring.UTF8View) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if isRaw {
      buffer.append(contentsOf: line)
    } else if line.contains(UInt8(ascii: "\t")) {
      // A tab would move to a column that has no meaning in the tree.
      let words = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      let text = words.map { String(Substring($0)) }.joined(separator: "    ")
      SafeText.append(text[...], limit: Self.lineLimit, to: &buffer)
    } else {
      SafeText.append(Substring(line), limit: Self.lineLimit, to: &buffer)
    }
  }
}
