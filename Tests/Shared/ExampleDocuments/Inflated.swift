/// The bytes of a deflated stream (RFC 1951), by a reader that shares nothing with what packs them.
package struct Inflated {
  package private(set) var bytes: [UInt8] = []
  private let packed: [UInt8]
  private var bit: Int

  /// Unpacks a stream that begins at a byte; `nil` if it is damaged.
  package init?(_ packed: [UInt8], from start: Int = 0) {
    self.packed = packed
    bit = 8 * start
    var isLast = false
    while !isLast {
      isLast = take(1) == 1
      switch take(2) {
      case 0: guard copyStored() else { return nil }
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        let distances = [Int](repeating: 5, count: 30)
        guard unpack(Codes(lengths), Codes(distances)) else { return nil }
      case 2:
        guard let (lengths, distances) = takeCodes(), unpack(lengths, distances) else { return nil }
      default: return nil
      }
    }
  }

  /// Codes by how many there are of each length, and their symbols in order.
  private struct Codes {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in 1..<16 {
        let symbols = lengths.indices.filter { lengths[$0] == length }
        counts[length] = symbols.count
        self.symbols += symbols
      }
    }
  }

  private mutating func take(_ count: Int) -> Int {
    var number = 0
    for place in 0..<count where bit >> 3 < packed.count {
      number |= Int(packed[bit >> 3] >> (bit & 7) & 1) << place
      bit += 1
    }
    return number
  }

  private mutating func symbol(_ codes: Codes) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for length in 1..<16 where bit >> 3 < packed.count {
      code |= take(1)
      if code - first < codes.counts[length] { return codes.symbols[index + code - first] }
      index += codes.counts[length]
      first = (first + codes.counts[length]) << 1
      code <<= 1
    }
    return nil
  }

  private mutating func copyStored() -> Bool {
    bit = (bit + 7) & ~7
    let count = take(16)
    guard take(16) == ~count & 0xFFFF, bit >> 3 + count <= packed.count else { return false }
    bytes += packed[bit >> 3..<bit >> 3 + count]
    bit += 8 * count
    return true
  }

  private mutating func takeCodes() -> (Codes, Codes)? {
    let (literals, distances, given) = (take(5) + 257, take(5) + 1, take(4) + 4)
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for place in order.prefix(given) { lengths[place] = take(3) }
    let codes = Codes(lengths)
    lengths = []
    while lengths.count < literals + distances {
      guard let symbol = symbol(codes) else { return nil }
      switch symbol {
      case 16: lengths += Array(repeating: lengths.last ?? 0, count: 3 + take(2))
      case 17: lengths += Array(repeating: 0, count: 3 + take(3))
      case 18: lengths += Array(repeating: 0, count: 11 + take(7))
      default: lengths.append(symbol)
      }
    }
    return (Codes(Array(lengths[..<literals])), Codes(Array(lengths[literals...])))
  }

  private mutating func unpack(_ literals: Codes, _ distances: Codes) -> Bool {
    while let symbol = symbol(literals) {
      if symbol == 256 { return true }
      if symbol < 256 {
        bytes.append(UInt8(symbol))
        continue
      }
      let place = symbol - 257
      // The bits behind a symbol grow by one with every fourth length, and every second distance.
      let length =
        place < 8
        ? 3 + place
        : place == 28 ? 258 : 3 + (4 + place & 3) << (place / 4 - 1) + take(place / 4 - 1)
      guard let code = self.symbol(distances) else { return false }
      let distance =
        code < 4 ? 1 + code : 1 + (2 + code & 1) << (code / 2 - 1) + take(code / 2 - 1)
      guard distance <= bytes.count else { return false }
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    }
    return false
  }
}
