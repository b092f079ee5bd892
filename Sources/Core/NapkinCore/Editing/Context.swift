/// What a command needs from the world: the time, the person, fresh identifiers.
///
/// The core has no clock, no chance and no locale; the same commands in the same context give the
/// same document, byte for byte.
public struct Context: Hashable, Sendable, Codable {
  /// Something whose content can be recorded.
  public enum Recorded: Hashable, Sendable, Codable {
    /// A node of a map.
    case node(MindMap.Node.ID)
    /// A note.
    case note(Note.ID)
  }

  /// The time of the wall clock.
  public var now: Instant
  /// The time since the system started, if known; focus timers stay right by it even when
  /// somebody sets the clock.
  public var uptime: Uptime?
  /// How far the local time is ahead of UTC, in seconds.
  public var secondsFromUTC: Int
  /// Who is editing, if the app wants the history and new nodes to tell.
  public var author: String?
  /// Whose content is being recorded right now; it cannot be removed before the recording ends.
  public var recording: Set<Recorded> = []
  /// Where fresh identifiers come from.
  public var identifiers: Identifiers

  /// Creates a context.
  public init(
    now: Instant,
    uptime: Uptime? = nil,
    secondsFromUTC: Int = 0,
    author: String? = nil,
    identifiers: Identifiers
  ) {
    self.now = now
    self.uptime = uptime
    self.secondsFromUTC = secondsFromUTC
    self.author = author
    self.identifiers = identifiers
  }

  /// The calendar day that it is here.
  public var today: Day { Day(now, secondsFromUTC: secondsFromUTC) }
}
