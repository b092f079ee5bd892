import NapkinCore

/// A number of a JSON file, split into its parts in one pass.
///
/// It holds no reference-counted values, because a drawing may have millions of numbers.
struct JSONNumeral {
  /// The errors in the spelling of a number.
  enum Problem {
    case leadingZero
    case missingDigit
    case other

    var message: Phrase {
      switch self {
      case .leadingZero: "A number does not begin with 0."
      case .missingDigit: "A digit is missing here."
      case .other: "This is no number of JSON."
      }
    }
  }

  /// The first error in the spelling; `nil` if the number is valid.
  private(set) var problem: Problem?
  /// The index of the wrong byte.
  private(set) var problemIndex = 0
  /// Whether the number has neither a point nor an exponent.
  private(set) var isWhole = true

  private var isNegative = false
  private var hasExponent = false
  /// The digits without the point; only valid for up to 19 digits.
  private var mantissa: UInt64 = 0
  private var digitCount = 0
  /// The number of digits after the point.
  private var scale = 0

  /// Splits a number into its parts.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if bytes[0] == UInt8(ascii: "-") {
      isNegative = true
      index = 1
    }
    let start = index
    takeDigits(bytes, &index)
    if index > start + 1 && bytes[start] == UInt8(ascii: "0") {
      report(.leadingZero, start)
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      let point = index
      takeDigits(bytes, &index)
      scale = index - point
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      hasExponent = true
      index += 1
      let isSigned = index < bytes.count && (bytes[index] == 0x2B || bytes[index] == 0x2D)
      if isSigned { index += 1 }
      takeDigits(bytes, &index)
    }
    if index < bytes.count { report(.other, index) }
  }

  private mutating func report(_ problem: Problem, _ index: Int) {
    guard self.problem == nil else { return }
    self.problem = problem
    problemIndex = index
  }

  private mutating func takeDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let start = index
    while index < bytes.count, Self.isDigit(bytes[index]) {
      mantissa = mantissa &* 10 &+ UInt64(bytes[index] & 15)
      index += 1
    }
    digitCount += index - start
    if index == start { report(.missingDigit, index) }
  }

  private var isMantissaExact: Bool { digitCount <= 19 }

  /// The value, if it is a whole number that fits into 64 bits.
  var integer: Int64? {
    guard isWhole, isMantissaExact else { return nil }
    if isNegative {
      return mantissa <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- mantissa) : nil
    }
    return Int64(exactly: mantissa)
  }

  /// The value, if it can be computed at once, as for nearly all numbers: the digits and the power of ten are
  /// exact, so the result of the one division is correctly rounded.
  var exactDouble: Double? {
    guard isMantissaExact, !hasExponent, mantissa <= 1 << 53, scale < Self.powersOfTen.count else {
      return nil
    }
    let magnitude = Double(mantissa) / Self.powersOfTen[scale]
    return isNegative ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Returns the value of the next eight bytes if all of them are digits.
  static func eightDigits(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int64? {
    guard bytes.count - start >= 8 else { return nil }
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: start, as: UInt64.self))
    // The first digit is the lowest byte. Digits are 0x30 to 0x39; 6 is added to each, and the high half stays 3.
    let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    let zeros: UInt64 = 0x3030_3030_3030_3030
    guard word & high == zeros, (word &+ 0x0606_0606_0606_0606) & high == zeros else { return nil }
    // Neighbours are combined: digits to pairs, pairs to groups of four, and these to the number.
    let digits = word ^ zeros
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return Int64(truncatingIfNeeded: (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF)
  }

  /// Returns how many bytes from an index on may belong to a number.
  static func count(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      let isOfNumber =
        isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
      if !isOfNumber { break }
      index += 1
    }
    return index - start
  }
}
