#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the relevant bytes of a text by checking sixteen bytes at a time.
///
/// ```swift
/// let end = ByteScan.first(in: bytes) { $0.marks("<") | $0.marks("&") }
/// ```
public enum ByteScan {
  /// Returns the index of the first byte that `marks` marks; the number of bytes if there is none.
  @inlinable @inline(__always)
  public static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, _ marks: (ByteWord) -> ByteMarks
  ) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var index = start
    while index + ByteWord.width <= bytes.count {
      let found = marks(ByteWord(at: base + index))
      if found.isAny { return index + found.first }
      index += ByteWord.width
    }
    if index < bytes.count {
      let found = marks(ByteWord(at: base + index, count: bytes.count - index))
      return min(index + found.first, bytes.count)
    }
    return bytes.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two buffers have equal bytes; eight bytes are compared at a time.
  @inlinable
  package func areSame(as others: Self) -> Bool {
    guard count == others.count else { return false }
    guard let own = UnsafeRawPointer(baseAddress), let other = UnsafeRawPointer(others.baseAddress)
    else { return true }
    var index = 0
    while index + 8 <= count {
      let words = (
        own.loadUnaligned(fromByteOffset: index, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      )
      if words.0 != words.1 { return false }
      index += 8
    }
    while index < count {
      if self[index] != others[index] { return false }
      index += 1
    }
    return true
  }
}

extension String {
  /// Whether the text contains a byte in its UTF-8.
  @inlinable
  package func has(_ byte: UInt8) -> Bool {
    withBytes { bytes in ByteScan.first(in: bytes) { $0.marks(byte) } < bytes.count }
  }
}

/// A group of sixteen bytes of a text, which are checked together.
public struct ByteWord {
  /// The number of bytes in a group.
  @inlinable public static var width: Int { 16 }

  @usableFromInline let bytes: SIMD16<UInt8>

  @inlinable @inline(__always)
  init(_ bytes: SIMD16<UInt8>) {
    self.bytes = bytes
  }

  /// Loads the sixteen bytes at an address.
  @inlinable @inline(__always)
  init(at start: UnsafeRawPointer) {
    self.init(start.loadUnaligned(as: SIMD16<UInt8>.self))
  }

  /// Loads fewer than sixteen bytes at the end of a text, without reading beyond it. The missing bytes are 0.
  @inlinable @inline(__always)
  init(at start: UnsafeRawPointer, count: Int) {
    let halves =
      count < 8
      ? SIMD2(Self.load(start, count), 0)
      : SIMD2(start.loadUnaligned(as: UInt64.self), Self.load(start + 8, count - 8))
    self.init(unsafeBitCast(halves, to: SIMD16<UInt8>.self))
  }

  /// Loads fewer than eight bytes into the first bytes of an integer in memory; its other bytes are 0.
  @inlinable @inline(__always)
  static func load(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count == 0 { return 0 }
    let value: UInt64
    if count >= 4 {
      // Two overlapping halves, if there are fewer than eight bytes.
      let first = UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
      let last = UInt32(
        littleEndian: start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      value = UInt64(first) | UInt64(last) &<< (8 &* UInt64(count - 4))
    } else {
      // The first, the middle and the last byte, some of which are the same byte if there are fewer than three.
      let first = UInt64(start.load(as: UInt8.self))
      let middle = UInt64(start.load(fromByteOffset: count / 2, as: UInt8.self))
      let last = UInt64(start.load(fromByteOffset: count - 1, as: UInt8.self))
      value = first | middle &<< (8 &* UInt64(count / 2)) | last &<< (8 &* UInt64(count - 1))
    }
    return value.littleEndian
  }

  /// Marks the bytes that are equal to an ASCII character.
  @inlinable @inline(__always)
  public func marks(_ byte: Unicode.Scalar) -> ByteMarks {
    marks(UInt8(ascii: byte))
  }

  // A mark is the highest bit of a byte, computed by arithmetic; a comparison would create a mask for each byte
  // separately.

  /// Marks the bytes that are equal to a byte.
  @inlinable @inline(__always)
  public func marks(_ byte: UInt8) -> ByteMarks {
    let difference = bytes ^ SIMD16(repeating: byte)
    return ByteMarks(
      (difference &- SIMD16(repeating: 1)) & (difference ^ SIMD16(repeating: 0xFF)))
  }

  /// Marks the bytes that are equal to either of two characters that differ in only one bit, such as `"` and `&`;
  /// this costs as much as marking one character.
  @inlinable @inline(__always)
  public func marks(_ byte: Unicode.Scalar, _ other: Unicode.Scalar) -> ByteMarks {
    let (byte, other) = (UInt8(ascii: byte), UInt8(ascii: other))
    return ByteWord(bytes | SIMD16(repeating: byte ^ other)).marks(byte | other)
  }

  /// Marks control characters, including tabs and line ends.
  @inlinable @inline(__always)
  public var controls: ByteMarks {
    ByteMarks((bytes &- SIMD16(repeating: 0x20)) & (bytes ^ SIMD16(repeating: 0xFF)))
  }

  /// Marks control characters except line ends, which are frequent in markup.
  @inlinable @inline(__always)
  public var controlsInLines: ByteMarks { controls.without(marks(0x0A)) }

  /// Marks bytes that are not ASCII.
  @inlinable @inline(__always)
  public var beyondASCII: ByteMarks { ByteMarks(bytes) }
}

/// The marks of sixteen bytes; a byte is marked if its highest bit is set.
public struct ByteMarks {
  @usableFromInline let bits: SIMD16<UInt8>

  @inlinable @inline(__always)
  init(_ bits: SIMD16<UInt8>) {
    self.bits = bits
  }

  /// Returns the bytes that either operand marks.
  @inlinable @inline(__always)
  public static func | (left: ByteMarks, right: ByteMarks) -> ByteMarks {
    ByteMarks(left.bits | right.bits)
  }

  /// Returns the marks of these bytes without the other marks.
  @inlinable @inline(__always)
  func without(_ others: ByteMarks) -> ByteMarks { ByteMarks(bits & ~others.bits) }

  @inlinable @inline(__always)
  var halves: SIMD2<UInt64> { unsafeBitCast(bits, to: SIMD2<UInt64>.self) }

  @inlinable @inline(__always)
  var isAny: Bool { (halves[0] | halves[1]) & 0x8080_8080_8080_8080 != 0 }

  /// The index of the first marked byte; 16 if there is none.
  @inlinable @inline(__always)
  var first: Int {
    let low = halves[0].littleEndian & 0x8080_8080_8080_8080
    if low != 0 { return low.trailingZeroBitCount / 8 }
    return 8 + (halves[1].littleEndian & 0x8080_8080_8080_8080).trailingZeroBitCount / 8
  }
}

extension String {
  /// Calls a closure with the UTF-8 bytes of the text, without copying them if possible.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(look) { return result }
    return Array(utf8).withUnsafeBufferPointer(look)
  }

  /// Whether the text contains a non-empty ASCII text. It compares bytes, which is much faster than `contains` with
  /// its characters.
  public func hasBytes(of word: StaticString) -> Bool {
    let (first, count) = (CInt(word.utf8Start.pointee), word.utf8CodeUnitCount)
    return withBytes { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count >= count, let start = rest.baseAddress,
        let found = memchr(start, first, rest.count - count + 1)
      {
        if memcmp(found, word.utf8Start, count) == 0 { return true }
        rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
      }
      return false
    }
  }
}
