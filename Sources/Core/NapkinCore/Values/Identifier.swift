import NapkinMarkup

/// The identifier of a part inside its document.
///
/// It holds a string, so that identifiers of other programs can be kept. The type parameter `Owner` only prevents
/// the identifier of a note from being used for a map.
public struct Identifier<Owner>: Hashable, Sendable {
  /// The identifier as it is written in files.
  public let rawValue: String

  /// Creates an identifier from its string in a file.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Identifier: ExpressibleByStringInterpolation {
  /// Creates an identifier from a literal, interpolations included.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension Identifier: CustomStringConvertible {
  /// The identifier as it is written in files.
  public var description: String { rawValue }
}

extension Identifier: Codable {
  /// Reads an identifier from a single string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the identifier as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension String {
  /// Whether the text has only letters of ASCII, digits, `-` and `_`, as the identifiers that clients make.
  package var isPlainIdentifier: Bool {
    utf8.allSatisfy { $0.isAlphanumeric || $0 == .hyphen || $0 == .underscore }
  }
}
