/// The numbers and names at places of a file; there is none beyond its end.
package struct ByteFields<Bytes: RandomAccessCollection>
where Bytes.Element == UInt8, Bytes.Index == Int {
  /// Which byte of a number comes first.
  package enum Order: Sendable {
    /// The highest.
    case big
    /// The lowest.
    case little
  }

  private let bytes: Bytes

  /// Looks at the bytes of a file.
  package init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// How many bytes there are.
  package var count: Int { bytes.count }

  /// A whole number of up to eight bytes; `nil` if the file ends before, or the number is too large.
  package func number(at place: Int, bytes count: Int, _ order: Order = .big) -> Int? {
    guard let digits = slice(at: place, count) else { return nil }
    let number =
      order == .big
      ? digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      : digits.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Four letters, by which many formats name their parts.
  package func name(at place: Int) -> String? {
    slice(at: place, 4).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether some bytes stand at a place.
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
