import NapkinCore

/// Who is told what a content holds.
///
/// A census is compiled for each kind of tally: a closure would be called ten times a node.
protocol Tally {
  /// Takes note of some things of a kind on one node, stroke, note or plan; of none, perhaps.
  mutating func count(_ feature: Feature, _ number: Int, _ place: String)
  /// Is told of each node of a map before what is on it, in order; of none at the end.
  mutating func enter(_ slot: MindMap.Slot?)
  /// Takes note of all that is in a map.
  mutating func count(_ map: MindMap)
  /// Whether there is nothing more that it wants to be told of a map.
  var hasEnough: Bool { get }
}

extension Tally {
  mutating func enter(_ slot: MindMap.Slot?) {}
  mutating func count(_ map: MindMap) { map.census(into: &self) }
  var hasEnough: Bool { false }
}

/// Adds up the features of the model.
struct Sums: Tally, Sendable {
  /// Of each feature how many things there are, and how often some were counted.
  private var sums = [SIMD2<Int>](repeating: .zero, count: Feature.knownCount)

  subscript(feature: Feature) -> Int { sums[feature.number].x }

  /// How often things of a feature were counted, each time with a place.
  func mentions(of feature: Feature) -> Int { sums[feature.number].y }

  @inline(__always)
  mutating func count(_ feature: Feature, _ number: Int, _ place: String) {
    if number > 0 { sums[feature.number] &+= SIMD2(number, 1) }
  }

  mutating func count(_ map: MindMap) {
    let other = map.sums
    for number in sums.indices { sums[number] &+= other.sums[number] }
  }
}

/// Hands everything on to a closure.
struct Teller: Tally {
  let tell: (Feature, Int, String) -> Void

  func count(_ feature: Feature, _ number: Int, _ place: String) {
    tell(feature, number, place)
  }
}

/// Lists the first places of what a table does not treat as converted, as far as there is room.
struct Lister: Tally {
  private(set) var ledger: Ledger
  private let treatments: [Treatment]
  /// How many places of each feature are still to be listed, and of all of them.
  private var missing: [Int]
  private var rest: Int

  /// Enters what was added up; nothing is listed yet.
  init(_ ledger: Ledger, _ sums: Sums, following table: FormatTable) {
    var ledger = ledger
    treatments = Feature.all.map(table.usual)
    missing = zip(Feature.all, treatments).map { feature, treatment in
      ledger.count(feature, treatment, times: sums[feature])
      if treatment == .converted { return 0 }
      // A loss pushes out what is only carried.
      let listed = ledger.places(of: feature).count { place in
        treatment == .carried || place.treatment != .carried
      }
      return min(sums.mentions(of: feature), Ledger.placeLimit - listed)
    }
    rest = missing.reduce(0, +)
    self.ledger = ledger
  }

  var hasEnough: Bool { rest == 0 }

  @inline(__always)
  mutating func count(_ feature: Feature, _ number: Int, _ place: String) {
    if number > 0, missing[feature.number] > 0 { list(place, for: feature) }
  }

  private mutating func list(_ place: String, for feature: Feature) {
    ledger.list(Ledger.Place(place, treatments[feature.number]), for: feature)
    missing[feature.number] -= 1
    rest -= 1
  }
}
