extension OutputBuffer {
  /// Adds a whole number in decimal digits.
  public mutating func append(_ number: Int64) {
    append(upTo: 20) { room in
      var rest = number.magnitude
      var start = room.count
      // From the last digit on, and so from the end of the room; then they move to its beginning.
      while rest >= 10_000 {
        let (quotient, digits) = rest.quotientAndRemainder(dividingBy: 10_000)
        start -= 4
        room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits / 1000)
        room[start + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits / 100 % 10)
        room[start + 2] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits / 10 % 10)
        room[start + 3] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits % 10)
        rest = quotient
      }
      repeat {
        start -= 1
        room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        room[start] = UInt8(ascii: "-")
      }
      return room.update(fromContentsOf: room[start...])
    }
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
