/// A text that is compared byte by byte, for paths and names of headings. Swift's strings are equal even if one
/// spells an accented letter as one character and the other as two.
package struct ExactText: Hashable, Sendable {
  package let text: String

  /// Creates a value that compares the bytes of a text.
  package init(_ text: String) {
    self.text = text
  }

  /// Whether two texts have the same bytes.
  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.withBytes { right.text.withBytes($0.areSame) }
  }

  package func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
