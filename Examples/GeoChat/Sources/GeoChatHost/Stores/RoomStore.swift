import NapkinCore
import NapkinRooms

/// Where the rooms are kept. It may be asked from any thread, and waits for its disk or its server.
protocol RoomStore: Sendable {
  /// Answers a request and makes its changes, all or nothing; returns when they are safe.
  func perform(
    _ request: RoomRequest, picture: [UInt8], now: Instant
  ) throws(Refusal) -> RoomAnswer
  /// All rooms.
  func allRooms() throws(Refusal) -> [RoomEntry]
  /// A room.
  func room(_ id: Room.ID) throws(Refusal) -> RoomEntry?
  /// Who is in a room.
  func people(in room: Room.ID) throws(Refusal) -> [Nickname]
  /// The messages after a number, in order.
  func messages(in room: Room.ID, after number: Int, limit: Int) throws(Refusal) -> [PostedMessage]
  /// All messages of a room, for its transcript: the last 10,000.
  func transcript(of room: Room.ID) throws(Refusal) -> [PostedMessage]
  /// An account.
  func account(_ name: Nickname) throws(Refusal) -> Account?
  /// The bytes of a picture.
  func picture(_ digest: ByteDigest) throws(Refusal) -> [UInt8]?
  /// The hash of the administrator's password; `nil` if there is none.
  func administratorHash() throws(Refusal) -> String?
  /// Sets the administrator's password.
  func setAdministratorHash(_ hash: String) throws(Refusal)
  /// Tells of what other servers on the same database changed: rooms, or `nil` for all that may have.
  func listen(_ heard: @escaping @Sendable (Set<RoomNews>?) -> Void)
}

/// A store that keeps the rooms in the tables of ``Schema``.
protocol SQLRoomStore: RoomStore {
  associatedtype Connection: Database
  /// Looks into the tables.
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
    try reading { rooms throws(Refusal) in
      try rooms.messages(in: room, before: .max, limit: 10_000)
    }
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
  func setAdministratorHash(_ hash: String) throws(Refusal) {
    try reading { rooms throws(Refusal) in try rooms.setAdministratorHash(hash) }
  }
}

/// What changed in a room, as servers tell each other.
struct RoomNews: Hashable, Sendable {
  /// Which room.
  var room: Room.ID
  /// What in it.
  var kind: Kind

  /// What may change.
  enum Kind: Hashable, Sendable {
    /// The room is new, gone, or about something else.
    case entry
    /// Something was said.
    case messages
    /// Somebody came, left, or is called otherwise.
    case people
    /// A message was taken out.
    case erased(Int)
    /// A visit is no longer in the room.
    case left(Visit.ID, RoomChange.LeaveReason)
  }

  /// What one change is news of.
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
      default: []
      }
    }
  }
}

extension RoomRequest {
  /// Whether the answer may change more than one visit's time of life.
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

  /// The room whose order of messages and people the answer changes; `nil` if it may be anything.
  var lockedRoom: Room.ID? {
    switch action {
    case .join(let id), .leave(let id), .post(let id, _, _, _), .keepPicture(_, let id): id
    default: nil
    }
  }
}
