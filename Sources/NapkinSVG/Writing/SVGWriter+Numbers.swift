import NapkinFormats

extension SVGWriter {
  /// Adds a number with as many decimals as the writer has, and no more than it needs.
  mutating func append(_ number: Double) {
    let (value, decimals) = (scaled(number), decimals)
    out.append(upTo: NumberWriter.limit) { pen in
      var numbers = NumberWriter(pen, decimals: decimals)
      numbers.put(value)
      pen = numbers.pen
    }
  }

  /// A number as a whole number of units of the last decimal; what is out of reach stays within it.
  func scaled(_ number: Double) -> Int64 {
    // A comparison with something that is not a number is false.
    guard number.magnitude <= 1e9 else { return number > 0 ? 1_000_000_000 : 0 }
    let units = number * scale
    return Int64(units + (units < 0 ? -0.5 : 0.5))
  }
}

/// Writes numbers into memory: whole numbers of units of the last decimal, without any locale.
struct NumberWriter {
  /// How many bytes a number takes at most, with what stands before it.
  static let limit = 24

  private(set) var pen: BytePen
  private let decimals: Int
  /// Whether the number before had a fraction, after which a point begins the next one.
  private(set) var endsWithFraction: Bool

  init(_ pen: BytePen, decimals: Int, endsWithFraction: Bool = false) {
    self.pen = pen
    self.decimals = decimals
    self.endsWithFraction = endsWithFraction
  }

  mutating func put(byte: UInt8) {
    pen.put(byte)
  }

  /// Writes a way in path data, without separators that are not needed: `-.5.5 12`; the first of its
  /// numbers perhaps right behind a letter.
  mutating func put(_ way: SIMD2<Int64>, isFirst: Bool = false) {
    if isFirst { put(way.x, isShort: true) } else { putNext(way.x) }
    putNext(way.y)
  }

  /// Writes a number that follows another one.
  mutating func putNext(_ value: Int64) {
    let isFraction = endsWithFraction && value > 0 && value < unit
    if value >= 0 && !isFraction { put(byte: UInt8(ascii: " ")) }
    put(value, isShort: true)
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

  /// Writes a number of units; a short one begins with the point if it is below 1.
  mutating func put(_ value: Int64, isShort: Bool = false) {
    if value < 0 { put(byte: UInt8(ascii: "-")) }
    guard value.magnitude < 1 << 31 else { return putLarge(value.magnitude, isShort: isShort) }
    // The divisors are spelt out because a division by a constant is none.
    let number = UInt32(truncatingIfNeeded: value.magnitude)
    switch decimals {
    case 0:
      putWhole(number)
      endsWithFraction = false
    case 1: put(number / 10, number % 10, digits: 1, isShort)
    case 2: put(number / 100, number % 100, digits: 2, isShort)
    case 3: put(number / 1000, number % 1000, digits: 3, isShort)
    default: put(number / 10_000, number % 10_000, digits: 4, isShort)
    }
  }

  private mutating func put(_ whole: UInt32, _ rest: UInt32, digits: Int, _ isShort: Bool) {
    if whole > 0 || rest == 0 || !isShort { putWhole(whole) }
    endsWithFraction = rest > 0
    if rest > 0 { putFraction(rest, digits: digits) }
  }

  private mutating func putFraction(_ rest: UInt32, digits: Int) {
    pen.put(UInt8(ascii: "."))
    if digits <= 2 {
      let (first, second) = digits == 1 ? (rest, 0) : rest.quotientAndRemainder(dividingBy: 10)
      put(digit: first)
      if second > 0 { put(digit: second) }
      return
    }
    var (rest, left) = (rest, digits)
    while rest % 10 == 0 {
      rest /= 10
      left -= 1
    }
    pen.put(rest, digits: left)
  }

  private mutating func putWhole(_ number: UInt32) {
    // Nearly all are this short.
    if number < 10 {
      put(digit: number)
    } else if number < 100 {
      put(digit: number / 10)
      put(digit: number % 10)
    } else if number < 1000 {
      put(digit: number / 100)
      put(digit: number / 10 % 10)
      put(digit: number % 10)
    } else {
      pen.put(Int64(number))
    }
  }

  @inline(__always)
  private mutating func put(digit: UInt32) {
    pen.put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }

  private mutating func putLarge(_ number: UInt64, isShort: Bool) {
    let (whole, rest) = number.quotientAndRemainder(dividingBy: UInt64(unit))
    pen.put(Int64(whole))
    endsWithFraction = rest > 0
    if rest > 0 { putFraction(UInt32(truncatingIfNeeded: rest), digits: decimals) }
  }
}
