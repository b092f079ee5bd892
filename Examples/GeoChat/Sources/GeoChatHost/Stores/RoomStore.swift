import NapkinCore
import NapkinRooms

/// A store of rooms. It can be used from any thread, and blocks while it waits for its disk or its server.
protocol RoomStore: Sendable {
  /// Performs a request and makes its changes, all or nothing; returns when they are stored.
  func perform(
    _ request: RoomRequest, picture: [UInt8], now: Instant
  ) throws(Refusal) -> RoomAnswer
  /// Returns all rooms.
  func allRooms() throws(Refusal) -> [RoomEntry]
  /// Returns a room.
  func room(_ id: Room.ID) throws(Refusal) -> RoomEntry?
  /// Returns the nicknames of the people in a room.
  func people(in room: Room.ID) throws(Refusal) -> [Nickname]
  /// Returns the messages after a number, in order.
  func messages(in room: Room.ID, after number: Int, limit: Int) throws(Refusal) -> [PostedMessage]
  /// Returns the last messages of a room, for its transcript: 10,000 or 8 MiB of text.
  func transcript(of room: Room.ID) throws(Refusal) -> [PostedMessage]
  /// Returns an account.
  func account(_ name: Nickname) throws(Refusal) -> Account?
  /// Returns the bytes of a picture.
  func picture(_ digest: ByteDigest) throws(Refusal) -> [UInt8]?
  /// Returns the hash of the administrator's password; `nil` if there is none.
  func administratorHash() throws(Refusal) -> String?
  /// Sets the administrator's password, and ends the visits of administrators.
  func setAdministratorHash(_ hash: String, now: Instant) throws(Refusal)
  /// Reports changes by other servers on the same database: the rooms, or `nil` if anything may have changed.
  func listen(_ heard: @escaping @Sendable (Set<RoomNews>?) -> Void)
}

/// A store that keeps the rooms in the tables of ``Schema``.
protocol SQLRoomStore: RoomStore {
  associatedtype Connection: Database
  /// Runs a closure that reads the tables.
  func reading<Result: Sendable>(
    _ body: (SQLRooms<Connection>) throws(Refusal) -> Result
  ) throws(Refusal) -> Result
}

extension SQLRoomStore {
  func allRooms() throws(Refusal) -> [RoomEntry] {
    try reading { rooms throws(Refusal) in try rooms.allRooms() }
  }
  func room(_ id: Room.ID) throws(Refusal) -> RoomEntry? {
    try reading { rooms throws(Refusal) in try rooms.room(id) }
  }
  func people(in room: Room.ID) throws(Refusal) -> [Nickname] {
    try reading { rooms throws(Refusal) in try rooms.people(in: room).map(\.nickname) }
  }
  func messages(
    in room: Room.ID, after number: Int, limit: Int
  ) throws(Refusal) -> [PostedMessage] {
    try reading { rooms throws(Refusal) in
      try rooms.messages(in: room, after: number, limit: limit)
    }
  }
  func transcript(of room: Room.ID) throws(Refusal) -> [PostedMessage] {
    try reading { rooms throws(Refusal) in try rooms.transcript(of: room) }
  }
  func account(_ name: Nickname) throws(Refusal) -> Account? {
    try reading { rooms throws(Refusal) in try rooms.account(name) }
  }
  func picture(_ digest: ByteDigest) throws(Refusal) -> [UInt8]? {
    try reading { rooms throws(Refusal) in try rooms.bytes(of: digest) }
  }
  func administratorHash() throws(Refusal) -> String? {
    try reading { rooms throws(Refusal) in try rooms.administratorHash() }
  }
}

/// A change of a room or an account, as servers report it to each other.
struct RoomNews: Hashable, Sendable {
  /// The changed room; `nil` if an account changed.
  var room: Room.ID?
  /// The kind of change.
  var kind: Kind

  /// The kinds of changes.
  enum Kind: Hashable, Sendable {
    /// The room is new, was removed, or has a new topic.
    case entry
    /// There are new messages.
    case messages
    /// Somebody has joined, left, or changed the nickname.
    case people
    /// A message was erased.
    case erased(Int)
    /// A visit is no longer in the room.
    case left(Visit.ID, RoomChange.LeaveReason)
    /// An account was removed, and its rooms belong to nobody.
    case accountRemoved(Nickname)
  }

  /// Returns the news for changes.
  static func of(_ changes: [RoomChange]) -> [RoomNews] {
    changes.flatMap { change -> [RoomNews] in
      switch change {
      case .roomOpened(let room): [RoomNews(room: room.id, kind: .entry)]
      case .topicChanged(let id, _), .roomRemoved(let id): [RoomNews(room: id, kind: .entry)]
      case .joined(let id, _, _): [RoomNews(room: id, kind: .people)]
      case .left(let id, let visit, _, let parting):
        [RoomNews(room: id, kind: .left(visit, parting)), RoomNews(room: id, kind: .people)]
      case .posted(let id, let posted):
        [RoomNews(room: id, kind: .messages)]
          + (posted.message.kind == .renamed ? [RoomNews(room: id, kind: .people)] : [])
      case .erased(let id, let number): [RoomNews(room: id, kind: .erased(number))]
      case .accountRemoved(let name): [RoomNews(kind: .accountRemoved(name))]
      default: []
      }
    }
  }
}

extension RoomRequest {
  /// Whether the request changes at most the time at which its visit was last seen.
  var isReading: Bool {
    switch action {
    case .look, .find, .near, .room, .who, .messages, .people: true
    case .administer(let action):
      switch action {
      case .who, .rooms, .messages, .people, .bans, .settings, .audit: true
      default: false
      }
    default: false
    }
  }

  /// The room whose messages and people the request changes; `nil` if it may change anything.
  var lockedRoom: Room.ID? {
    switch action {
    case .join(let id), .leave(let id), .post(let id, _, _, _), .keepPicture(_, let id): id
    default: nil
    }
  }
}
