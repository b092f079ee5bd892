public import NapkinFormats

/// The file's own spelling of what is not to be understood but kept.
extension XMLReader {
  /// Where the start tag that was met last begins.
  var startOfTag: Int { startOfTag(before: endOffset) }

  /// No `<` can stand inside of a tag.
  private func startOfTag(before end: Int) -> Int {
    var offset = min(end, document.bytes.count) - 1
    while offset > 0, document.bytes[offset] != UInt8(ascii: "<") { offset -= 1 }
    return max(0, offset)
  }

  /// The place of the event that was met last, to ask for its source later on.
  public var mark: Int { endOffset }

  /// A start tag as it is spelt in the file, without the `>` or `/>` at its end; the mark is that of
  /// its event.
  public func sourceOfTag(at mark: Int) -> XMLText {
    bytes(startOfTag(before: mark)..<mark)
  }

  /// An element as it is spelt in the file, from the start tag with a mark to the end tag with
  /// another one.
  public func sourceOfElement(from mark: Int, to end: Int) -> XMLText {
    bytes(startOfTag(before: mark)..<end)
  }

  /// Passes over the rest of the element whose start was met last, its end included, and returns
  /// the whole of it as it is spelt in the file.
  public func readElement() throws(FormatError) -> String {
    let start = startOfTag
    try skipElement()
    return source(start..<endOffset)
  }

  /// Passes over the rest of the element whose start was met last, its end included, and returns
  /// what stands inside of it as it is spelt in the file.
  public func readContent() throws(FormatError) -> String {
    let start = endOfStartTag
    try skipElement()
    var end = endOffset
    while end > start, document.bytes[end - 1] != UInt8(ascii: "<") { end -= 1 }
    return source(start..<max(start, end - 1))
  }

  /// Passes over the rest of the element whose start was met last, its end included.
  public func skipElement() throws(FormatError) {
    let level = depth
    while let event = try next() {
      if event == .end && depth == level { return }
    }
  }

  /// The comment or the instruction that was met last, as it is spelt in the file.
  public var sourceOfMarkup: String {
    let bytes = document.bytes
    // What is inside may look like a beginning: only before it is the real one.
    let foot = isComment ? 3 : 2
    var start = min(endOffset, bytes.count) - foot - text.bytes.count - 1
    let mark: StaticString = isComment ? "<!--" : "<?"
    while start > 0, !mark.withUTF8Buffer({ bytes[start...].starts(with: $0) }) { start -= 1 }
    return source(max(0, start)..<endOffset)
  }

  /// Where the content of the element begins whose start was met last.
  private var endOfStartTag: Int {
    let offset = min(endOffset, document.bytes.count - 1)
    return document.bytes[offset] == UInt8(ascii: "/") ? offset + 2 : offset + 1
  }

  private func source(_ range: Range<Int>) -> String { bytes(range).string }

  private func bytes(_ range: Range<Int>) -> XMLText {
    let range = range.clamped(to: 0..<document.bytes.count)
    return document.bytes.withUnsafeBufferPointer { bytes in
      XMLText(bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count)
    }
  }
}
