/// A parameter of a command in text form: its name, its kind, and how often it is given.
public struct CommandParameter: Hashable, Sendable {
  /// The kind of a parameter.
  public enum Kind: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// A flag without a value.
    case flag
    /// A part of the document, given by its text, its path, its identifier or its number.
    case part
    /// One of the listed texts.
    case choice([String])
    /// Fields with values, as in `color=#ff0000`; the list contains the fields that can be set.
    case settings([String])
  }

  /// How often a parameter may be given.
  public enum Number: Hashable, Sendable {
    /// Once.
    case one
    /// Once or not at all.
    case optional
    /// Once or several times.
    case several
  }

  /// The name of the parameter.
  public let name: String
  /// The kind of the parameter.
  public let kind: Kind
  /// How often the parameter may be given.
  public let number: Number
  /// A short description of the parameter.
  public let summary: String

  /// Creates a parameter.
  public init(_ name: String, _ kind: Kind, _ summary: String, _ number: Number = .one) {
    (self.name, self.kind, self.number, self.summary) = (name, kind, number, summary)
  }

  /// Whether its value follows the command directly at a prompt, without the name of the parameter.
  public var isPositional: Bool { number != .optional && kind != .flag }
}
