internal import CNapkinXML
public import NapkinFormats

/// Access to the file's own spelling of content that is kept without being interpreted.
extension XMLReader {
  /// The offset at which the last start tag begins.
  var startOfTag: Int { startOfTag(before: endOffset) }

  /// Returns an outline element for the element whose start was read last, with the white space before it; `nil` if
  /// the offsets of tags in the file are unknown.
  public func sourceElement(_ node: String, in parent: Int?) -> SourceOutline.Element? {
    guard let start = document.offsetInFile(startOfTag) else { return nil }
    let blanks = document.bytes[..<startOfTag].reversed().prefix { $0 <= 0x20 }
    return SourceOutline.Element(
      node, parent: parent, lead: start - blanks.count, range: start..<start)
  }

  /// Whether the offsets of tags in the file are known.
  public var knowsPlaces: Bool { document.start != nil }

  /// The offset in the file at which the last event ends.
  public var endInFile: Int { document.offsetInFile(endOffset) ?? endOffset }

  /// Returns the offset of the last `<` before `end`, which begins the tag, because a tag cannot contain `<`.
  private func startOfTag(before end: Int) -> Int {
    document.bytes.withUnsafeBufferPointer {
      max(0, napkin_xml_last_tag($0.baseAddress, min(end, $0.count)))
    }
  }

  /// A mark of the last event, with which its source can be asked for later.
  public var mark: Int { endOffset }

  /// Returns a start tag as it is spelt in the file, without the `>` or `/>` at its end. `mark` is the mark of the
  /// tag's event.
  public func sourceOfTag(at mark: Int) -> XMLText {
    bytes(startOfTag(before: mark)..<mark)
  }

  /// Returns an element as it is spelt in the file, from the start tag whose event has the mark `mark` to the end
  /// tag whose event has the mark `end`.
  public func sourceOfElement(from mark: Int, to end: Int) -> XMLText {
    bytes(startOfTag(before: mark)..<end)
  }

  /// Skips the rest of the element whose start was read last, including its end tag, and returns the whole element
  /// as it is spelt in the file.
  public func readElement() throws(FormatError) -> String {
    let start = startOfTag
    try skipElement()
    return source(start..<endOffset)
  }

  /// Skips the rest of the element whose start was read last, including its end tag; returns the number of elements
  /// directly in it.
  @discardableResult
  public func skipElement() throws(FormatError) -> Int {
    let level = depth
    var count = 0
    while let event = try next(skippingBlanks: true) {
      if event == .start && depth == level + 1 { count += 1 }
      if event == .end && depth == level { break }
    }
    return count
  }

  /// The comment or the instruction that was read last, as it is spelt in the file.
  public var sourceOfMarkup: String {
    // The content may itself contain `<!--` or `<?`, so the search begins in front of it.
    let foot = isComment ? 3 : 2
    var start = endOffset - foot - text.bytes.count - 1
    let mark: StaticString = isComment ? "<!--" : "<?"
    while start > 0, !starts(with: mark, at: start) { start -= 1 }
    return source(max(0, start)..<endOffset)
  }

  private func starts(with text: StaticString, at start: Int) -> Bool {
    let here = bytes(start..<(start + text.utf8CodeUnitCount)).bytes
    return text.withUTF8Buffer { here.elementsEqual($0) }
  }

  private func source(_ range: Range<Int>) -> String { bytes(range).string }

  private func bytes(_ range: Range<Int>) -> XMLText {
    document.bytes.withUnsafeBufferPointer { bytes in
      let range = range.clamped(to: 0..<bytes.count)
      return XMLText(bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count)
    }
  }
}
