extension OutputBuffer {
  /// Appends a whole number in decimal digits.
  public mutating func append(_ number: Int64) {
    append(upTo: 20) { pen in pen.put(number) }
  }

  /// Appends a whole number in decimal digits.
  public mutating func append(_ number: Int) {
    append(Int64(number))
  }

  /// Appends the shortest decimal spelling that is read as the same number, in any locale: `1`, `0.1`, `1e+20`.
  ///
  /// Formats cannot hold infinities and not-a-number, so check before; they are written as `0`.
  public mutating func append(_ number: Double) {
    guard number.isFinite else { return append(byte: UInt8(ascii: "0")) }
    append(number.description)
    if storage[..<count].suffix(2).elementsEqual(".0".utf8) { count -= 2 }
  }
}
