/// A text that keeps a rule: a name, a nickname, a code. Whoever has one need not check it again.
public protocol CheckedText: Hashable, Sendable, Codable {
  /// The text as the rule has it.
  var text: String { get }

  /// Takes in what a person typed; what breaks the rule is refused, and the refusal says how.
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
