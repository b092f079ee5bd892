internal import Synchronization

/// An amount of bytes or requests that many users share.
final class Budget: Sendable {
  private let most: Int
  private let used = Atomic(0)

  init(_ most: Int) { self.most = most }

  /// The amount in use.
  var amount: Int { used.load(ordering: .relaxed) }

  /// Reserves an amount; returns `false`, and reserves nothing, if there is not enough left.
  func reserve(_ amount: Int) -> Bool {
    let new = used.add(amount, ordering: .relaxed).newValue
    if new <= most { return true }
    used.subtract(amount, ordering: .relaxed)
    return false
  }

  func release(_ amount: Int) { used.subtract(amount, ordering: .relaxed) }
}
