import NapkinCore

/// Who is told what a content holds.
///
/// A census is compiled for each kind of tally: a closure would be called ten times a node.
protocol Tally {
  /// Takes note of some things of a kind on one node, stroke, note or plan; of none, perhaps.
  mutating func count(_ feature: Feature, _ number: Int, _ place: String)
  /// Is told of each node of a map before what is on it, in order; of none at the end.
  mutating func enter(_ slot: MindMap.Slot?)
}

extension Tally {
  mutating func enter(_ slot: MindMap.Slot?) {}
}

/// Adds up the features of the model, and keeps as many places of each as a ledger lists.
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

/// Hands everything on to a closure.
struct Teller: Tally {
  let tell: (Feature, Int, String) -> Void

  func count(_ feature: Feature, _ number: Int, _ place: String) {
    tell(feature, number, place)
  }
}
