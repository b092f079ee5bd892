import NapkinFormats

extension SVGWriter {
  /// Adds a number with as many decimals as the writer has, and no more than it needs.
  mutating func append(_ number: Double) {
    appendScaled(scaled(number), isShort: false)
  }

  /// A number as a whole number of units of the last decimal; what is out of reach stays within it.
  func scaled(_ number: Double) -> Int64 {
    // A comparison with something that is not a number is false.
    number.magnitude <= 1e9 ? Int64((number * scale).rounded()) : number > 0 ? 1_000_000_000 : 0
  }

  /// Adds a whole number of units of the last decimal; a short one begins with the point.
  mutating func appendScaled(_ value: Int64, isShort: Bool) {
    let unit = Int64(scale)
    if value < 0 { out.append(byte: UInt8(ascii: "-")) }
    let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    if whole > 0 || rest == 0 || !isShort { out.append(Int64(whole)) }
    guard rest > 0 else { return }
    var digits = rest
    var count = decimals
    while digits % 10 == 0 {
      digits /= 10
      count -= 1
    }
    out.append(byte: UInt8(ascii: "."))
    var divisor: UInt64 = 1
    for _ in 1..<count { divisor *= 10 }
    while divisor > 0 {
      out.append(byte: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits / divisor % 10))
      divisor /= 10
    }
  }
}
