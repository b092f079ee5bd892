/// A text that is another one if any of its bytes differs, as paths and names of headings are: two of them may be
/// the same to people and to Swift, with an accent that is spelt in one character and in two.
package struct ExactText: Hashable, Sendable {
  /// The text.
  package let text: String

  /// Takes in a text.
  package init(_ text: String) {
    self.text = text
  }

  /// Whether two texts have the same bytes.
  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.withBytes { right.text.withBytes($0.areSame) }
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
