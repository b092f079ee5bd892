/// Reads numbers and names at positions of a file; positions beyond its end give `nil`.
package struct ByteFields<Bytes: RandomAccessCollection>
where Bytes.Element == UInt8, Bytes.Index == Int {
  /// The byte order of a number.
  package enum Order: Sendable {
    /// The highest byte comes first.
    case big
    /// The lowest byte comes first.
    case little
  }

  private let bytes: Bytes

  /// Creates a reader for the bytes of a file.
  package init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// The number of bytes in the file.
  package var count: Int { bytes.count }

  /// Returns a whole number of up to eight bytes; `nil` if it extends beyond the file, or is too large for `Int`.
  package func number(at place: Int, bytes count: Int, _ order: Order = .big) -> Int? {
    guard let digits = slice(at: place, count) else { return nil }
    let number =
      order == .big
      ? digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      : digits.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Returns four bytes as text, such as the names that many formats give to their parts.
  package func name(at place: Int) -> String? {
    slice(at: place, 4).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the file has some bytes at a position.
  package func has(_ text: StaticString, at place: Int) -> Bool {
    let wanted = "\(text)".utf8
    return slice(at: place, wanted.count)?.elementsEqual(wanted) ?? false
  }

  private func slice(at place: Int, _ count: Int) -> Bytes.SubSequence? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let start = bytes.startIndex + place
    return bytes[start..<(start + count)]
  }
}
