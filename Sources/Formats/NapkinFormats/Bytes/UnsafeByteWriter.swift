/// Writes bytes one after the other into reserved memory.
///
/// There are no checks, so that a few bytes cost a few instructions: the caller states how much memory may be
/// needed, see ``OutputBuffer/append(upTo:with:)``. Some more is always reserved, because texts are copied sixteen
/// bytes at a time.
public struct UnsafeByteWriter {
  /// The number of bytes that are reserved in addition to the requested ones.
  @inlinable static var slack: Int { 16 }

  @usableFromInline let start: UnsafeMutableRawPointer
  @usableFromInline var next: UnsafeMutableRawPointer

  @inlinable
  init(at start: UnsafeMutableRawPointer) {
    self.start = start
    next = start
  }

  /// The number of written bytes.
  @inlinable
  public var count: Int { next - start }

  /// Writes one byte, for example `UInt8(ascii: ",")`.
  @inlinable @inline(__always)
  public mutating func put(_ byte: UInt8) {
    next.storeBytes(of: byte, as: UInt8.self)
    next += 1
  }

  /// Writes a constant text.
  @inlinable @inline(__always)
  public mutating func put(_ words: StaticString) {
    next.copyMemory(from: words.utf8Start, byteCount: words.utf8CodeUnitCount)
    next += words.utf8CodeUnitCount
  }

  /// Writes bytes as they are.
  @inlinable @inline(__always)
  public mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    next.copyMemory(from: first, byteCount: bytes.count)
    next += bytes.count
  }

  /// Writes a number of hundredths below 100,000,000 with as few decimals as needed; returns whether it has
  /// decimals. If `isShort`, a number below 1 begins with the point.
  @inlinable @inline(__always)
  public mutating func put(hundredths number: UInt32, isShort: Bool) -> Bool {
    let digits = Self.digits(UInt64(number))
    let fraction = UInt32(truncatingIfNeeded: digits &>> 48)
    // Leading zeros are shifted out, except the last one before the point.
    let most = isShort && fraction > 0 ? 6 : 5
    let zeros = min(digits.trailingZeroBitCount / 8, most)
    let spelling = (digits | 0x3030_3030_3030) &>> UInt64(truncatingIfNeeded: 8 &* zeros)
    next.storeBytes(of: spelling.littleEndian, as: UInt64.self)
    next += 6 &- zeros
    guard fraction > 0 else { return false }
    let decimals = (fraction | 0x3030) &<< 8 | UInt32(UInt8(ascii: "."))
    next.storeBytes(of: decimals.littleEndian, as: UInt32.self)
    next += fraction < 0x100 ? 2 : 3
    return true
  }

  /// Writes a number with exactly `digits` digits, with leading zeros if needed.
  @inlinable @inline(__always)
  public mutating func put(_ number: UInt32, digits: Int) {
    next += digits
    var rest = number
    for place in 1...digits {
      let digit = UInt8(truncatingIfNeeded: rest % 10)
      (next - place).storeBytes(of: UInt8(ascii: "0") + digit, as: UInt8.self)
      rest /= 10
    }
  }

  /// Writes a whole number in decimal digits, which takes at most 20 bytes.
  public mutating func put(_ number: Int64) {
    if number < 0 { put(UInt8(ascii: "-")) }
    let limit: UInt64 = 100_000_000
    let (upper, lower) = number.magnitude.quotientAndRemainder(dividingBy: limit)
    if upper == 0 { return putFirst(lower) }
    if upper < limit {
      putFirst(upper)
    } else {
      putFirst(upper / limit)
      put(eightDigits: upper % limit)
    }
    put(eightDigits: lower)
  }

  /// Writes a number of at most eight digits without leading zeros.
  @inline(__always)
  private mutating func putFirst(_ number: UInt64) {
    let digits = Self.digits(number)
    let zeros = min(digits.trailingZeroBitCount / 8, 7)
    let text = (digits | Self.zeros) &>> UInt64(8 * zeros)
    next.storeBytes(of: text.littleEndian, as: UInt64.self)
    next += 8 - zeros
  }

  private mutating func put(eightDigits number: UInt64) {
    next.storeBytes(of: (Self.digits(number) | Self.zeros).littleEndian, as: UInt64.self)
    next += 8
  }

  /// The offset from eight digits to their characters: `0` in each byte.
  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// Returns the eight digits of a number, with the first digit in the lowest byte. The number is split into halves,
  /// pairs and digits. All parts are split at once, by a multiplication and a shift instead of a division by 100 or 10.
  @inlinable @inline(__always)
  static func digits(_ number: UInt64) -> UInt64 {
    let high = number / 10_000
    let halves = high | (number &- high &* 10_000) &<< 32
    let hundreds = (halves &* 10_486) &>> 20 & 0x7F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// Copies a text up to the first byte that `marks` marks; returns the index of that byte.
  @inlinable @inline(__always)
  public mutating func put(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, upTo marks: (ByteWord) -> ByteMarks
  ) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var index = start
    while index + ByteWord.width <= bytes.count {
      let word = ByteWord(at: base + index)
      let found = marks(word)
      next.storeBytes(of: word.bytes, as: SIMD16<UInt8>.self)
      if found.isAny {
        next += found.first
        return index + found.first
      }
      next += ByteWord.width
      index += ByteWord.width
    }
    if index < bytes.count {
      let word = ByteWord(at: base + index, count: bytes.count - index)
      next.storeBytes(of: word.bytes, as: SIMD16<UInt8>.self)
      let kept = min(marks(word).first, bytes.count - index)
      next += kept
      index += kept
    }
    return index
  }
}

extension OutputBuffer {
  /// Appends at most `limit` bytes with an ``UnsafeByteWriter``.
  @inlinable @inline(__always)
  public mutating func append(upTo limit: Int, with write: (inout UnsafeByteWriter) -> Void) {
    let room = limit + UnsafeByteWriter.slack
    if storage.count - count < room { makeRoom(for: room) }
    let start = count
    count += storage.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var pen = UnsafeByteWriter(at: base + start)
      write(&pen)
      return pen.count
    }
  }
}
