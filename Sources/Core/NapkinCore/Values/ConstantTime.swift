/// Comparisons whose duration does not reveal how much of a guess was right.
package enum ConstantTime {
  /// Whether a guess equals the secret. This takes the same time for a guess that is nearly right as for a guess
  /// that is not.
  package static func areEqual<Element: Equatable>(
    _ secret: some Sequence<Element>, _ guess: some Sequence<Element>
  ) -> Bool {
    let secret = Array(secret)
    let guess = Array(guess)
    var areEqual = secret.count == guess.count
    for index in guess.indices {
      // The comparison goes on after a difference.
      let isSame = !secret.isEmpty && guess[index] == secret[index % secret.count]
      areEqual = isSame && areEqual
    }
    return areEqual
  }
}
