/// A value that is stored as a single text, which is its description.
package protocol TextCoded: Codable, CustomStringConvertible {
  /// How the text is written, as the error about a malformed text says it.
  static var spelling: String { get }

  /// Reads the value from its text; `nil` if the text is malformed.
  init?(coded text: String)
}

extension TextCoded {
  /// Reads the value from a single string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(coded: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.spelling)
    }
    self = value
  }

  /// Writes the value as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
