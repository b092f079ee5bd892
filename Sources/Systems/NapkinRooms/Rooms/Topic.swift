public import NapkinCore

/// The topic of a room, in one line: 1 to 200 characters and at most 4,000 bytes, trimmed.
public struct Topic: CheckedText, CustomStringConvertible {
  /// The topic, trimmed.
  public let text: String

  /// The most characters that a topic can have, as people count them.
  public static let limit = 200

  /// Creates a topic. A topic that is empty or too long, or contains line ends or other control characters, is
  /// refused.
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
}

extension Refusal.Code {
  /// A topic breaks a rule.
  public static let invalidTopic: Self = "invalid-topic"
}
