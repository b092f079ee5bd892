package import NapkinFormats

/// Compares what went out with what came back, feature by feature: a difference is excused only
/// where a ledger says so.
package struct Comparison {
  private let ledger: Ledger
  /// The first difference of which the ledger says nothing.
  package private(set) var first: String?

  package init(_ ledger: Ledger) {
    self.ledger = ledger
  }

  /// Notes a difference, unless one of the features was approximated or dropped at the place.
  package mutating func check<Value: Equatable>(
    _ name: String, _ old: Value, _ new: Value, _ features: [Feature], at id: String
  ) {
    if first == nil, old != new, !tells(features, at: id) {
      first = "\(name) of '\(id)': \(old) → \(new)"
    }
  }

  /// Whether the ledger names a loss of one of the features at the place.
  package func tells(_ features: [Feature], at id: String) -> Bool {
    features.contains { feature in
      ledger.places(of: feature).contains { place in
        place.id == id && (place.treatment == .approximated || place.treatment == .dropped)
      }
    }
  }
}
