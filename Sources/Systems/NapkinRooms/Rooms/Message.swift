public import NapkinCore

/// A message in a room.
public struct Message: Hashable, Sendable {
  /// The kind of a message.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A text by the author.
    case text
    /// The author has a new nickname, which is the text.
    case renamed
  }

  /// The number of the message in its room, from 1; messages are in the order of their numbers.
  public let number: Int
  /// The author's nickname.
  public let author: Nickname
  /// When the server received the message.
  public let at: Instant
  /// The text.
  public let text: String
  /// Pictures and other files that were sent with the message.
  public let attachments: [Media]
  /// The kind of the message.
  public let kind: Kind

  /// Creates a message from the values in a database.
  public init(
    number: Int, author: Nickname, at: Instant, text: String, attachments: [Media] = [],
    kind: Kind = .text
  ) {
    self.number = number
    self.author = author
    self.at = at
    self.text = text
    self.attachments = attachments
    self.kind = kind
  }

  /// The message as plain text, for clients that do not know its kind.
  public var words: String { kind == .renamed ? "is now called \(text)." : text }
}

extension Message: Codable {
  /// Reads a message; a message without a kind is a text.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      number: try values.decode(Int.self, forKey: .number),
      author: try values.decode(Nickname.self, forKey: .author),
      at: try values.decode(Instant.self, forKey: .at),
      text: try values.decode(String.self, forKey: .text),
      attachments: try values.decode([Media].self, forKey: .attachments),
      kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .text)
  }
}
