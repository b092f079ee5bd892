/// What kind of trouble it is, in a word that programs compare: `missing`, `out-of-range`.
///
/// Refusals, errors of formats, repairs and violations of a contract have such codes. New ones may come with
/// new versions; a command or a format of yours may have its own.
public struct ErrorCode: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The code as text, to be logged or translated.
  public let rawValue: String

  /// Creates a code.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The code as text.
  public var description: String { rawValue }
}
