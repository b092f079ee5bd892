import NapkinKit
import NapkinTesting

/// What the model needs of chance.
extension Chance {
  /// True in so many cases of a hundred.
  mutating func percent(_ share: Int) -> Bool {
    below(100) < share
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
