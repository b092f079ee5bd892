/// Comparisons that do not tell by their duration how much of a guess was right.
package enum ConstantTime {
  /// Whether a guess is the secret; takes as long for a near miss as for a far one.
  package static func areEqual(_ secret: String, _ guess: String) -> Bool {
    let secret = Array(secret.utf8)
    let guess = Array(guess.utf8)
    var difference = secret.count ^ guess.count
    for index in guess.indices {
      difference |= Int(guess[index] ^ (secret.isEmpty ? 0 : secret[index % secret.count]))
    }
    return difference == 0
  }
}
