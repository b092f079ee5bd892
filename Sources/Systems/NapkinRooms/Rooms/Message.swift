public import NapkinCore

/// What somebody said in a room.
public struct Message: Hashable, Sendable, Codable {
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

  /// Creates a message from what a database keeps of it.
  public init(
    number: Int, author: Nickname, at: Instant, text: String, attachments: [Media] = []
  ) {
    self.number = number
    self.author = author
    self.at = at
    self.text = text
    self.attachments = attachments
  }
}

/// Somebody who is in a room.
public struct Participant: Hashable, Sendable {
  /// Which visit it is.
  public let session: Session.ID
  /// What the person is called.
  public internal(set) var nickname: Nickname
  /// When the person was last heard of.
  public internal(set) var lastSeen: Instant

  /// Creates a participant.
  public init(session: Session.ID, nickname: Nickname, lastSeen: Instant) {
    self.session = session
    self.nickname = nickname
    self.lastSeen = lastSeen
  }
}
