internal import CNapkinXML
internal import NapkinFormats

/// The parser behind a reader. To create one takes as long as to parse two hundred small elements, so it can be used
/// for one document after another.
final class XMLParser {
  let pointer: OpaquePointer

  /// Creates a parser that numbers the given names from 0 on; `nil` if memory runs out.
  init?(words: [String], limits: Limits) {
    let created = withAddresses(of: words) { napkin_xml_create($0, $1, limits.forParser) }
    guard let created else { return nil }
    pointer = created
  }

  deinit {
    napkin_xml_free(pointer)
  }

  /// Prepares the parser for another document, keeping its table of names; returns whether that succeeded.
  func begin() -> Bool {
    napkin_xml_reset(pointer)
  }

  /// An empty event.
  var nothing: UnsafePointer<napkin_xml_event> { napkin_xml_nothing(pointer) }

  func spelling(ofName name: Int) -> UnsafeBufferPointer<CChar> {
    var length = 0
    let start = napkin_xml_name(pointer, Int32(name), &length)
    return UnsafeBufferPointer(start: start, count: length)
  }
}

/// Passes the spellings of the names to a C function.
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
