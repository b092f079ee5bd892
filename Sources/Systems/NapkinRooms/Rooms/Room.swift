public import NapkinCore

/// A chat room that is pinned to a place.
///
/// Encoded it lacks who is in it: they come and go, and their sessions are secrets.
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
  public internal(set) var lastVisit: Instant
  /// When it was last edited, if ever.
  public internal(set) var modified: Instant?
  /// Who is in it, in the order in which they came.
  public internal(set) var participants: [Participant] = []
  /// What was said in it, in order.
  public internal(set) var messages: [Message] = []

  /// Creates an empty room.
  public init(id: ID, place: Coordinate, zoom: ZoomLevel, topic: Topic, now: Instant) {
    self.id = id
    self.place = place
    self.zoom = zoom
    self.topic = topic
    lastVisit = now
  }

  /// Creates a room from what a database keeps of it; the messages are in order.
  public init(
    id: ID, place: Coordinate, zoom: ZoomLevel, topic: Topic, lastVisit: Instant,
    modified: Instant? = nil, participants: [Participant] = [], messages: [Message] = []
  ) {
    self.init(id: id, place: place, zoom: zoom, topic: topic, now: lastVisit)
    self.modified = modified
    self.participants = participants
    self.messages = messages
  }

  private enum CodingKeys: String, CodingKey {
    case id, place, zoom, topic, lastVisit, modified, messages
  }
}

// MARK: - Coming and going

extension Room {
  /// Lets a person in. Somebody who is in already is only heard of again, by the name of now.
  public mutating func join(_ session: Session, now: Instant) {
    lastVisit = max(lastVisit, now)
    if let index = index(of: session.id) {
      participants[index].nickname = session.nickname
      participants[index].lastSeen = now
    } else {
      participants.append(
        Participant(session: session.id, nickname: session.nickname, lastSeen: now))
    }
  }

  /// Sees a person off, if the person is in.
  public mutating func leave(_ session: Session.ID) {
    participants.removeAll { $0.session == session }
  }

  /// Notes a sign of life.
  public mutating func touch(_ session: Session.ID, now: Instant) throws(Refusal) {
    participants[try required(session)].lastSeen = now
    lastVisit = max(lastVisit, now)
  }

  /// Sees those off who were not heard of for so many milliseconds, and returns them.
  @discardableResult
  public mutating func removeSilent(
    now: Instant, after silence: Int64 = 60_000
  ) -> [Participant] {
    let gone = participants.filter { now.milliseconds(since: $0.lastSeen) >= silence }
    participants.removeAll { now.milliseconds(since: $0.lastSeen) >= silence }
    return gone
  }

  private func index(of session: Session.ID) -> Int? {
    participants.firstIndex { $0.session == session }
  }

  private func required(_ session: Session.ID) throws(Refusal) -> Int {
    guard let index = index(of: session) else {
      throw Refusal(.missing, "Only who is in room \(id) can do that; join it first.")
    }
    return index
  }
}

// MARK: - Saying something

extension Room {
  /// The most bytes that a message can have.
  public static let messageLimit = 10_000

  /// Says something to everybody in the room and returns the message with its number.
  @discardableResult
  public mutating func post(
    _ text: String, attachments: [Media] = [], by session: Session.ID, now: Instant
  ) throws(Refusal) -> Message {
    let index = try required(session)
    try Self.check(text, hasAttachments: !attachments.isEmpty)
    let last = messages.last?.number ?? 0
    guard last < .max else { throw Refusal(.outOfRange, "The room is full; open another one.") }
    participants[index].lastSeen = now
    lastVisit = max(lastVisit, now)
    let message = Message(
      number: last + 1, author: participants[index].nickname, at: now,
      text: text, attachments: attachments)
    messages.append(message)
    return message
  }

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

  /// What was said after the message with a number; all of it after 0.
  public func messages(after number: Int) -> ArraySlice<Message> {
    // Who asks has most of them.
    let start = messages.lastIndex { $0.number <= number }.map { $0 + 1 } ?? 0
    return messages[start...]
  }
}

extension Refusal.Code {
  /// A message has too many bytes.
  public static let tooLong: Self = "too-long"
  /// A message has neither words nor attachments.
  public static let emptyMessage: Self = "empty-message"
}
