public import NapkinCore

/// A chat room that is pinned to a place, and what was said in it.
///
/// Who is in it comes and goes, and is known to ``RoomService``.
public struct Room: Hashable, Sendable, Codable, Identifiable {
  /// The number by which a room is known.
  public typealias ID = Int

  /// The number by which it is known.
  public let id: ID
  /// Where it is.
  public internal(set) var place: Coordinate
  /// How close the map was looked at when it was made, and so at which levels it is seen.
  public internal(set) var zoom: ZoomLevel
  /// What it is about.
  public internal(set) var topic: Topic
  /// When somebody last joined it, was heard of or said something in it; when it was made, if
  /// nobody has yet.
  public let lastVisit: Instant
  /// When it was last edited, if ever.
  public internal(set) var modified: Instant?
  /// What was said in it, in order.
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

  /// Refuses a message that says nothing, or too much, or that steers a terminal.
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
  /// A message has neither words nor attachments.
  public static let emptyMessage: Self = "empty-message"
}
