/// What makes itself heard at a given time, once or again and again.
///
/// Whoever shows it says so by setting ``acknowledged``; a reminder that came round many times
/// unheard is due once, not many times.
public struct Reminder: Hashable, Sendable, Codable {
  /// When it is due for the first time.
  public var at: Instant
  /// How far the local time was ahead of UTC where it was set, in seconds; more than a day counts
  /// as a day. Its days and months are counted there; an app that follows daylight saving time sets
  /// it anew.
  public var secondsFromUTC: Int {
    didSet { secondsFromUTC = Self.offset(secondsFromUTC) }
  }
  /// The time zone in which it stays at the same time of day, as in `Europe/Stockholm`; `nil` if it has none. The
  /// core knows no zones and counts by ``secondsFromUTC``; calendars get the name.
  public var zone: String?
  /// What it says, if it says more than what it stands on.
  public var message: String?
  /// How it repeats, if it does.
  public var recurrence: Recurrence?
  /// Up to when it has been taken note of: a time that is not later is not due any more.
  public var acknowledged: Instant?
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign: Foreign

  /// Creates a reminder.
  public init(
    at: Instant,
    secondsFromUTC: Int = 0,
    zone: String? = nil,
    message: String? = nil,
    recurrence: Recurrence? = nil,
    acknowledged: Instant? = nil,
    foreign: Foreign = Foreign()
  ) {
    self.at = at
    self.secondsFromUTC = Self.offset(secondsFromUTC)
    self.zone = zone
    self.message = message
    self.recurrence = recurrence
    self.acknowledged = acknowledged
    self.foreign = foreign
  }

  /// How far a local time can be ahead of UTC, in seconds.
  public static let offsets = -86_400...86_400

  private static func offset(_ seconds: Int) -> Int {
    max(offsets.lowerBound, min(offsets.upperBound, seconds))
  }

  /// The first of its times after an instant, if there is one.
  public func next(after instant: Instant) -> Instant? {
    if instant < at { return at }
    guard let times, let latest = times.latest(upTo: instant) else { return nil }
    return times.time(latest.number + 1)
  }

  /// The last of its times that is not after an instant, if there is one.
  public func latest(upTo instant: Instant) -> Instant? {
    guard let times else { return instant < at ? nil : at }
    return times.latest(upTo: instant)?.time
  }

  /// Whether one of its times has come and nobody has taken note of it yet.
  public func isDue(at instant: Instant) -> Bool {
    due(at: instant) != nil
  }

  /// Since when it has been due, if it is.
  public func due(at instant: Instant) -> Instant? {
    guard let latest = latest(upTo: instant) else { return nil }
    if let acknowledged, acknowledged >= latest { return nil }
    return latest
  }

  private var times: Recurrence.Times? {
    recurrence.map {
      Recurrence.Times(start: at, secondsFromUTC: secondsFromUTC, recurrence: $0)
    }
  }
}

extension Reminder {
  private enum CodingKeys: String, CodingKey {
    case at, secondsFromUTC, zone, message, recurrence, acknowledged, foreign
  }

  /// Reads a reminder; an offset from UTC of more than a day counts as a day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      at: try container.decode(Instant.self, forKey: .at),
      secondsFromUTC: try container.decode(Int.self, forKey: .secondsFromUTC),
      zone: try container.decodeIfPresent(String.self, forKey: .zone),
      message: try container.decodeIfPresent(String.self, forKey: .message),
      recurrence: try container.decodeIfPresent(Recurrence.self, forKey: .recurrence),
      acknowledged: try container.decodeIfPresent(Instant.self, forKey: .acknowledged),
      foreign: try container.decode(Foreign.self, forKey: .foreign))
  }
}

extension [Reminder] {
  /// The reminders, one of them acknowledged at a moment; `nil` if that one is not due then.
  func acknowledging(_ position: Int, at now: Instant) throws(Refusal) -> [Reminder]? {
    try [position].checkRemoval(from: count)
    guard self[position].isDue(at: now) else { return nil }
    var noted = self
    noted[position].acknowledged = now
    return noted
  }
}
