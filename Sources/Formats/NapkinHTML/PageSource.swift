import CNapkinPage
import NapkinCore
import NapkinFormats

/// The document that a page contains, packed.
enum PageSource {
  static let formatID = "napkin"
  /// The text before the packed document.
  static let opening = "<script type=\"text/plain\" id=\"napkin-source\" data-name=\""

  /// Packs a document; one that shrinks more than `expansion` times is stored, since readers would take it for a bomb.
  static func pack(_ bytes: [UInt8], expansion: Int) throws(FormatError) -> String {
    let packed = try pack(bytes, level: 6)
    let isBomb = bytes.count / max(1, expansion) >= packed.count
    return Base64.text(of: isBomb ? try pack(bytes, level: 0) : packed)
  }

  private static func pack(_ bytes: [UInt8], level: CInt) throws(FormatError) -> [UInt8] {
    var count = 0
    let packed = bytes.withUnsafeBufferPointer { room in
      room.baseAddress.flatMap { napkin_page_pack($0, room.count, level, &count) }
    }
    guard let packed else {
      throw FormatError(.limit, "There is not enough memory for the document in the page.")
    }
    defer { packed.deallocate() }
    return Array(UnsafeBufferPointer(start: packed, count: count))
  }

  /// Returns the range of the packed document in a page.
  static func find(in page: [UInt8]) throws(FormatError) -> Range<Int> {
    let pattern = Array(opening.utf8)
    // No text of a document can contain the opening.
    let places = page.indices.filter {
      page[$0] == pattern[0] && page[$0...].starts(with: pattern)
    }
    if places.count > 1 {
      throw FormatError(
        .malformed, "There are several documents in this page; ask for the page once more.",
        at: FileLocation(offset: places[1]))
    }
    guard let place = places.first, let start = page[place...].firstIndex(of: UInt8(ascii: ">"))
    else {
      throw FormatError(
        .wrongFormat,
        "There is no document in this page; only pages that Napkin wrote, and kept the source in, "
          + "can be opened.", at: FileLocation(line: 1))
    }
    guard let end = page[start...].firstIndex(of: UInt8(ascii: "<")) else {
      throw FormatError(
        .malformed, "The page ends inside of the document that it holds.",
        at: FileLocation(offset: page.count))
    }
    return start + 1..<end
  }

  static func unpack(_ letters: ArraySlice<UInt8>, limits: Limits) throws(FormatError) -> [UInt8] {
    let damaged = FormatError(
      .malformed, "The document in this page is damaged; ask for the page once more.",
      at: FileLocation(offset: letters.startIndex))
    guard let packed = Base64.bytes(of: letters) else { throw damaged }
    let (most, overflow) = packed.count.multipliedReportingOverflow(by: max(1, limits.expansion))
    let isBomb = !overflow && most < limits.inputBytes
    let limit = isBomb ? most : limits.inputBytes
    var result: UnsafeMutablePointer<UInt8>?
    var count = 0
    let trouble = packed.withUnsafeBufferPointer { room in
      room.baseAddress.map { napkin_page_unpack($0, room.count, limit, &result, &count) }
    }
    defer { result?.deallocate() }
    switch trouble {
    case napkin_page_fine: return Array(UnsafeBufferPointer(start: result, count: count))
    case napkin_page_too_large:
      throw isBomb ? .exceeds(.expansion, limits.expansion) : .exceeds(.inputBytes, limit)
    case napkin_page_no_memory:
      throw FormatError(.limit, "There is not enough memory for the document in the page.")
    default: throw damaged
    }
  }
}
