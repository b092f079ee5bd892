/// Who is told what a content holds.
///
/// A census is compiled for each kind of tally: a closure would be called ten times a node.
protocol Tally {
  /// Takes note of some things of a kind on one node, stroke, note or plan; of none, perhaps.
  mutating func count(_ feature: Feature, _ number: Int, _ place: String)
}

/// Adds up the features of the model.
struct Sums: Tally {
  private var numbers = [Int](repeating: 0, count: Feature.knownCount)

  subscript(feature: Feature) -> Int { numbers[feature.number] }

  mutating func count(_ feature: Feature, _ number: Int, _ place: String) {
    if number > 0 { numbers[feature.number] += number }
  }
}

/// Hands everything on to a closure.
struct Teller: Tally {
  let tell: (Feature, Int, String) -> Void

  func count(_ feature: Feature, _ number: Int, _ place: String) {
    tell(feature, number, place)
  }
}

/// Enters everything into a ledger, each feature as a table says first.
struct Follower: Tally {
  private var listed: Ledger
  private let treatments: [Treatment]
  /// What is entered in the end, all at once.
  private var sums = Sums()
  /// Whose places are to be listed: what was not converted, as long as there is room.
  private var isListed: [Bool]

  init(_ ledger: Ledger, following table: FormatTable) {
    listed = ledger
    treatments = Feature.all.map { table[$0]?.writes.first ?? .dropped }
    isListed = treatments.map { $0 != .converted }
  }

  /// The ledger with everything that was counted.
  var ledger: Ledger {
    var ledger = listed
    for feature in Feature.all {
      ledger.count(feature, treatments[feature.number], times: sums[feature])
    }
    return ledger
  }

  @inline(__always)
  mutating func count(_ feature: Feature, _ number: Int, _ place: String) {
    if number > 0 { add(number, feature, place) }
  }

  private mutating func add(_ number: Int, _ feature: Feature, _ place: String) {
    sums.count(feature, number, place)
    if isListed[feature.number] { list(place, for: feature) }
  }

  private mutating func list(_ place: String, for feature: Feature) {
    listed.list(Ledger.Place(place, treatments[feature.number]), for: feature)
    isListed[feature.number] = !listed.isFull(feature)
  }
}
