extension UnsafeByteWriter {
  /// Writes the same byte several times, as for an indentation.
  @inlinable @inline(__always)
  public mutating func put(_ byte: UInt8, count: Int) {
    // Sixteen at a time: the last ones may go beyond the end, where there is room for them.
    let word = SIMD16<UInt8>(repeating: byte)
    var done = 0
    while done < count {
      next.storeBytes(of: word, toByteOffset: done, as: SIMD16<UInt8>.self)
      done += ByteWord.width
    }
    next += count
  }

  /// Takes back some of the bytes that were written last.
  @inlinable @inline(__always)
  public mutating func takeBack(_ count: Int) {
    next -= count
  }
}
