extension UnsafeByteWriter {
  /// Writes one byte several times, for example for an indentation.
  @inlinable @inline(__always)
  public mutating func put(_ byte: UInt8, count: Int) {
    // Sixteen bytes are written at a time; the last ones may go beyond the end, where there is room.
    let word = SIMD16<UInt8>(repeating: byte)
    var done = 0
    while done < count {
      next.storeBytes(of: word, toByteOffset: done, as: SIMD16<UInt8>.self)
      done += ByteWord.width
    }
    next += count
  }

  /// Removes the bytes that were written last.
  @inlinable @inline(__always)
  public mutating func takeBack(_ count: Int) {
    next -= count
  }
}
