#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks for the few bytes of a text that matter, sixteen bytes at a time.
///
/// ```swift
/// let end = ByteScan.first(in: bytes) { $0.marks("<") | $0.marks("&") }
/// ```
public enum ByteScan {
  /// Where the first byte stands that `marks` has a mark for; the number of bytes if there is none.
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
  /// Whether others are the same bytes, eight of them at a time.
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
  /// Whether a byte stands anywhere in its UTF-8.
  @inlinable
  package func has(_ byte: UInt8) -> Bool {
    withBytes { bytes in ByteScan.first(in: bytes) { $0.marks(byte) } < bytes.count }
  }
}

/// Sixteen bytes of a text, looked at together.
public struct ByteWord {
  /// How many bytes there are.
  @inlinable public static var width: Int { 16 }

  @usableFromInline let bytes: SIMD16<UInt8>

  @inlinable @inline(__always)
  init(_ bytes: SIMD16<UInt8>) {
    self.bytes = bytes
  }

  /// Takes the sixteen bytes that lie at an address.
  @inlinable @inline(__always)
  init(at start: UnsafeRawPointer) {
    self.init(start.loadUnaligned(as: SIMD16<UInt8>.self))
  }

  /// Takes fewer bytes, from the end of a text, where nothing after them may be touched. What is
  /// missing is 0.
  @inlinable @inline(__always)
  init(at start: UnsafeRawPointer, count: Int) {
    let halves =
      count < 8
      ? SIMD2(Self.load(start, count), 0)
      : SIMD2(start.loadUnaligned(as: UInt64.self), Self.load(start + 8, count - 8))
    self.init(unsafeBitCast(halves, to: SIMD16<UInt8>.self))
  }

  /// Less than eight bytes, the first one lowest in memory.
  @inlinable @inline(__always)
  static func load(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count == 0 { return 0 }
    let value: UInt64
    if count >= 4 {
      // Two halves, which overlap where there are fewer than eight.
      let first = UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
      let last = UInt32(
        littleEndian: start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      value = UInt64(first) | UInt64(last) &<< (8 &* UInt64(count - 4))
    } else {
      // The first, the middle and the last of one, two or three.
      let first = UInt64(start.load(as: UInt8.self))
      let middle = UInt64(start.load(fromByteOffset: count / 2, as: UInt8.self))
      let last = UInt64(start.load(fromByteOffset: count - 1, as: UInt8.self))
      value = first | middle &<< (8 &* UInt64(count / 2)) | last &<< (8 &* UInt64(count - 1))
    }
    return value.littleEndian
  }

  /// Marks a byte.
  @inlinable @inline(__always)
  public func marks(_ byte: Unicode.Scalar) -> ByteMarks {
    marks(UInt8(ascii: byte))
  }

  // Marks are set in the highest bit of a byte, and found by arithmetic: comparing would make a mask
  // of each byte by itself.

  /// Marks a byte.
  @inlinable @inline(__always)
  public func marks(_ byte: UInt8) -> ByteMarks {
    let difference = bytes ^ SIMD16(repeating: byte)
    return ByteMarks(
      (difference &- SIMD16(repeating: 1)) & (difference ^ SIMD16(repeating: 0xFF)))
  }

  /// Marks two bytes that differ in one bit only, as `"` and `&`, at the price of one.
  @inlinable @inline(__always)
  public func marks(_ byte: Unicode.Scalar, _ other: Unicode.Scalar) -> ByteMarks {
    let (byte, other) = (UInt8(ascii: byte), UInt8(ascii: other))
    return ByteWord(bytes | SIMD16(repeating: byte ^ other)).marks(byte | other)
  }

  /// Marks control characters, tabs and line ends among them.
  @inlinable @inline(__always)
  public var controls: ByteMarks {
    ByteMarks((bytes &- SIMD16(repeating: 0x20)) & (bytes ^ SIMD16(repeating: 0xFF)))
  }

  /// Marks control characters but line ends, of which markup has many.
  @inlinable @inline(__always)
  public var controlsInLines: ByteMarks { controls.without(marks(0x0A)) }

  /// Marks what is beyond ASCII.
  @inlinable @inline(__always)
  public var beyondASCII: ByteMarks { ByteMarks(bytes) }
}

/// Which of sixteen bytes are marked: those whose highest bit is set.
public struct ByteMarks {
  @usableFromInline let bits: SIMD16<UInt8>

  @inlinable @inline(__always)
  init(_ bits: SIMD16<UInt8>) {
    self.bits = bits
  }

  /// What one or the other marks.
  @inlinable @inline(__always)
  public static func | (left: ByteMarks, right: ByteMarks) -> ByteMarks {
    ByteMarks(left.bits | right.bits)
  }

  /// What is marked and not by others.
  @inlinable @inline(__always)
  func without(_ others: ByteMarks) -> ByteMarks { ByteMarks(bits & ~others.bits) }

  @inlinable @inline(__always)
  var halves: SIMD2<UInt64> { unsafeBitCast(bits, to: SIMD2<UInt64>.self) }

  @inlinable @inline(__always)
  var isAny: Bool { (halves[0] | halves[1]) & 0x8080_8080_8080_8080 != 0 }

  /// The place of the first byte that is marked; 16 if there is none.
  @inlinable @inline(__always)
  var first: Int {
    let low = halves[0].littleEndian & 0x8080_8080_8080_8080
    if low != 0 { return low.trailingZeroBitCount / 8 }
    return 8 + (halves[1].littleEndian & 0x8080_8080_8080_8080).trailingZeroBitCount / 8
  }
}

extension String {
  /// Looks at the bytes of the text where they lie.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(look) { return result }
    return Array(utf8).withUnsafeBufferPointer(look)
  }

  /// Whether the text has a word in ASCII, which is not empty. Compares bytes, which is far faster than
  /// the characters that `contains` compares.
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
