internal import CNapkinXML
internal import NapkinFormats

/// The parser behind a reader. To make one takes as long as to parse two hundred small elements, so
/// it may go on with another document when it is through with one.
final class XMLParser {
  let pointer: OpaquePointer

  /// Makes a parser for which the words are the names from 0 on; `nil` if there is no memory.
  init?(words: [String], limits: Limits) {
    var addresses: [UnsafePointer<CChar>?] = []
    for word in words {
      let spelling = Array(word.utf8CString)
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: spelling.count)
      copy.update(from: spelling, count: spelling.count)
      addresses.append(UnsafePointer(copy))
    }
    defer { for address in addresses { address?.deallocate() } }
    let created = napkin_xml_create(addresses, addresses.count, limits.forParser)
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
}
