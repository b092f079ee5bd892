/// The input that a command needs besides the document: the time, the author and fresh identifiers.
///
/// The core uses no clock, no random numbers and no locale. The same commands in the same context give the same
/// document, byte for byte.
public struct Context: Hashable, Sendable, Codable {
  /// A part of a document into which an app can record sound or film.
  public enum Recorded: Hashable, Sendable, Codable {
    /// A node of a map.
    case node(MindMap.Node.ID)
    /// A note.
    case note(Note.ID)
  }

  /// A change of clocks, as in spring and in autumn.
  public struct ClockChange: Hashable, Sendable, Codable {
    /// The time of the change.
    public var at: Instant
    /// How far the local time is ahead of UTC from then on, in seconds.
    public var secondsFromUTC: Int

    /// Creates a change of clocks.
    public init(at: Instant, secondsFromUTC: Int) {
      (self.at, self.secondsFromUTC) = (at, secondsFromUTC)
    }
  }

  /// The time of the wall clock.
  public var now: Instant
  /// The time since the system started, if known. With it, focus timers stay right even if somebody sets the clock.
  public var uptime: Uptime?
  /// How far the local time is ahead of UTC now, in seconds.
  public var secondsFromUTC: Int
  /// The past and coming changes of clocks, the earliest first. Before the first, ``secondsFromUTC`` counts.
  public var clockChanges: [ClockChange] = []
  /// The name of the person who is editing, if the history and new nodes are to store it.
  public var author: String?
  /// The parts that are being recorded. Their content cannot be removed before the recording ends.
  public var recording: Set<Recorded> = []
  /// The source of fresh identifiers.
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

  /// The local calendar day.
  public var today: Day { Day(now, secondsFromUTC: secondsFromUTC) }
}
