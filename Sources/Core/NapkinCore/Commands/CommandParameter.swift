/// What a command takes when it is asked for in words: its name, what it is, and how often it is given.
public struct CommandParameter: Hashable, Sendable {
  /// What is given.
  public enum Kind: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// Given or not; it has no value.
    case flag
    /// Something in the document, by its text, its path, its identifier or its number.
    case part
    /// One of some words.
    case choice([String])
    /// A word and a value, as `color=#ff0000`; what can be set by the words stands behind them.
    case settings([String])
  }

  /// How often it is given.
  public enum Number: Hashable, Sendable {
    /// Once.
    case one
    /// Once or not at all.
    case optional
    /// Once or several times.
    case several
  }

  /// What it is called.
  public let name: String
  /// What it is.
  public let kind: Kind
  /// How often it is given.
  public let number: Number
  /// What it is for, in a few words.
  public let summary: String

  /// Creates a parameter.
  public init(_ name: String, _ kind: Kind, _ summary: String, _ number: Number = .one) {
    (self.name, self.kind, self.number, self.summary) = (name, kind, number, summary)
  }

  /// Whether it stands in its place after a command at a prompt, and not after its name.
  public var isPositional: Bool { number != .optional && kind != .flag }
}
