public import NapkinCore

/// A room as lists show it: without what was said in it, and with the number of people.
public struct RoomEntry: Hashable, Sendable, Codable, Identifiable {
  /// The number by which it is known.
  public let id: Room.ID
  /// Where it is.
  public let place: Coordinate
  /// The level at which it was made.
  public let zoom: ZoomLevel
  /// What it is about.
  public internal(set) var topic: Topic
  /// The member who opened it.
  public let owner: Nickname?
  /// When somebody last came, left or said something; when it was made, if nobody has yet.
  public internal(set) var lastVisit: Instant
  /// How many people are in it.
  public internal(set) var people: Int
  /// The number of the last message.
  public internal(set) var lastMessage: Int

  /// Creates a room from what a database keeps of it.
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

/// A message with what a server knows of it besides.
public struct PostedMessage: Hashable, Sendable, Codable {
  /// What everybody sees.
  public let message: Message
  /// The identifier that the client gave it, so that a retry is no second message.
  public let key: String?
  /// The visit that said it.
  public let visit: Visit.ID
  /// The account that the person was signed in to.
  public let account: Nickname?

  /// Creates a message from what a database keeps of it.
  public init(_ message: Message, key: String?, visit: Visit.ID, account: Nickname? = nil) {
    self.message = message
    self.key = key
    self.visit = visit
    self.account = account
  }

  /// The picture that it brings along.
  public var picture: ByteDigest? {
    guard case .stored(let digest) = message.attachments.first?.source else { return nil }
    return digest
  }
}

/// What ``RoomService`` reads, and the one way in which it is written: in memory (``MemoryRooms``)
/// or in a database that conforms.
///
/// One request is answered and its changes are applied in one transaction. Lists are in the order
/// that each function says, and no longer than their limit.
public protocol RoomRecords {
  /// The settings.
  func settings() throws(Refusal) -> RoomSettings
  /// A visit.
  func visit(_ id: Visit.ID) throws(Refusal) -> Visit?
  /// The visits of one name, whatever its capitals.
  func visits(called nickname: Nickname) throws(Refusal) -> [Visit]
  /// The visits of an account.
  func visits(of account: Nickname) throws(Refusal) -> [Visit]
  /// The visits that were last heard of before or at an instant, by their identifiers.
  func visits(silentSince instant: Instant) throws(Refusal) -> [Visit]
  /// All visits and in how many rooms they are, by their identifiers.
  func visits(limit: Int) throws(Refusal) -> [(visit: Visit, rooms: Int)]
  /// An account, whatever the capitals of its name.
  func account(_ name: Nickname) throws(Refusal) -> Account?
  /// When an administrator's visit was last heard of.
  func administrator(_ id: Visit.ID) throws(Refusal) -> Instant?

  /// A room.
  func room(_ id: Room.ID) throws(Refusal) -> RoomEntry?
  /// The rooms in a part of the map that were made at some levels, by their numbers.
  func rooms(
    in box: MapBox, zoom: ClosedRange<ZoomLevel>, limit: Int
  ) throws(Refusal) -> [RoomEntry]
  /// The rooms whose folded topics have all of the folded words, the last visited first.
  func rooms(about words: [String], limit: Int) throws(Refusal) -> [RoomEntry]
  /// The rooms after a number whose folded topics have all of the folded words, by their numbers.
  func rooms(after id: Room.ID, about words: [String], limit: Int) throws(Refusal) -> [RoomEntry]
  /// The rooms without people whose last visit lies before or at an instant, by their numbers.
  func rooms(unusedSince instant: Instant, limit: Int) throws(Refusal) -> [RoomEntry]
  /// A number that no room has or had.
  func freshRoom() throws(Refusal) -> Room.ID

  /// The rooms that a visit is in, by their numbers.
  func rooms(of visit: Visit.ID) throws(Refusal) -> [Room.ID]
  /// Who is in a room, in the order in which they came.
  func people(in room: Room.ID) throws(Refusal) -> [Visit]
  /// The messages after a number, in order.
  func messages(
    in room: Room.ID, after number: Int, limit: Int
  ) throws(Refusal) -> [PostedMessage]
  /// The last messages before a number, in order.
  func messages(
    in room: Room.ID, before number: Int, limit: Int
  ) throws(Refusal) -> [PostedMessage]
  /// The message of a visit with the client's identifier.
  func message(
    in room: Room.ID, by visit: Visit.ID, key: String
  ) throws(Refusal) -> PostedMessage?
  /// Where the messages of a visit, or of an account, are, in order of room and number.
  func messages(
    by visit: Visit.ID, or account: Nickname?
  ) throws(Refusal) -> [(room: Room.ID, number: Int)]
  /// Whether the bytes of a picture are kept.
  func hasPicture(_ digest: ByteDigest) throws(Refusal) -> Bool

  /// The ban of a nickname, whatever its capitals.
  func ban(_ nickname: Nickname) throws(Refusal) -> Ban?
  /// All bans, by name.
  func bans() throws(Refusal) -> [Ban]
  /// The entries of the log before a number (or the last ones), the newest first.
  func audit(before number: Int?, limit: Int) throws(Refusal) -> [AuditEntry]

  /// Makes a change. The changes of an answer come in their order.
  mutating func apply(_ change: RoomChange) throws(Refusal)
}

extension RoomRecords {
  /// Answers a request and makes its changes; a database does it in one transaction.
  public mutating func perform(
    _ request: RoomRequest, now: Instant, secrets: () -> String
  ) throws(Refusal) -> RoomAnswer {
    let answer = try RoomService.answer(request, in: self, now: now, secrets: secrets)
    for change in answer.changes { try apply(change) }
    return answer
  }
}

extension Topic {
  /// The topic as it is searched: without capitals and accents.
  public var folded: String { SearchText.folded(text) }

  /// The folded words of a search.
  public static func words(of search: String) -> [String] {
    SearchText.folded(search).split { $0.isWhitespace }.prefix(10).map(String.init)
  }
}
