import NapkinCore

extension JSONReader {
  /// Reads the whole number at the position, exactly.
  public mutating func integer() throws(FormatError) -> Int64 {
    if let number = takeUsualInteger() { return number }
    let (number, range) = try scanNumber()
    guard number.isWhole else {
      throw malformed(
        "A whole number has to stand here, without point or exponent.", at: range.lowerBound)
    }
    guard let value = number.integer else {
      throw malformed(
        "This number is too large; it has to fit into 64 bits.", at: range.lowerBound)
    }
    return value
  }

  /// Reads a number in the usual form: at the position, positive, and not too long.
  private mutating func takeUsualInteger() -> Int64? {
    let found = window.withUnsafeBufferPointer { bytes -> (number: Int64, end: Int)? in
      var number: Int64 = 0
      var end = position
      // An instant has thirteen digits; the first eight are read at once.
      if let digits = JSONNumeral.eightDigits(in: bytes, at: end) {
        number = digits
        end += 8
      }
      while end < bytes.count, JSONNumeral.isDigit(bytes[end]), end - position < 18 {
        number = number &* 10 &+ Int64(bytes[end] & 15)
        end += 1
      }
      guard end > position, end < bytes.count, bytes[position] != UInt8(ascii: "0") else {
        return nil
      }
      switch bytes[end] {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: " "):
        return (number, end)
      default: return nil
      }
    }
    guard let found else { return nil }
    beginToken()
    position = found.end
    structure.needsComma = true
    return found.number
  }

  /// Reads the number at the position, correctly rounded.
  public mutating func double() throws(FormatError) -> Double {
    let (number, range) = try scanNumber()
    if let value = number.exactDouble { return value }
    // Swift's own conversion rounds correctly and does not depend on a locale.
    let text = String(decoding: window[range], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw malformed(
        "This number is too large; the largest has 309 digits.", at: range.lowerBound)
    }
    return value
  }

  /// Reads the `true` or `false` at the position.
  public mutating func bool() throws(FormatError) -> Bool {
    let byte = try requireByte()
    beginToken()
    switch byte {
    case UInt8(ascii: "t"): try takeWord("true")
    case UInt8(ascii: "f"): try takeWord("false")
    default: throw malformed("True or false has to stand here.")
    }
    structure.needsComma = true
    return byte == UInt8(ascii: "t")
  }

  /// Reads a `null` if it is next; returns whether it was.
  public mutating func null() throws(FormatError) -> Bool {
    guard try requireByte() == UInt8(ascii: "n") else { return false }
    beginToken()
    try takeWord("null")
    structure.needsComma = true
    return true
  }

  /// Reads one of the words `true`, `false` and `null`.
  mutating func takeWord(_ word: StaticString) throws(FormatError) {
    let count = word.utf8CodeUnitCount
    while window.count - position < count {
      guard try refill(keepingFrom: position) else { break }
    }
    let isThere = word.withUTF8Buffer { window[position...].starts(with: $0) }
    guard isThere else { throw malformed("A value is missing here; texts stand in quotes.") }
    position += count
  }

  /// Reads the number at the position; returns its parts and its range in the window.
  mutating func scanNumber() throws(FormatError) -> (JSONNumeral, range: Range<Int>) {
    let first = try requireByte()
    beginToken()
    guard first == UInt8(ascii: "-") || JSONNumeral.isDigit(first) else {
      throw malformed("A number has to stand here.")
    }
    var count = 0
    while true {
      count = window.withUnsafeBufferPointer { JSONNumeral.count(in: $0, from: position) }
      if count > limits.textBytes { throw exceeds(.textBytes) }
      if position + count < window.count { break }
      guard try refill(keepingFrom: position) else { break }
    }
    let range = position..<position + count
    let number = window.withUnsafeBufferPointer { bytes in
      JSONNumeral(UnsafeBufferPointer(rebasing: bytes[range]))
    }
    if let problem = number.problem {
      throw malformed(problem.message, at: range.lowerBound + number.problemIndex)
    }
    position += count
    structure.needsComma = true
    return (number, range)
  }
}
