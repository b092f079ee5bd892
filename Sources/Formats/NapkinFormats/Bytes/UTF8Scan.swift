/// Finds bytes that are not UTF-8.
package enum UTF8Scan {
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Returns the index of the first character that is not valid UTF-8; `nil` if all bytes are valid.
  package static func firstInvalidByte(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index < end {
      let first = bytes[index]
      if first < 0x80 {
        let isWord = index + 8 <= end
        let word = isWord ? raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) : highBits
        index += word & highBits == 0 ? 8 : 1
        continue
      }
      guard let (count, second) = shape(first), index + count <= end,
        second.contains(bytes[index + 1])
      else { return index }
      for next in index + 2..<max(index + 2, index + count) where bytes[next] & 0xC0 != 0x80 {
        return index
      }
      index += count
    }
    return nil
  }

  /// Returns the index of the first character that is not valid UTF-8, from an index on.
  package static func firstInvalidByte(in bytes: [UInt8], from start: Int = 0) -> Int? {
    bytes.withUnsafeBufferPointer { firstInvalidByte(in: $0, from: start, to: $0.count) }
  }

  package static func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    let place = bytes.withContiguousStorageIfAvailable {
      firstInvalidByte(in: $0, from: 0, to: $0.count)
    }
    return (place ?? firstInvalidByte(in: Array(bytes))) == nil
  }

  /// Returns bytes as text; `nil` if they are not UTF-8. The initializer of the standard library is not available
  /// on the oldest Apple systems that the package supports.
  package static func text(of bytes: some Collection<UInt8>) -> String? {
    isUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Returns the length of a character in bytes by its first byte, and the allowed values of its second byte. These
  /// exclude overlong forms, surrogates and values above U+10FFFF.
  private static func shape(_ first: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
