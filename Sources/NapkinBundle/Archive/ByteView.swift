/// Numbers in bytes, the lowest byte first; `nil` beyond the end.
struct ByteView {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else {
      return nil
    }
    return bytes[start..<start + count]
  }

  func short(at offset: Int) -> Int? { number(at: offset, 2) }

  func long(at offset: Int) -> Int? { number(at: offset, 4) }

  /// A number of eight bytes, as long as it is a place that bytes can have.
  func wide(at offset: Int) -> Int? { number(at: offset, 8) }

  private func number(at offset: Int, _ count: Int) -> Int? {
    guard let slice = slice(offset, count) else { return nil }
    let value = slice.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
