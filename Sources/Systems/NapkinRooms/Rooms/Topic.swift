public import NapkinCore

/// What a room is about, in one line: 1 to 200 characters and at most 4,000 bytes, trimmed.
public struct Topic: Hashable, Sendable, CustomStringConvertible {
  /// The topic, trimmed.
  public let text: String

  /// The most characters that a topic can have, as people count them.
  public static let limit = 200

  /// Creates a topic. One that is empty, too long, or has line ends or other control characters
  /// inside is refused.
  public init(_ text: String) throws(Refusal) {
    let name = try Name(text).text
    let isOneLine = name.unicodeScalars.allSatisfy {
      ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    guard isOneLine else {
      throw Refusal(.invalidTopic, "A topic is one line, without control characters.")
    }
    guard name.utf8.count <= 20 * Self.limit, name.count <= Self.limit else {
      throw Refusal(.invalidTopic, "A topic has at most \(Self.limit) characters; shorten it.")
    }
    self.text = name
  }

  /// The topic, trimmed.
  public var description: String { text }
}

extension Topic: Codable {
  /// Reads a topic from a single string, and refuses one that breaks a rule.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the topic as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Refusal.Code {
  /// A topic breaks a rule.
  public static let invalidTopic: Self = "invalid-topic"
}
