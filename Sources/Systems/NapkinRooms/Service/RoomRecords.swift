public import NapkinCore

/// A room as lists show it: without its messages, but with the number of people.
public struct RoomEntry: Hashable, Sendable, Codable, Identifiable {
  /// The number that identifies the room.
  public let id: Room.ID
  /// The place of the room.
  public let place: Coordinate
  /// The zoom level at which the room was made.
  public let zoom: ZoomLevel
  /// The topic of the room.
  public internal(set) var topic: Topic
  /// The member who opened the room; `nil` if nobody owns it.
  public internal(set) var owner: Nickname?
  /// When somebody last joined, left or posted; when the room was made, if nobody has.
  public internal(set) var lastVisit: Instant
  /// The number of people in the room.
  public internal(set) var people: Int
  /// The number of the last message.
  public internal(set) var lastMessage: Int

  /// Creates a room from the values in a database.
  public init(
    id: Room.ID, place: Coordinate, zoom: ZoomLevel, topic: Topic, owner: Nickname? = nil,
    lastVisit: Instant, people: Int = 0, lastMessage: Int = 0
  ) {
    self.id = id
    self.place = place
    self.zoom = zoom
    self.topic = topic
    self.owner = owner
    self.lastVisit = lastVisit
    self.people = people
    self.lastMessage = lastMessage
  }
}

/// A message with the values that only the server knows.
public struct PostedMessage: Hashable, Sendable, Codable {
  /// The message that everybody sees.
  public let message: Message
  /// The identifier that the client made, so that a retry does not post a second message.
  public let key: String?
  /// The visit that posted the message.
  public let visit: Visit.ID
  /// The account to which the person was signed in.
  public let account: Nickname?

  /// Creates a message from the values in a database.
  public init(_ message: Message, key: String?, visit: Visit.ID, account: Nickname? = nil) {
    self.message = message
    self.key = key
    self.visit = visit
    self.account = account
  }

  /// The message when its visit has said goodbye.
  var ofNoVisit: PostedMessage { PostedMessage(message, key: nil, visit: "", account: account) }

  /// The picture that was sent with the message.
  public var picture: ByteDigest? {
    guard case .stored(let digest) = message.attachments.first?.source else { return nil }
    return digest
  }
}

/// The data that ``RoomService`` reads, with the one function that changes it: in memory (``MemoryRooms``) or in a
/// database with a conforming type.
///
/// One request is answered and its changes are applied in one transaction. Lists are in the order that each
/// function states, and not longer than their limit.
public protocol RoomRecords {
  /// Returns the settings.
  func settings() throws(Refusal) -> RoomSettings
  /// Returns a visit, or `nil` if there is none.
  func visit(_ id: Visit.ID) throws(Refusal) -> Visit?
  /// Returns the visits with a nickname, ignoring case.
  func visits(called nickname: Nickname) throws(Refusal) -> [Visit]
  /// Returns the visits of an account; its name is in its own spelling.
  func visits(of account: Nickname) throws(Refusal) -> [Visit]
  /// Returns the visits without activity since an instant, ordered by identifier.
  func visits(silentSince instant: Instant) throws(Refusal) -> [Visit]
  /// Returns the visits after a visit, or the first ones, with the number of their rooms, ordered by identifier.
  func visits(after id: Visit.ID?, limit: Int) throws(Refusal) -> [(visit: Visit, rooms: Int)]
  /// Returns an account by name, ignoring case.
  func account(_ name: Nickname) throws(Refusal) -> Account?
  /// Returns when an administrator's visit was last active.
  func administrator(_ id: Visit.ID) throws(Refusal) -> Instant?

  /// Returns a room, or `nil` if there is none.
  func room(_ id: Room.ID) throws(Refusal) -> RoomEntry?
  /// Returns the rooms in a part of the map that were made at some levels, ordered by number.
  func rooms(
    in box: MapBox, zoom: ClosedRange<ZoomLevel>, limit: Int
  ) throws(Refusal) -> [RoomEntry]
  /// Returns the rooms whose folded topics contain all of the folded words, the last visited first.
  func rooms(about words: [String], limit: Int) throws(Refusal) -> [RoomEntry]
  /// Returns the rooms after a number whose folded topics contain all of the folded words, ordered by number.
  func rooms(after id: Room.ID, about words: [String], limit: Int) throws(Refusal) -> [RoomEntry]
  /// Returns the rooms without people whose last visit was at or before an instant, ordered by number.
  func rooms(unusedSince instant: Instant, limit: Int) throws(Refusal) -> [RoomEntry]
  /// Returns a number that no room has or had.
  func freshRoom() throws(Refusal) -> Room.ID

  /// Returns the rooms of a visit, ordered by number.
  func rooms(of visit: Visit.ID) throws(Refusal) -> [Room.ID]
  /// Returns the people in a room, in the order in which they joined.
  func people(in room: Room.ID) throws(Refusal) -> [Visit]
  /// Returns the messages after a number, in order.
  func messages(
    in room: Room.ID, after number: Int, limit: Int
  ) throws(Refusal) -> [PostedMessage]
  /// Returns the last messages before a number, in order.
  func messages(
    in room: Room.ID, before number: Int, limit: Int
  ) throws(Refusal) -> [PostedMessage]
  /// Returns the message of a visit with an identifier that the client made.
  func message(
    in room: Room.ID, by visit: Visit.ID, key: String
  ) throws(Refusal) -> PostedMessage?
  /// Returns the rooms and numbers of the messages of a visit or of an account, in order.
  func messages(
    by visit: Visit.ID, or account: Nickname?
  ) throws(Refusal) -> [(room: Room.ID, number: Int)]
  /// Whether a visit has messages that were written under a nickname.
  func hasMessages(by visit: Visit.ID, as author: Nickname) throws(Refusal) -> Bool
  /// Whether the bytes of a picture are stored.
  func hasPicture(_ digest: ByteDigest) throws(Refusal) -> Bool

  /// Returns the ban of a nickname, ignoring case.
  func ban(_ nickname: Nickname) throws(Refusal) -> Ban?
  /// Returns all bans, ordered by nickname.
  func bans() throws(Refusal) -> [Ban]
  /// Returns the log entries before a number, or the last ones, the newest first.
  func audit(before number: Int?, limit: Int) throws(Refusal) -> [AuditEntry]

  /// Applies a change. The changes of an answer are applied in order.
  mutating func apply(_ change: RoomChange) throws(Refusal)
}

extension RoomRecords {
  /// Answers a request and applies its changes; a database does this in one transaction.
  public mutating func perform(
    _ request: RoomRequest, now: Instant, secrets: () -> String
  ) throws(Refusal) -> RoomAnswer {
    let answer = try RoomService.answer(request, in: self, now: now, secrets: secrets)
    for change in answer.changes { try apply(change) }
    return answer
  }
}

extension Topic {
  /// The topic in the form for searches: without case and accents.
  public var folded: String { SearchText.folded(text) }

  /// Returns the folded words of a search, at most 10.
  public static func words(of search: String) -> [String] {
    // Databases refuse NUL, which no topic contains.
    SearchText.folded(search).split { $0.isWhitespace || $0 == "\0" }.prefix(10).map(String.init)
  }
}
