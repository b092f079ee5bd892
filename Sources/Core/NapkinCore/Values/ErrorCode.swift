/// The kind of an error, as a text that programs compare, such as `missing` or `out-of-range`.
///
/// Refusals, errors of formats, repairs and violations of a contract have such codes. New versions may add codes.
/// Your own commands and formats may have codes of their own.
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
