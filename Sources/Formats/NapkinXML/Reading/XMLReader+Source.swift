internal import CNapkinXML
public import NapkinFormats

/// The file's own spelling of what is not to be understood but kept.
extension XMLReader {
  /// Where the start tag that was met last begins.
  var startOfTag: Int { startOfTag(before: endOffset) }

  /// Notes where the element begins whose start was met last, with the white space before it; `nil` if its
  /// bytes are not those of the file.
  public func sourceElement(_ node: String, in parent: Int?) -> SourceOutline.Element? {
    guard let start = document.offsetInFile(startOfTag) else { return nil }
    let blanks = document.bytes[..<startOfTag].reversed().prefix { $0 <= 0x20 }
    return SourceOutline.Element(
      node, parent: parent, lead: start - blanks.count, range: start..<start)
  }

  /// Whether it can be told where tags stand in the file.
  public var knowsPlaces: Bool { document.start != nil }

  /// Where in the file the event ends that was met last.
  public var endInFile: Int { document.offsetInFile(endOffset) ?? endOffset }

  /// No `<` can stand inside of a tag.
  private func startOfTag(before end: Int) -> Int {
    document.bytes.withUnsafeBufferPointer {
      max(0, napkin_xml_last_tag($0.baseAddress, min(end, $0.count)))
    }
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

  /// Passes over the rest of the element whose start was met last, its end included; returns how many
  /// elements stand directly in it.
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

  /// The comment or the instruction that was met last, as it is spelt in the file.
  public var sourceOfMarkup: String {
    // What is inside may look like a beginning: only before it is the real one.
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
