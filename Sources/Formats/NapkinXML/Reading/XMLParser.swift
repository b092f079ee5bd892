internal import CNapkinXML
internal import NapkinFormats

/// The parser behind a reader. To make one takes as long as to parse two hundred small elements, so
/// it may go on with another document when it is through with one.
final class XMLParser {
  let pointer: OpaquePointer

  /// Makes a parser for which the words are the names from 0 on; `nil` if there is no memory.
  init?(words: [String], limits: Limits) {
    let created = withAddresses(of: words) { napkin_xml_create($0, $1, limits.forParser) }
    guard let created else { return nil }
    pointer = created
  }

  deinit {
    napkin_xml_free(pointer)
  }

  /// Prepares for another document, and keeps the table of names; returns whether that worked.
  func begin() -> Bool {
    napkin_xml_reset(pointer)
  }

  /// An event that says nothing.
  var nothing: UnsafePointer<napkin_xml_event> { napkin_xml_nothing(pointer) }

  func spelling(ofName name: Int) -> UnsafeBufferPointer<CChar> {
    var length = 0
    let start = napkin_xml_name(pointer, Int32(name), &length)
    return UnsafeBufferPointer(start: start, count: length)
  }
}

/// Hands the spellings of words to C.
private func withAddresses<Result>(
  of words: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int) -> Result
) -> Result {
  var addresses: [UnsafePointer<CChar>?] = []
  for word in words {
    let spelling = Array(word.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: spelling.count)
    copy.update(from: spelling, count: spelling.count)
    addresses.append(UnsafePointer(copy))
  }
  defer { for address in addresses { address?.deallocate() } }
  return body(addresses, addresses.count)
}
