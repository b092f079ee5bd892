import NapkinFormats

extension SVGWriter {
  /// Adds a number with at most as many decimals as the writer has, without zeros at its end.
  mutating func append(_ number: Double) {
    let (value, decimals) = (scaled(number), decimals)
    out.append(upTo: NumberWriter.limit) { pen in pen.put(value, decimals: decimals) }
  }

  /// Converts a number to whole units of the last decimal; a number out of range is replaced by a limit.
  @inline(__always)
  func scaled(_ number: Double) -> Int64 {
    // The comparison is false for a value that is not a number.
    guard number.magnitude <= 1e9 else { return number > 0 ? 1_000_000_000 : 0 }
    let units = number * scale
    return Int64(units + (units < 0 ? -0.5 : 0.5))
  }
}

/// Writes numbers into memory from whole units of the last decimal, independent of any locale.
struct NumberWriter {
  /// The most bytes of a number with its separator.
  static let limit = 24

  private(set) var pen: UnsafeByteWriter
  private let decimals: Int
  /// Whether the last number had a fraction; then the next one may begin with its point, without a separator.
  private(set) var endsWithFraction: Bool

  init(_ pen: UnsafeByteWriter, decimals: Int, endsWithFraction: Bool = false) {
    self.pen = pen
    self.decimals = decimals
    self.endsWithFraction = endsWithFraction
  }

  mutating func put(byte: UInt8) {
    pen.put(byte)
  }

  /// Writes a vector in path data, without needless separators, such as `-.5.5 12`. `isFirst` means that it follows
  /// a command letter.
  mutating func put(_ way: SIMD2<Int64>, isFirst: Bool = false) {
    if isFirst { put(way.x, isShort: true) } else { putNext(way.x) }
    putNext(way.y)
  }

  /// Writes a number that follows another one.
  mutating func putNext(_ value: Int64) {
    let isFraction = endsWithFraction && value > 0 && value < unit
    if !isFraction { put(byte: value < 0 ? UInt8(ascii: "-") : UInt8(ascii: " ")) }
    endsWithFraction = pen.put(magnitude: value.magnitude, decimals: decimals, isShort: true)
  }

  private var unit: Int64 {
    switch decimals {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    default: 10_000
    }
  }

  /// Writes a number of units; a short number below 1 begins with its point.
  mutating func put(_ value: Int64, isShort: Bool = false) {
    endsWithFraction = pen.put(value, decimals: decimals, isShort: isShort)
  }
}

extension UnsafeByteWriter {
  /// Writes a number of units of the last decimal, without zeros at its end; returns whether it has a fraction. A
  /// short number below 1 begins with its point.
  @inline(__always) @discardableResult
  mutating func put(_ value: Int64, decimals: Int, isShort: Bool = false) -> Bool {
    if value < 0 { put(UInt8(ascii: "-")) }
    return put(magnitude: value.magnitude, decimals: decimals, isShort: isShort)
  }

  /// Writes the absolute value of a number of units.
  @inline(__always)
  fileprivate mutating func put(magnitude: UInt64, decimals: Int, isShort: Bool) -> Bool {
    // Nearly all numbers have two decimals and are this small.
    guard decimals == 2, magnitude < 100_000_000 else {
      return put(rare: magnitude, decimals: decimals, isShort: isShort)
    }
    return put(hundredths: UInt32(truncatingIfNeeded: magnitude), isShort: isShort)
  }

  private mutating func put(rare magnitude: UInt64, decimals: Int, isShort: Bool) -> Bool {
    if magnitude == 0 {
      put(UInt8(ascii: "0"))
      return false
    }
    // The divisors are constants, which the compiler turns into multiplications.
    let (whole, rest) =
      switch decimals {
      case 0: (magnitude, 0 as UInt64)
      case 1: magnitude.quotientAndRemainder(dividingBy: 10)
      case 2: magnitude.quotientAndRemainder(dividingBy: 100)
      case 3: magnitude.quotientAndRemainder(dividingBy: 1000)
      default: magnitude.quotientAndRemainder(dividingBy: 10_000)
      }
    if whole > 0 || rest == 0 || !isShort { put(Int64(whole)) }
    guard rest > 0 else { return false }
    put(UInt8(ascii: "."))
    put(fraction: UInt32(truncatingIfNeeded: rest), digits: max(1, min(4, decimals)))
    return true
  }

  /// Writes the digits after the point, without zeros at the end.
  private mutating func put(fraction: UInt32, digits: Int) {
    var (rest, left) = (fraction, digits)
    while rest % 10 == 0 {
      rest /= 10
      left -= 1
    }
    put(rest, digits: left)
  }
}
