import NapkinCore

/// Receives the counts of a census.
///
/// A census is generic over its tally, so that the compiler specialises it for each kind. A closure would be
/// slower, because it is called ten times for each node.
protocol Tally {
  /// Counts occurrences of a feature (or none) on one node, stroke, note or plan.
  mutating func count(_ feature: Feature, _ number: Int, _ place: String)
  /// Called for each node of a map before its features are counted, in order, and with `nil` at the end.
  mutating func enter(_ slot: MindMap.Slot?)
}

extension Tally {
  mutating func enter(_ slot: MindMap.Slot?) {}
}

/// Adds up the features of the model, and stores as many places of each as a ledger lists.
struct FeatureCounts: Tally, Sendable {
  private var numbers = [Int](repeating: 0, count: Feature.knownCount)
  private var places = [[String]](repeating: [], count: Feature.knownCount)

  subscript(feature: Feature) -> Int { numbers[feature.number] }

  func places(of feature: Feature) -> [String] { places[feature.number] }

  @inline(__always)
  mutating func count(_ feature: Feature, _ number: Int, _ place: String) {
    guard number > 0 else { return }
    numbers[feature.number] &+= number
    if places[feature.number].count < Ledger.placeLimit { places[feature.number].append(place) }
  }
}

/// Passes each count to a closure.
struct ClosureTally: Tally {
  let tell: (Feature, Int, String) -> Void

  func count(_ feature: Feature, _ number: Int, _ place: String) {
    tell(feature, number, place)
  }
}
