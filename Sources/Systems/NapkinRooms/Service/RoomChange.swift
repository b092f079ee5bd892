public import NapkinCore

/// One thing that changes when a request is answered. The same changes in the same order give the
/// same state, in memory and in every database.
public enum RoomChange: Hashable, Sendable, Codable {
  /// Somebody begins a visit.
  case visitBegan(Visit)
  /// Somebody was heard of.
  case visitSeen(Visit.ID, Instant)
  /// Somebody is called otherwise.
  case visitRenamed(Visit.ID, Nickname)
  /// A visit becomes a member's.
  case visitSignedIn(Visit.ID, Nickname)
  /// A visit is over; its rooms were left before.
  case visitEnded(Visit.ID)
  /// Somebody registers.
  case accountMade(Account)
  /// A member goes for good.
  case accountRemoved(Nickname)
  /// An administrator signs in, or was heard of.
  case administratorSeen(Visit.ID, Instant)
  /// An administrator signs out.
  case administratorLeft(Visit.ID)

  /// A room is opened.
  case roomOpened(RoomEntry)
  /// A room is about something else.
  case topicChanged(Room.ID, Topic)
  /// A room is gone, with its messages; those in it were seen off before.
  case roomRemoved(Room.ID)
  /// Somebody comes into a room.
  case joined(Room.ID, Visit.ID, Instant)
  /// Somebody is no longer in a room.
  case left(Room.ID, Visit.ID, Instant, LeaveReason)
  /// Something is said.
  case posted(Room.ID, PostedMessage)
  /// A message is taken out, with its picture if no other message shows it.
  case erased(Room.ID, Int)
  /// The bytes of a picture are kept.
  case pictureKept(ByteDigest, Instant)
  /// What has grown old goes: pictures kept before or at an instant that no message shows, and
  /// administrators last heard of before or at an instant.
  case swept(pictures: Instant, administrators: Instant)

  /// A nickname is declined.
  case banned(Ban)
  /// A nickname is no longer declined.
  case unbanned(Nickname)
  /// Something is set.
  case settingsChanged(RoomSettings)
  /// Something is noted in the administrators' log.
  case noted(AuditEntry)

  /// Why somebody is no longer in a room.
  public enum LeaveReason: String, Hashable, Sendable, Codable {
    /// The person left.
    case left
    /// The visit ended.
    case ended
    /// Nothing was heard of the person.
    case silent
    /// An administrator declined the person's access.
    case banned
    /// The room was removed.
    case room
  }
}
