public import NapkinCore

/// Why a request was not answered, as the wire tells it.
public struct WireFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is, in one word with hyphens.
  public let code: String
  /// What to do about it, for people.
  public let message: String

  /// Creates a failure.
  public init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Tells a refusal.
  public init(_ refusal: Refusal) {
    self.init(refusal.code.rawValue, refusal.message)
  }

  /// The message, for people.
  public var description: String { message }

  static func missing(_ name: String) -> WireFailure {
    WireFailure("missing-parameter", "The request lacks '\(name)'.")
  }

  static func invalid(_ name: String, _ rule: String) -> WireFailure {
    WireFailure("invalid-parameter", "'\(name)' is not good: \(rule)")
  }
}
