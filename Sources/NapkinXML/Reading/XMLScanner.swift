internal import CNapkinXML
internal import NapkinFormats

/// The scanner behind a reader: it reads what is usual, and leaves the rest to an ``XMLParser``.
final class XMLScanner {
  let pointer: OpaquePointer

  /// Makes a scanner for which the words are the names from 0 on; `nil` if there is no memory.
  init?(words: [String], limits: Limits) {
    let created = withAddresses(of: words) { napkin_scan_create($0, $1, limits.forParser) }
    guard let created else { return nil }
    pointer = created
  }

  deinit {
    napkin_scan_free(pointer)
  }

  /// Begins with a document, which stays where it is while it is read; tells whether it can.
  func begin(_ document: XMLDocument) -> Bool {
    document.withBytes {
      napkin_scan_begin(pointer, $0.baseAddress, $0.count)
    }
  }

  func spelling(ofName name: Int) -> UnsafeBufferPointer<CChar> {
    var length = 0
    let start = napkin_scan_name(pointer, Int32(name), &length)
    return UnsafeBufferPointer(start: start, count: length)
  }
}

/// Hands the spellings of words to C.
func withAddresses<Result>(
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
