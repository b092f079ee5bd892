/// Texts that are equal may be spelt differently, as `é` in one character or in two; to change one spelling
/// into the other is a change.
extension String {
  /// Whether another text has the very same characters.
  func isIdentical(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

extension RichText {
  /// Whether another text has the very same characters, and the same markup.
  func isIdentical(to other: RichText) -> Bool {
    syntax == other.syntax && source.isIdentical(to: other.source)
  }
}

extension RichText? {
  /// Whether another text has the very same characters, or both are missing.
  func isIdentical(to other: RichText?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isIdentical(to: other)
  }
}

extension String? {
  /// Whether another text has the very same characters, or both are missing.
  func isIdentical(to other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isIdentical(to: other)
  }
}

extension [String] {
  /// Whether others are as many, with the very same characters.
  func areIdentical(to others: [String]) -> Bool {
    elementsEqual(others) { $0.isIdentical(to: $1) }
  }
}
