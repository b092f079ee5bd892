internal import CNapkinXML
internal import NapkinFormats

/// The parser behind a reader. To make one takes as long as to parse two hundred small elements, so
/// it may go on with another document when it is through with one.
final class XMLParser {
  let pointer: OpaquePointer

  /// Makes a parser for which the words are the names from 0 on; `nil` if there is no memory, or no
  /// library.
  init?(words: [String], limits: Limits) {
    let created = withAddresses(of: words) { napkin_xml_create($0, $1, limits.forParser) }
    guard let created else { return nil }
    pointer = created
  }

  deinit {
    napkin_xml_free(pointer)
  }

  /// Forgets the document but not its names; tells whether it can go on.
  func begin() -> Bool {
    napkin_xml_reset(pointer)
  }

  func spelling(ofName name: Int) -> UnsafeBufferPointer<CChar> {
    var length = 0
    let start = napkin_xml_name(pointer, Int32(name), &length)
    return UnsafeBufferPointer(start: start, count: length)
  }
}
