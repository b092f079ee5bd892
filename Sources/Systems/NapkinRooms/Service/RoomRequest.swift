public import NapkinCore

/// What somebody asks the server of the rooms, whatever the wire.
public struct RoomRequest: Hashable, Sendable {
  /// The secret of the visit; for ``Action/administer(_:)`` that of the administrator.
  public var secret: String?
  /// What is asked.
  public var action: Action

  /// Creates a request.
  public init(_ action: Action, secret: String? = nil) {
    self.action = action
    self.secret = secret
  }

  /// What can be asked.
  public enum Action: Hashable, Sendable {
    /// A visit begins.
    case begin(Nickname)
    /// Somebody registers; the server has hashed the password. A visit that goes on becomes the
    /// member's.
    case register(Nickname, passwordHash: String)
    /// A member begins a visit, or goes on with one; the server has verified the password.
    case signIn(Nickname)
    /// What the server knows of the visit.
    case who
    /// Another nickname; rooms are told.
    case rename(Nickname)
    /// The visit ends.
    case end
    /// The visit ends, and all that it wrote is deleted, with the account.
    case forget

    /// The rooms in a part of the map that were made at some levels.
    case look(MapBox, ClosedRange<ZoomLevel>)
    /// The rooms whose topics have all the words.
    case find(String)
    /// The rooms near a point.
    case near(Coordinate, metres: Double)
    /// One room.
    case room(Room.ID)
    /// A room is opened.
    case open(Coordinate, ZoomLevel, Topic)
    /// A member's room gets another topic.
    case change(Room.ID, Topic)
    /// A member's room is removed.
    case remove(Room.ID)

    /// Somebody comes in.
    case join(Room.ID)
    /// Somebody goes.
    case leave(Room.ID)
    /// Something is said. With the client's identifier a retry is no second message.
    case post(Room.ID, text: String, picture: ByteDigest? = nil, key: String? = nil)
    /// What was said.
    case messages(Room.ID, Page, limit: Int = RoomService.page)
    /// Who is in the room.
    case people(Room.ID)
    /// A picture is about to be shown in a room.
    case keepPicture(ByteDigest, in: Room.ID)

    /// The server knows that these visits are still there.
    case alive([Visit.ID])
    /// Time has passed: silent people are seen off, visits end, unused rooms go.
    case tick
    /// Something for administrators.
    case administer(Administration)
  }

  /// Which messages.
  public enum Page: Hashable, Sendable {
    /// Those after a number.
    case after(Int)
    /// The last ones before a number.
    case before(Int)
  }

  /// What administrators ask.
  public enum Administration: Hashable, Sendable {
    /// Begin; the server has verified the password.
    case signIn
    /// Whether the visit goes on.
    case who
    /// End the visit.
    case signOut
    /// Rooms after a number, by topic if there are words.
    case rooms(after: Room.ID, about: String)
    /// Remove a room.
    case remove(Room.ID, reason: String)
    /// Give a room another topic.
    case change(Room.ID, Topic)
    /// What was said in a room, page by page.
    case messages(Room.ID, Page)
    /// Take a message out.
    case erase(Room.ID, Int)
    /// Who is here.
    case people
    /// The banned nicknames.
    case bans
    /// Ban a nickname.
    case ban(Nickname, reason: String, until: Instant?)
    /// Lift a ban.
    case unban(Nickname)
    /// The settings.
    case settings
    /// Other settings.
    case set(RoomSettings)
    /// The log, before an entry.
    case audit(before: Int?)
  }
}

/// What the server of the rooms answers, and what it has to keep.
public struct RoomAnswer: Hashable, Sendable {
  /// The reply.
  public var reply: RoomReply
  /// What changes, in order.
  public var changes: [RoomChange]

  /// Creates an answer.
  public init(_ reply: RoomReply, _ changes: [RoomChange] = []) {
    self.reply = reply
    self.changes = changes
  }
}

/// What the server of the rooms replies.
public enum RoomReply: Hashable, Sendable {
  /// The visit; the secret if it has just begun.
  case visit(Visit, secret: String?, rooms: [Room.ID], abilities: Set<RoomSettings.Ability>)
  /// An administrator's visit has begun.
  case administrator(secret: String)
  /// Some rooms, and whether there are more.
  case rooms([RoomEntry], isTruncated: Bool)
  /// A room.
  case room(RoomEntry)
  /// There is a room at the place already.
  case taken(RoomEntry)
  /// Somebody has come in: the room, who is there, and what was said last.
  case joined(RoomEntry, people: [Nickname], last: [PostedMessage], hasMore: Bool)
  /// What was said, in order, and whether there is more in that direction.
  case messages([PostedMessage], hasMore: Bool)
  /// The message that was posted, now or by an earlier try.
  case posted(PostedMessage, isNew: Bool)
  /// Who is in a room.
  case people([Nickname])
  /// Who is here, and in how many rooms.
  case visits([VisitCount])
  /// Which names are declined.
  case bans([Ban])
  /// The settings.
  case settings(RoomSettings)
  /// The log, and whether there is more.
  case audit([AuditEntry], hasMore: Bool)
  /// It was done, and there is nothing to tell.
  case done

  /// A visit, and in how many rooms it is.
  public struct VisitCount: Hashable, Sendable {
    /// The visit.
    public var visit: Visit
    /// In how many rooms.
    public var rooms: Int
  }
}
