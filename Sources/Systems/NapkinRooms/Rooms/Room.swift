public import NapkinCore

/// A chat room that is pinned to a place, with its messages.
///
/// The people in the room are not stored here, but known to ``RoomService``.
public struct Room: Hashable, Sendable, Codable, Identifiable {
  /// The number that identifies a room.
  public typealias ID = Int

  /// The number that identifies the room.
  public let id: ID
  /// The place of the room.
  public internal(set) var place: Coordinate
  /// The zoom level at which the room was made, which determines the levels at which it is visible.
  public internal(set) var zoom: ZoomLevel
  /// The topic of the room.
  public internal(set) var topic: Topic
  /// When somebody last joined or left the room or posted in it; when the room was made, if nobody has.
  public let lastVisit: Instant
  /// When the room was last edited, if ever.
  public internal(set) var modified: Instant?
  /// The messages, in order.
  public let messages: [Message]

  /// Creates a room; the messages are in order.
  public init(
    id: ID, place: Coordinate, zoom: ZoomLevel, topic: Topic, lastVisit: Instant,
    modified: Instant? = nil, messages: [Message] = []
  ) {
    self.id = id
    self.place = place
    self.zoom = zoom
    self.topic = topic
    self.lastVisit = lastVisit
    self.modified = modified
    self.messages = messages
  }
}

extension Room {
  /// The most bytes that a message can have.
  public static let messageLimit = 10_000

  /// Refuses a message that is empty or too long, or that could control a terminal.
  static func check(_ text: String, hasAttachments: Bool) throws(Refusal) {
    guard hasAttachments || text.contains(where: { !$0.isWhitespace }) else {
      throw Refusal(.emptyMessage, "A message says something, or brings something along.")
    }
    guard text.utf8.count <= messageLimit else {
      throw Refusal(.tooLong, "A message has at most \(messageLimit) bytes; shorten it.")
    }
    guard
      text.unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control || ["\t", "\n", "\r"].contains($0)
      })
    else { throw Refusal(.outOfRange, "A message has no control characters but line ends.") }
  }
}

extension Refusal.Code {
  /// A message has too many bytes.
  public static let tooLong: Self = "too-long"
  /// A message has neither text nor attachments.
  public static let emptyMessage: Self = "empty-message"
}
