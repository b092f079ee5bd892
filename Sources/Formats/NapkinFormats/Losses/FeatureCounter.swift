import NapkinCore

/// Counts the things of one feature that an owner has, through the words for this feature that are adjacent in the
/// core's schema.
struct FeatureCounter<Owner>: Sendable {
  let feature: Feature
  private var words: [Word<Owner>]

  func count(_ owner: borrowing Owner) -> Int {
    if words.count == 1 { return words[0].count(owner) }
    var sum = 0
    for word in words { sum += word.count(owner) }
    return words[0].isPartOfOne ? min(sum, 1) : sum
  }

  /// Returns the counters for words of the schema; adjacent words for one feature share a counter.
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
  /// Counts the features of an owner through the core's schema.
  @inline(__always)
  mutating func count<Owner>(
    _ counters: [FeatureCounter<Owner>], of owner: borrowing Owner, at id: String
  ) {
    for counter in counters { count(counter.feature, counter.count(owner), id) }
  }

  /// Counts a document or a part of one, its features in the schema and its foreign pieces. Returns its identifier.
  mutating func count<Owner: Identifiable>(
    _ owner: Owner, as kind: Feature, _ counters: [FeatureCounter<Owner>], _ foreign: Foreign
  ) -> String where Owner.ID == Identifier<Owner> {
    let id = owner.id.rawValue
    count(kind, 1, id)
    count(counters, of: owner, at: id)
    count(.foreign, foreign.thingCount, id)
    return id
  }
}

extension Word {
  /// Whether the values of this word are counted here; values with parts of their own are counted elsewhere.
  fileprivate var isCountedAlone: Bool {
    switch kind {
    case .media, .picture, .reminders, .place: false
    default: !feature.isEmpty
    }
  }
}
