/// Comparisons that do not tell by their duration how much of a guess was right.
package enum ConstantTime {
  /// Whether a guess is the secret, byte by byte or character by character; takes as long for a near
  /// miss as for a far one.
  package static func areEqual<Element: Equatable>(
    _ secret: some Sequence<Element>, _ guess: some Sequence<Element>
  ) -> Bool {
    let secret = Array(secret)
    let guess = Array(guess)
    var areEqual = secret.count == guess.count
    for index in guess.indices {
      // Compared even after a miss.
      let isSame = !secret.isEmpty && guess[index] == secret[index % secret.count]
      areEqual = isSame && areEqual
    }
    return areEqual
  }
}
