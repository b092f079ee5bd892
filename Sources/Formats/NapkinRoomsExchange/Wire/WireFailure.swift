public import NapkinCore

/// The reason for which a request failed, as it is sent over the wire.
public struct WireFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the failure, in words joined by hyphens.
  public let code: String
  /// The message, for people.
  public let message: String

  /// Creates a failure.
  public init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Creates a failure from a refusal.
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
