public import NapkinCore

/// A request to the server of the rooms, independent of the network protocol.
public struct RoomRequest: Hashable, Sendable {
  /// The secret of the visit; for ``Action/administer(_:)``, the secret of the administrator.
  public var secret: String?
  /// The requested action.
  public var action: Action

  /// Creates a request.
  public init(_ action: Action, secret: String? = nil) {
    self.action = action
    self.secret = secret
  }

  /// The actions that can be requested.
  public enum Action: Hashable, Sendable {
    /// Begins a visit.
    case begin(Nickname)
    /// Registers an account; the server has hashed the password. The caller's visit, if any, is signed in to it.
    case register(Nickname, passwordHash: String)
    /// Signs in to an account, in a new visit or the caller's; the server has verified the password.
    case signIn(Nickname)
    /// Returns the caller's visit.
    case who
    /// Changes the nickname, and announces it in the visit's rooms.
    case rename(Nickname)
    /// Ends the visit.
    case end
    /// Ends the visit, and deletes all its messages and the account.
    case forget

    /// Returns the rooms in a part of the map that were made at some levels.
    case look(MapBox, ClosedRange<ZoomLevel>)
    /// Returns the rooms whose topics contain all words of a text.
    case find(String)
    /// Returns the rooms near a point.
    case near(Coordinate, metres: Double)
    /// Returns one room.
    case room(Room.ID)
    /// Opens a room.
    case open(Coordinate, ZoomLevel, Topic)
    /// Changes the topic of a member's own room.
    case change(Room.ID, Topic)
    /// Removes a member's own room.
    case remove(Room.ID)

    /// Joins a room.
    case join(Room.ID)
    /// Leaves a room.
    case leave(Room.ID)
    /// Posts a message. With the client's identifier, a retry does not post a second message.
    case post(Room.ID, text: String, picture: ByteDigest? = nil, key: String? = nil)
    /// Returns messages of a room.
    case messages(Room.ID, Page, limit: Int = RoomService.page)
    /// Returns the people in a room.
    case people(Room.ID)
    /// Stores a picture that will be posted in a room.
    case keepPicture(ByteDigest, in: Room.ID)

    /// Marks visits as active.
    case alive([Visit.ID])
    /// Lets time pass: inactive people leave their rooms, visits end, and unused rooms are removed.
    case tick
    /// Performs an administrator's action.
    case administer(Administration)
  }

  /// A page of messages.
  public enum Page: Hashable, Sendable {
    /// The messages after a number.
    case after(Int)
    /// The last messages before a number.
    case before(Int)
  }

  /// The actions of administrators.
  public enum Administration: Hashable, Sendable {
    /// Begins an administrator's visit; the server has verified the password.
    case signIn
    /// Checks that the administrator's visit has not ended.
    case who
    /// Ends the administrator's visit.
    case signOut
    /// Returns the rooms after a number, optionally only those whose topics contain some words.
    case rooms(after: Room.ID, about: String)
    /// Removes a room.
    case remove(Room.ID, reason: String)
    /// Changes the topic of a room.
    case change(Room.ID, Topic)
    /// Returns a page of a room's messages.
    case messages(Room.ID, Page)
    /// Removes a message.
    case erase(Room.ID, Int)
    /// Returns the visits after a visit, or the first ones.
    case people(after: Visit.ID?)
    /// Returns the banned nicknames.
    case bans
    /// Bans a nickname.
    case ban(Nickname, reason: String, until: Instant?)
    /// Lifts a ban.
    case unban(Nickname)
    /// Returns the settings.
    case settings
    /// Replaces the settings.
    case set(RoomSettings)
    /// Returns the log entries before an entry.
    case audit(before: Int?)
  }
}

/// The answer to a request: a reply, and changes of the records.
public struct RoomAnswer: Hashable, Sendable {
  /// The reply.
  public var reply: RoomReply
  /// The changes of the records, in order.
  public var changes: [RoomChange]

  /// Creates an answer.
  public init(_ reply: RoomReply, _ changes: [RoomChange] = []) {
    self.reply = reply
    self.changes = changes
  }
}

/// A reply of the server of the rooms.
public enum RoomReply: Hashable, Sendable {
  /// A visit, with its secret if it has just begun.
  case visit(Visit, secret: String?, rooms: [Room.ID], abilities: Set<RoomSettings.Ability>)
  /// An administrator's visit that has begun.
  case administrator(secret: String)
  /// Some rooms, and whether there are more.
  case rooms([RoomEntry], isTruncated: Bool)
  /// A room.
  case room(RoomEntry)
  /// The room that is already at the place.
  case taken(RoomEntry)
  /// A joined room, with the people in it and its last messages.
  case joined(RoomEntry, people: [Nickname], last: [PostedMessage], hasMore: Bool)
  /// Messages in order, and whether the next page has more.
  case messages([PostedMessage], hasMore: Bool)
  /// A posted message, and whether this request or an earlier one posted it.
  case posted(PostedMessage, isNew: Bool)
  /// The people in a room.
  case people([Nickname])
  /// Visits, in how many rooms each is, and whether there are more.
  case visits([VisitCount], hasMore: Bool)
  /// The banned nicknames.
  case bans([Ban])
  /// The settings.
  case settings(RoomSettings)
  /// Entries of the log, and whether there are more.
  case audit([AuditEntry], hasMore: Bool)
  /// The action was performed, and there is nothing to return.
  case done

  /// A visit, and the number of rooms that it is in.
  public struct VisitCount: Hashable, Sendable {
    /// The visit.
    public var visit: Visit
    /// The number of rooms.
    public var rooms: Int
  }
}
