internal import Synchronization

/// An amount that many share: bytes, or requests.
final class Budget: Sendable {
  private let most: Int
  private let used = Atomic(0)

  init(_ most: Int) { self.most = most }

  /// How much is taken now.
  var amount: Int { used.load(ordering: .relaxed) }

  /// Takes an amount; returns `false`, and takes nothing, if there is not enough left.
  func reserve(_ amount: Int) -> Bool {
    let new = used.add(amount, ordering: .relaxed).newValue
    if new <= most { return true }
    used.subtract(amount, ordering: .relaxed)
    return false
  }

  func release(_ amount: Int) { used.subtract(amount, ordering: .relaxed) }
}
