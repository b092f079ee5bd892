extension OutputBuffer {
  /// Adds a whole number in decimal digits.
  public mutating func append(_ number: Int64) {
    append(upTo: 20) { pen in pen.put(number) }
  }

  /// Adds a whole number in decimal digits.
  public mutating func append(_ number: Int) {
    append(Int64(number))
  }

  /// Adds the shortest decimal number that reads back as exactly this one, without any locale:
  /// `1`, `0.1`, `1e+20`.
  ///
  /// Formats have no words for infinities and not-a-number; check before, these come out as `0`.
  public mutating func append(_ number: Double) {
    guard number.isFinite else { return append(byte: UInt8(ascii: "0")) }
    append(number.description)
    if storage[..<count].suffix(2).elementsEqual(".0".utf8) { count -= 2 }
  }
}
