/// A generator of random numbers from a seed, the same on every machine, for documents that nobody would invent.
public struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The bytes to return before random numbers.
  private var chosen: ArraySlice<UInt8> = []

  /// Begins the sequence of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns given bytes, for example from a fuzzer, one at a time; then the sequence of seed 0.
  public init(bytes: some Collection<UInt8>) {
    state = 0
    chosen = Array(bytes)[...]
  }

  /// Whether all given bytes have been returned.
  public var isOver: Bool { chosen.isEmpty }

  /// Returns the next given byte, or else the next 64 bits of SplitMix64.
  public mutating func next() -> UInt64 {
    if let byte = chosen.popFirst() { return UInt64(byte) }
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number from 0 to one less than a limit; 0 if the limit is 0.
  public mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(max(1, limit)))
  }

  /// Returns a number below a limit that an `Int` may be too small for, as on a watch.
  mutating func below(_ limit: Int64) -> Int64 {
    Int64(next() % UInt64(max(1, limit)))
  }

  /// Returns true once in `count` times on average.
  public mutating func once(in count: Int) -> Bool {
    below(count) == 0
  }

  /// Returns one of several elements.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
