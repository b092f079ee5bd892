import NapkinFormats

extension Ledger {
  /// The account of something that is written in several formats side by side: each feature is as
  /// well off as in the format that treats it best. What none of them mentions is dropped.
  static func best(of ledgers: [Ledger], for content: Content) -> Ledger {
    var best = Ledger()
    let source = Ledger(of: content, as: .converted)
    for feature in source.features {
      let count = source[feature].source
      let winner = ledgers.max { left, right in
        rank(left[feature]).lexicographicallyPrecedes(rank(right[feature]))
      }
      best.enter(feature, from: winner ?? Ledger(), of: count)
    }
    return best
  }

  /// The more a format keeps, the later it sorts.
  private static func rank(_ counts: Counts) -> [Int] {
    [
      counts.converted + counts.carried + counts.approximated, counts.converted + counts.carried,
      counts.converted,
    ]
  }

  /// Enters one feature as another ledger has it, but no more than `count` of it, and the rest as
  /// dropped.
  mutating func enter(_ feature: Feature, from other: Ledger, of count: Int) {
    var rest = count
    for treatment in [Treatment.converted, .carried, .approximated] {
      let number = min(rest, other[feature][treatment])
      enter(feature, treatment, number, from: other)
      rest -= number
    }
    enter(feature, .dropped, rest, from: other)
  }

  private mutating func enter(
    _ feature: Feature, _ treatment: Treatment, _ number: Int, from other: Ledger
  ) {
    var rest = number
    for place in other.places(of: feature) where place.treatment == treatment && rest > 0 {
      count(feature, treatment, at: place.id)
      rest -= 1
    }
    count(feature, treatment, times: rest)
  }
}
