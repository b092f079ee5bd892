import NapkinKit

/// SplitMix64, so that a seed gives the same sequence everywhere; or bytes that somebody chose.
struct Chance {
  private var state: UInt64
  /// What is drawn before chance begins.
  private var chosen: ArraySlice<UInt8> = []

  init(seed: UInt64) {
    state = seed
  }

  /// Draws a byte at a time, and the same as ever when there are none left.
  init(bytes: some Collection<UInt8>) {
    state = 0
    chosen = Array(bytes)[...]
  }

  /// Whether all bytes were drawn.
  var isOver: Bool { chosen.isEmpty }

  mutating func next() -> UInt64 {
    if let byte = chosen.popFirst() { return UInt64(byte) }
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(max(1, limit)))
  }

  /// True in so many cases of a hundred.
  mutating func percent(_ share: Int) -> Bool {
    below(100) < share
  }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[below(choices.count)]
  }

  mutating func maybe<Value>(_ value: (inout Chance) -> Value) -> Value? {
    percent(70) ? value(&self) : nil
  }

  /// An identifier from some, now and then one that is not among them.
  mutating func identifier<Owner>(_ known: [Identifier<Owner>]) -> Identifier<Owner> {
    known.isEmpty || percent(7) ? "nowhere" : pick(known)
  }

  /// Several identifiers, in any order, now and then none, a missing one, or the same one twice.
  mutating func identifiers<Owner>(_ known: [Identifier<Owner>]) -> [Identifier<Owner>] {
    if percent(40) { return [identifier(known)] }
    return (0..<below(5)).map { _ in identifier(known) }
  }

  /// A position among so many things: often at an end, sometimes beyond it, sometimes left open.
  mutating func position(among count: Int) -> Int? {
    switch below(16) {
    case 0...3: nil
    case 4: 0
    case 5: count
    case 6: count - 1
    case 7: count + 1
    case 8: percent(50) ? -1 : .max
    default: below(count + 1)
    }
  }

  /// A position that is not left open.
  mutating func place(among count: Int) -> Int {
    position(among: count) ?? below(count)
  }
}

/// What a naive model throws where a rule stands in the way.
struct Refused: Error {}

func require(_ condition: Bool) throws {
  if !condition { throw Refused() }
}

func require<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Refused() }
  return value
}
