/// A reminder that is due at a given time, once or repeatedly.
///
/// An app that shows the reminder sets ``acknowledged``. A reminder that missed several of its times is due once.
public struct Reminder: Hashable, Sendable, Codable {
  /// When it is due for the first time.
  public var at: Instant
  /// How far the local time was ahead of UTC where the reminder was set, in seconds, clamped to one day. Days and
  /// months are counted in this local time. An app that follows daylight saving time has to update the offset.
  public var secondsFromUTC: Int {
    didSet { secondsFromUTC = Self.offset(secondsFromUTC) }
  }
  /// The time zone in which the reminder keeps its time of day, as in `Europe/Stockholm`; `nil` if it has none. The
  /// core counts by ``secondsFromUTC`` only; the name is for calendars.
  public var zone: String?
  /// The message, if there is one besides the text that the reminder belongs to.
  public var message: String?
  /// The repetition, if there is one.
  public var recurrence: Recurrence?
  /// The latest moment at which somebody acknowledged the reminder. Its times up to that moment are not due.
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

  /// The range of ``secondsFromUTC``.
  public static let offsets = -86_400...86_400

  private static func offset(_ seconds: Int) -> Int {
    max(offsets.lowerBound, min(offsets.upperBound, seconds))
  }

  /// The first time of the reminder after an instant, if there is one.
  public func next(after instant: Instant) -> Instant? {
    if instant < at { return at }
    guard let times, let latest = times.latest(upTo: instant) else { return nil }
    return times.time(latest.number + 1)
  }

  /// The last time of the reminder that is not after an instant, if there is one.
  public func latest(upTo instant: Instant) -> Instant? {
    guard let times else { return instant < at ? nil : at }
    return times.latest(upTo: instant)?.time
  }

  /// Whether the reminder has a time that has come and was not acknowledged.
  public func isDue(at instant: Instant) -> Bool {
    due(at: instant) != nil
  }

  /// The time since which the reminder has been due; `nil` if it is not due.
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
  /// The reminders, with the reminder at a position acknowledged; `nil` if that reminder is not due.
  func acknowledging(_ position: Int, at now: Instant) throws(Refusal) -> [Reminder]? {
    try [position].checkRemoval(from: count)
    guard self[position].isDue(at: now) else { return nil }
    var noted = self
    noted[position].acknowledged = now
    return noted
  }
}
