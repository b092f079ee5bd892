/// Chance that is the same every time, for documents that nobody would think of.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// A number from 0 to one less than `count`.
  mutating func roll(_ count: Int) -> Int {
    // SplitMix64, as the identifiers of the core use it.
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Int(bits % UInt64(max(1, count)))
  }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { roll(count) == 0 }

  /// One of several.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[roll(elements.count)]
  }

  /// Some elements, mostly few.
  mutating func several<Element>(_ make: (inout Dice) -> Element) -> [Element] {
    (0...roll(3)).map { _ in make(&self) }
  }

  /// A number with a fraction now and then.
  mutating func number(_ limit: Int) -> Double {
    Double(roll(2 * limit) - limit) + (once(in: 3) ? Double(roll(1000)) / 1000 : 0)
  }
}
