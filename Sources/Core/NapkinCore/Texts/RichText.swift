/// A text and the syntax of its markup, kept exactly as it came. It is plain unless a syntax is given.
public struct RichText: Hashable, Sendable, Codable {
  /// The syntax of a source text.
  public enum Syntax: UInt8, Hashable, Sendable, Codable, CaseIterable {
    /// Every character stands for itself.
    case plain
    /// CommonMark with the usual extensions.
    case markdown
    /// A fragment of XHTML.
    case xhtml
  }

  /// The text as it was written, markup included.
  public var source: String
  /// The markup of the source.
  public var syntax: Syntax

  /// Creates a text with a given syntax.
  public init(_ source: String, syntax: Syntax = .plain) {
    self.source = source
    self.syntax = syntax
  }

  /// A text without any characters.
  public static let empty = RichText("")
}

extension RichText: ExpressibleByStringInterpolation {
  /// Creates a plain text from a literal, interpolations included.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
