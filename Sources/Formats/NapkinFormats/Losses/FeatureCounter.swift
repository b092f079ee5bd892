import NapkinCore

/// Counts the things of one feature that an owner has: what files say of it in words that stand right
/// after each other in the core's schema.
struct FeatureCounter<Owner>: Sendable {
  let feature: Feature
  private var words: [Word<Owner>]

  func count(_ owner: borrowing Owner) -> Int {
    if words.count == 1 { return words[0].count(owner) }
    var sum = 0
    for word in words { sum += word.count(owner) }
    return words[0].isPartOfOne ? min(sum, 1) : sum
  }

  /// Those of some words.
  static func all(of words: [Word<Owner>]) -> [FeatureCounter] {
    var counters: [FeatureCounter] = []
    for word in words where word.isCountedAlone {
      let feature = Feature(word.feature)
      if counters.last?.feature == feature {
        counters[counters.count - 1].words.append(word)
      } else {
        counters.append(FeatureCounter(feature: feature, words: [word]))
      }
    }
    return counters
  }
}

extension Tally {
  /// Counts what files say of an owner by the core's schema.
  @inline(__always)
  mutating func count<Owner>(
    _ counters: [FeatureCounter<Owner>], of owner: borrowing Owner, at id: String
  ) {
    for counter in counters { count(counter.feature, counter.count(owner), id) }
  }
}

extension Word {
  /// Whether there is nothing else to count inside of what it says.
  fileprivate var isCountedAlone: Bool {
    switch kind {
    case .media, .picture, .reminders, .place: false
    default: !feature.isEmpty
    }
  }
}
