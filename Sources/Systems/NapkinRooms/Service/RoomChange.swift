public import NapkinCore

/// A change that the answer to a request makes. The same changes in the same order give the same state, in memory
/// and in every database.
public enum RoomChange: Hashable, Sendable, Codable {
  /// A visit begins.
  case visitBegan(Visit)
  /// A visit is active.
  case visitSeen(Visit.ID, Instant)
  /// A visit gets another nickname.
  case visitRenamed(Visit.ID, Nickname)
  /// A visit is signed in to an account.
  case visitSignedIn(Visit.ID, Nickname)
  /// A visit ends; it has left its rooms before. After a goodbye, its messages belong to no visit.
  case visitEnded(Visit.ID, isGoodbye: Bool)
  /// An account is made.
  case accountMade(Account)
  /// An account is removed; its rooms belong to nobody.
  case accountRemoved(Nickname)
  /// An administrator signs in or is active.
  case administratorSeen(Visit.ID, Instant)
  /// An administrator signs out.
  case administratorLeft(Visit.ID)

  /// A room is opened.
  case roomOpened(RoomEntry)
  /// A room gets another topic.
  case topicChanged(Room.ID, Topic)
  /// A room is removed with its messages; everybody has left it before.
  case roomRemoved(Room.ID)
  /// A visit joins a room.
  case joined(Room.ID, Visit.ID, Instant)
  /// A visit leaves a room.
  case left(Room.ID, Visit.ID, Instant, LeaveReason)
  /// A message is posted in a room.
  case posted(Room.ID, PostedMessage)
  /// A message is removed, with its picture unless another message contains the same picture.
  case erased(Room.ID, Int)
  /// The bytes of a picture are stored.
  case pictureKept(ByteDigest, Instant)
  /// Old data is removed: pictures that were stored at or before an instant and that no message contains, and
  /// administrators who were last active at or before an instant.
  case swept(pictures: Instant, administrators: Instant)

  /// A nickname is banned.
  case banned(Ban)
  /// A ban is lifted.
  case unbanned(Nickname)
  /// The settings change.
  case settingsChanged(RoomSettings)
  /// An entry is added to the administrators' log.
  case noted(AuditEntry)

  /// The reason why a visit left a room.
  public enum LeaveReason: String, Hashable, Sendable, Codable {
    /// The person left.
    case left
    /// The visit ended.
    case ended
    /// The person was inactive.
    case silent
    /// An administrator banned the person.
    case banned
    /// The room was removed.
    case room
  }
}
