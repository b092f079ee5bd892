public import NapkinCore

/// What somebody said in a room.
public struct Message: Hashable, Sendable {
  /// What a message tells.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// What somebody said.
    case text
    /// The author is called otherwise from now on: the text is the new nickname.
    case renamed
  }

  /// Its number in the room, from 1; messages are read in the order of their numbers.
  public let number: Int
  /// Who said it.
  public let author: Nickname
  /// When the server heard it.
  public let at: Instant
  /// The words.
  public let text: String
  /// Pictures and other files that were sent along.
  public let attachments: [Media]
  /// What it tells.
  public let kind: Kind

  /// Creates a message from what a database keeps of it.
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

  /// The message in words, for who knows no kinds.
  public var words: String { kind == .renamed ? "is now called \(text)." : text }
}

extension Message: Codable {
  /// Reads a message; one without a kind is what somebody said.
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
