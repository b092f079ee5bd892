public import NapkinFormats

extension JSONReader {
  /// Reads the whole number that has to come now, exactly.
  public mutating func integer() throws(FormatError) -> Int64 {
    let number = try scanNumber()
    guard number.isWhole else {
      throw malformed("A whole number has to stand here, without point or exponent.", at: number.start)
    }
    let digits = window[number.start..<number.end]
    guard let value = Int64(decimal: digits) else {
      throw malformed("This number is too large; it has to fit into 64 bits.", at: number.start)
    }
    return value
  }

  /// Reads the number that has to come now, correctly rounded.
  public mutating func double() throws(FormatError) -> Double {
    let number = try scanNumber()
    let digits = window[number.start..<number.end]
    if let value = Double(shortDecimal: digits) { return value }
    // Swift's own conversion rounds right and knows no locale.
    guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
      throw malformed(
        "This number is too large; the largest has 309 digits.", at: number.start)
    }
    return value
  }

  /// Reads the true or false that has to come now.
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

  /// Reads a null, if one comes now, and tells whether it did.
  public mutating func null() throws(FormatError) -> Bool {
    guard try requireByte() == UInt8(ascii: "n") else { return false }
    beginToken()
    try takeWord("null")
    structure.needsComma = true
    return true
  }

  /// Takes one of the three words of JSON.
  mutating func takeWord(_ word: StaticString) throws(FormatError) {
    let count = word.utf8CodeUnitCount
    while window.count - position < count {
      guard try refill(keepingFrom: position) else { break }
    }
    let isThere = word.withUTF8Buffer { window[position...].starts(with: $0) }
    guard isThere else { throw malformed("A value is missing here; texts stand in quotes.") }
    position += count
  }

  /// Where a number stands in the window.
  struct NumberScan {
    var start: Int
    var end: Int
    var isWhole: Bool
  }

  /// Takes the number that has to come now.
  mutating func scanNumber() throws(FormatError) -> NumberScan {
    let first = try requireByte()
    beginToken()
    guard first == UInt8(ascii: "-") || Self.isDigit(first) else {
      throw malformed("A number has to stand here.")
    }
    var end = position
    while true {
      while end < window.count, Self.isOfNumber(window[end]) { end += 1 }
      if end < window.count { break }
      if end - position > limits.textBytes { throw exceeds(.textBytes) }
      let length = end - position
      guard try refill(keepingFrom: position) else { break }
      end = position + length
    }
    let number = NumberScan(
      start: position, end: end, isWhole: try checkNumber(position, end))
    position = end
    structure.needsComma = true
    return number
  }

  /// Refuses what is no number of JSON, and tells whether it is a whole one.
  private func checkNumber(_ start: Int, _ end: Int) throws(FormatError) -> Bool {
    var index = start
    func digits() -> Int {
      let first = index
      while index < end, Self.isDigit(window[index]) { index += 1 }
      return index - first
    }
    if window[index] == UInt8(ascii: "-") { index += 1 }
    let isZero = index < end && window[index] == UInt8(ascii: "0")
    let count = digits()
    if count == 0 { throw malformed("A digit is missing here.", at: index) }
    if isZero && count > 1 { throw malformed("A number does not begin with 0.", at: start) }
    var isWhole = true
    if index < end, window[index] == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      if digits() == 0 { throw malformed("A digit is missing here.", at: index) }
    }
    if index < end, window[index] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      let isSigned = index < end && (window[index] == 0x2B || window[index] == 0x2D)
      if isSigned { index += 1 }
      if digits() == 0 { throw malformed("A digit is missing here.", at: index) }
    }
    if index < end { throw malformed("This is no number.", at: start) }
    return isWhole
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension Int64 {
  /// The value of decimal digits with an optional minus; `nil` if it does not fit.
  fileprivate init?(decimal digits: ArraySlice<UInt8>) {
    let isNegative = digits.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in digits.dropFirst(isNegative ? 1 : 0) {
      // Downwards, because the lowest number has no positive counterpart.
      let (product, isTooLow) = value.multipliedReportingOverflow(by: 10)
      let (difference, isLower) = product.subtractingReportingOverflow(Int64(byte & 15))
      if isTooLow || isLower { return nil }
      value = difference
    }
    if isNegative {
      self = value
    } else {
      guard value != .min else { return nil }
      self = -value
    }
  }
}

extension Double {
  /// The value of a number of JSON, where that can be computed exactly: few digits and a small
  /// exponent, as nearly all numbers have. Both operands are exact then, and the one division
  /// or multiplication rounds right.
  fileprivate init?(shortDecimal digits: ArraySlice<UInt8>) {
    var mantissa: UInt64 = 0
    var scale = 0
    var isFraction = false
    guard digits.count <= 17 else { return nil }
    for byte in digits {
      switch byte {
      case UInt8(ascii: "-"): continue
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
      default:
        mantissa = mantissa * 10 + UInt64(byte & 15)
        if isFraction { scale += 1 }
      }
    }
    guard mantissa <= 1 << 53 else { return nil }
    let magnitude = Double(mantissa) / Self.powersOfTen[scale]
    self = digits.first == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  ]
}
