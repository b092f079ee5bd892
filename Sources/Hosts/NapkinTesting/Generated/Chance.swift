/// Chance from a seed, the same on every machine, for documents that nobody would think of.
public struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// What is drawn before chance begins.
  private var chosen: ArraySlice<UInt8> = []

  /// Begins the sequence of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Draws bytes that somebody chose, such as a fuzzer, one at a time; then the sequence of seed 0.
  public init(bytes: some Collection<UInt8>) {
    state = 0
    chosen = Array(bytes)[...]
  }

  /// Whether nothing that was chosen is left.
  public var isOver: Bool { chosen.isEmpty }

  /// The next 64 bits, by SplitMix64, or the next byte that was chosen.
  public mutating func next() -> UInt64 {
    if let byte = chosen.popFirst() { return UInt64(byte) }
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 to one less than a limit; 0 if there is none.
  public mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(max(1, limit)))
  }

  /// A number below a limit that may be more than an `Int` holds on a watch.
  mutating func below(_ limit: Int64) -> Int64 {
    Int64(next() % UInt64(max(1, limit)))
  }

  /// True once in so many times.
  public mutating func once(in count: Int) -> Bool {
    below(count) == 0
  }

  /// One of several.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
