/// A text that was checked against a rule, such as a name, a nickname or a code, and need not be checked again.
public protocol CheckedText: Hashable, Sendable, Codable {
  /// The text, in the form that the rule requires.
  var text: String { get }

  /// Creates the value from a text that a person typed. A text that breaks the rule is refused, with the reason.
  init(_ text: String) throws(Refusal)
}

extension CheckedText {
  /// The text.
  public var description: String { text }

  /// Reads the text from a single string, and refuses one that breaks the rule.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
