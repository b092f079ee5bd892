/// Looks for the few bytes of a text that matter, eight bytes at a time.
///
/// ```swift
/// let end = ByteScan.first(in: bytes) { $0.marks("<") | $0.marks("&") }
/// ```
public enum ByteScan {
  /// Where the first byte stands that `marks` has a mark for; the number of bytes if there is none.
  @inlinable @inline(__always)
  public static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, _ marks: (ByteWord) -> UInt64
  ) -> Int {
    let count = bytes.count
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = marks(ByteWord(word)) & ByteWord.highBits
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      // What stands behind the byte in the word does not matter: only the lowest mark counts.
      if marks(ByteWord(UInt64(bytes[index]))) & 0x80 != 0 { return index }
      index += 1
    }
    return count
  }
}

/// Eight bytes of a text, the first one lowest. Marks are set in the highest bit of a byte; only the
/// lowest mark is exact, since a borrow may run on from there.
public struct ByteWord {
  @usableFromInline let bytes: UInt64

  @inlinable
  init(_ bytes: UInt64) {
    self.bytes = bytes
  }

  /// Marks a byte.
  @inlinable @inline(__always)
  public func marks(_ byte: Unicode.Scalar) -> UInt64 {
    marks(UInt8(ascii: byte))
  }

  /// Marks a byte.
  @inlinable @inline(__always)
  public func marks(_ byte: UInt8) -> UInt64 {
    let difference = bytes ^ (Self.lowBits &* UInt64(byte))
    return (difference &- Self.lowBits) & ~difference
  }

  /// Marks control characters, tabs and line ends among them.
  @inlinable @inline(__always)
  public var controls: UInt64 { (bytes &- Self.lowBits &* 0x20) & ~bytes }

  /// Marks what is beyond ASCII.
  @inlinable @inline(__always)
  public var beyondASCII: UInt64 { bytes }

  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }
  @inlinable static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
}

extension String {
  /// Looks at the bytes of the text where they lie.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(look) { return result }
    return Array(utf8).withUnsafeBufferPointer(look)
  }
}
