/// Writes JSON piece by piece: the caller writes one part after the other, and only the part that the sink has not
/// yet received is in memory.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.key("nodes")
/// json.beginArray()
/// for node in nodes {
///   json.beginObject(.line)
///   json.key("id")
///   json.string(node.id)
///   json.endObject()
///   try json.flushIfFull(to: &sink)
/// }
/// json.endArray()
/// json.endObject()
/// try json.finish(to: &sink)
/// ```
///
/// Keys are written in the order of the calls, numbers do not depend on a locale, and the last line ends with "\n".
/// So equal calls give equal bytes.
public struct JSONWriter: Sendable {
  /// The layout of an object or an array.
  public enum Layout: Hashable, Sendable {
    /// Each part on a line of its own, indented by two spaces.
    case lines
    /// All parts on one line, with spaces between them. If each node has one line, comparing two files shows which
    /// nodes differ.
    case line
    /// All parts on one line, without spaces; for thousands of numbers.
    case packed
  }

  private var out = OutputBuffer()
  // The innermost object or array, and the ones around it. The outermost level is the file itself.
  private var level = Level(layout: .lines)
  private var outerLevels: [Level] = []
  private var isAfterKey = false
  /// The identifier of the document, node, stroke or plan whose foreign content is being written.
  package var owner = ""
  /// The identifiers of the owners whose foreign content could not be written, as it would be read as something else.
  package var placesOfDropped: [String] = []

  private struct Level {
    var layout: Layout
    var isEmpty = true
  }

  /// Creates a writer.
  public init() {}
}

// MARK: - Objects and arrays

extension JSONWriter {
  /// Begins an object. If the value around it is on one line, the object is too.
  public mutating func beginObject(_ layout: Layout = .lines) {
    begin(UInt8(ascii: "{"), layout)
  }

  /// Ends the object that was begun last.
  public mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  /// Begins an array. If the value around it is on one line, the array is too.
  public mutating func beginArray(_ layout: Layout = .lines) {
    begin(UInt8(ascii: "["), layout)
  }

  /// Ends the array that was begun last.
  public mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// Writes a key; its value has to be written next.
  public mutating func key(_ name: String) {
    separate()
    out.appendJSON(name)
    if level.layout == .packed {
      out.append(byte: UInt8(ascii: ":"))
    } else {
      out.append(byte: UInt8(ascii: ":"), byte: UInt8(ascii: " "))
    }
    isAfterKey = true
  }

  /// Writes a key without escapes. On one line it is written at once, because there are many such keys.
  package mutating func key(known name: String) {
    guard level.layout == .line else { return key(name) }
    var name = name
    let isFirst = level.isEmpty
    name.withUTF8 { name in
      out.append(upTo: name.count + 6) { pen in
        if !isFirst { pen.put(", ") }
        pen.put(UInt8(ascii: "\""))
        pen.put(name)
        pen.put("\": ")
      }
    }
    level.isEmpty = false
    isAfterKey = true
  }

  private mutating func begin(_ bracket: UInt8, _ layout: Layout) {
    separate()
    out.append(byte: bracket)
    outerLevels.append(level)
    switch level.layout {
    case .lines: level = Level(layout: layout)
    case .line: level = Level(layout: layout.onOneLine)
    case .packed: level = Level(layout: .packed)
    }
  }

  private mutating func end(_ bracket: UInt8) {
    guard let outer = outerLevels.popLast() else { return }
    let isOnLines = level.layout == .lines && !level.isEmpty
    level = outer
    if isOnLines { newLine() }
    out.append(byte: bracket)
  }

  /// Writes the separator before the next part, if one is needed.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if outerLevels.isEmpty { return }
    let isFirst = level.isEmpty
    level.isEmpty = false
    switch level.layout {
    case .lines:
      if !isFirst { out.append(byte: UInt8(ascii: ",")) }
      newLine()
    case .line where !isFirst: out.append(byte: UInt8(ascii: ","), byte: UInt8(ascii: " "))
    case .packed where !isFirst: out.append(byte: UInt8(ascii: ","))
    case .line, .packed: break
    }
  }

  private mutating func newLine() {
    out.append(byte: UInt8(ascii: "\n"))
    out.append(byte: UInt8(ascii: " "), count: 2 * outerLevels.count)
  }
}

extension JSONWriter.Layout {
  fileprivate var onOneLine: Self { self == .packed ? .packed : .line }
}

// MARK: - Values

extension JSONWriter {
  /// Writes a text.
  public mutating func string(_ text: String) {
    separate()
    out.appendJSON(text)
  }

  /// Writes a whole number.
  public mutating func integer(_ number: Int64) {
    separate()
    out.append(number)
  }

  /// Writes a number in the shortest spelling that is read as the same number: `1`, `0.1`, `1e+20`.
  ///
  /// JSON has no infinities, so an infinite number is written as `null`; Napkin's commands refuse such numbers.
  public mutating func double(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    out.append(number)
  }

  /// Writes a number of single precision in the shortest spelling that is read as the same number.
  package mutating func float(_ number: Float) {
    guard number.isFinite else { return null() }
    separate()
    let text = number.description
    out.append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    out.append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    out.append("null")
  }

  /// Writes JSON that ``JSONReader/rawValue()`` has returned; in an object, together with its key.
  ///
  /// Invalid JSON would make the whole file unreadable. It is not written, and the function returns `false`.
  public mutating func rawValue(_ json: String, key: String? = nil) -> Bool {
    guard let compact = JSONReader.compact(json) else { return false }
    if let key { self.key(key) }
    raw(compact)
    return true
  }

  /// Writes valid JSON as it is.
  package mutating func raw(_ json: String) {
    separate()
    out.append(json)
  }
}

// MARK: - Output

extension JSONWriter {
  /// Returns the JSON that a closure writes.
  public static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return json.out.text + "\n"
  }

  /// Passes on the written bytes if there are enough of them to be worth a call; to be called once for each node.
  public mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    try out.flushIfFull(to: &sink)
  }

  /// Ends the last line and passes on the remaining bytes.
  public mutating func finish(to sink: inout some ByteSink) throws(FormatError) {
    out.append("\n")
    try out.flush(to: &sink)
  }
}
