/// A source of fresh identifiers: the same seed gives the same identifiers.
///
/// The core has no random numbers of its own. An app seeds a source once, for example with a random number of the
/// system, and passes it to each command, inside of a ``Context``.
public struct Identifiers: Hashable, Sendable, Codable {
  private var state: UInt64

  /// Creates a source. Two replicas that will be merged need different seeds.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next identifier: fifteen characters, which Swift stores without an allocation.
  public mutating func next() -> String {
    // SplitMix64: every seed gives a sequence of period 2^64 without short cycles.
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return unsafe String(unsafeUninitializedCapacity: 15) { buffer in
      _ = unsafe buffer.update(fromContentsOf: "ID_".utf8)
      for position in 3..<15 {
        unsafe buffer[position] = Self.digit(UInt8(truncatingIfNeeded: bits & 31))
        bits >>= 5
      }
      return 15
    }
  }

  /// The next identifier for which `isTaken` is false.
  public mutating func next(unless isTaken: (String) -> Bool) -> String {
    var name = next()
    while isTaken(name) { name = next() }
    return name
  }

  /// Crockford's alphabet has no i, l, o and u, so that an identifier can be read aloud.
  private static func digit(_ value: UInt8) -> UInt8 {
    let digits: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"
    return unsafe digits.utf8Start[Int(value)]
  }
}
